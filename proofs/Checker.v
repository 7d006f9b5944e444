(** The checker of certificates, and its soundness.

    A certificate is a list of facts: claims that one side reaches the goal when a hand is led to an empty pile. The checker searches one
    round for each fact. *)

From Coq Require Import NArith Bool List Lia Arith.
From Faceup Require Import Game Suits Symmetry Dominance Follows Claims Moves Rounds.
Import ListNotations.
Open Scope N_scope.

(** Like [existsb] and [forallb], but lazy where arguments are evaluated first. *)
Fixpoint some {A} (f : A -> bool) (l : list A) : bool :=
  match l with [] => false | x :: l => if f x then true else some f l end.
Fixpoint every {A} (f : A -> bool) (l : list A) : bool :=
  match l with [] => true | x :: l => if f x then every f l else false end.

Lemma some_exists {A} (f : A -> bool) l : some f l = true -> exists x, In x l /\ f x = true.
Proof. induction l as [|x l IH]; cbn; [discriminate|]. destruct (f x) eqn:E; eauto. intro S. destruct (IH S) as (y & ? & ?). eauto. Qed.

Lemma every_forall {A} (f : A -> bool) l : every f l = true -> forall x, In x l -> f x = true.
Proof. induction l as [|x l IH]; cbn; [tauto|]. destruct (f x) eqn:E; [|discriminate]. intros S y [<-|]; auto. Qed.

(** * What depends on the rules alone, computed once *)

Record frame := Frame {
  of_rules : rules;
  places : list (N * bool);      (** the cards from the highest down, and whether each is the lowest of its suit *)
  ends : list bool;
  size : nat;
  moves : list (N * bool * N);   (** the cards from the lowest up, as [card_facts] *)
  exchange_suits : N -> N;       (** the suits that change places if the players do *)
  plain : bool;                  (** whether these are none *)
  renamings : list (list (N -> N)) (** exchanges of suits that the rules do not notice: one of each list after the other gives all *)
}.

Definition swap_of (i j s : N) : N := if s =? i then j else if s =? j then i else s.

Definition frame_of (r : rules) : frame :=
  let down := rev (all_cards (cards r)) in
  let suit_list := all_cards (suits r) in
  let is_free := fun s => match trump r One, trump r Two with None, None => true | Some t, Some u => negb (s =? t) && negb (s =? u) | Some t, _ | _,
    Some t => negb (s =? t) end in
  let free := filter is_free suit_list in
  Frame r (map (fun c => (c, lowest r c)) down) (map (lowest r) down)
    (N.to_nat (cards r)) (map (card_facts r) (all_cards (cards r)))
    (match trump r One, trump r Two with Some t, Some u => swap_of t u | _, _ => fun s => s end)
    (match trump r One, trump r Two with None, None => true | _, _ => false end)
    (map (fun i => map (swap_of i) (filter (fun j => (i <? j) && (ranks r i =? ranks r j)) free)) free).

Definition move_eq_dec (a b : N * bool * N) : {a = b} + {a <> b}.
Proof. repeat decide equality. Defined.

(** Whether a frame is right. *)
Definition framed (f : frame) : bool :=
  let r := of_rules f in
  chain r (places f) && (if list_eq_dec N.eq_dec (map fst (places f)) (rev (all_cards (cards r))) then true else false) &&
  (if list_eq_dec bool_dec (ends f) (map snd (places f)) then true else false) &&
  Nat.eqb (size f) (N.to_nat (cards r)) && (if list_eq_dec move_eq_dec (moves f) (map (card_facts r) (all_cards (cards r))) then true else false) &&
  alike r true (exchange_suits f) && (negb (plain f) || forallb (fun s => exchange_suits f s =? s) (all_cards (suits r))) &&
  forallb (forallb (alike r false)) (renamings f).

Section Check.
  Variable f : frame.
  Let r := of_rules f.

  (** The hand with its suits renamed in every way that the rules do not notice. *)
  Definition all_renamed (y : N) : list N :=
    fold_left (fun hs gs => hs ++ flat_map (fun g => map (image (cards r) (on_suits r g)) hs) gs) (renamings f) [y].

  (** The bits of a hand in the order of [places]. *)
  Definition hand_bits (y : N) : list bool := all_bits (size f) y.

  (** * The search of a round *)

  (** What is known: whether the attacker of a hand reaches the goal. *)
  Variable ask : bool -> N -> bool.

  (** Whether it is known that [p] reaches the goal in a position with an empty pile. *)
  Definition rests (p : player) (t : state) : bool :=
    let y := hand t p in
    match turn t, p with
    | One, One => ask true y
    | One, Two => ask false y
    | Two, _ =>
        let y := if plain f then y else image (cards r) (on_suits r (exchange_suits f)) y in
        ask (match p with One => false | Two => true end) y
    end.

  (** The cards that are tried. Before a new lead any lower card that beats is as good as a higher one of its suit; otherwise one with no card of
      the opponent between them. *)
  Definition tried (s : state) : list N :=
    let p := turn s in
    let o := match top s, passes r with Some _, false => 0 | _, _ => hand s (other p) end in
    let cards := worth (may_play r p (with_suit r (top s))) (moves f) (hand s p) o false in
    match top s with None => rev cards | Some _ => cards end.

  (** Whether [p] can force, within the round, to go out or to come to a hand that the facts decide. *)
  Fixpoint search (fuel : nat) (p : player) (s : state) : bool :=
    match fuel with
    | O => false
    | S fuel =>
        if hand s p =? 0 then true else if hand s (other p) =? 0 then false else
        if (match p, turn s with One, One | Two, Two => true | _, _ => false end)
        then
          if (match top s with None => false | Some _ => rests p (play r s Eat) end) then true
          else some (fun c => search fuel p (play r s (Play c))) (tried s)
        else
          if (match top s with None => true | Some _ => rests p (play r s Eat) end)
          then every (fun c => search fuel p (play r s (Play c))) (tried s)
          else false
    end.

  Definition fuel : nat := S (S (N.to_nat (2 * cards r))).

  (** Whether a fact follows from those of the index. *)
  Definition proves_fact (fact : bool * N) : bool :=
    let '(leads, y) := fact in
    if N.ldiff y (pack r) =? 0 then search fuel (attacker leads) (claim r leads y) else false.

  (** * Soundness *)

  Hypothesis is_framed : framed f = true.

  Lemma frame_facts :
    chain r (places f) = true /\ map fst (places f) = rev (all_cards (cards r)) /\ ends f = map snd (places f) /\
    (size f = N.to_nat (cards r) /\ moves f = map (card_facts r) (all_cards (cards r))) /\ alike r true (exchange_suits f) = true /\
    (plain f = true -> forall s, s < suits r -> exchange_suits f s = s) /\
    (forall gs, In gs (renamings f) -> forall g, In g gs -> alike r false g = true).
  Proof.
    unfold framed in is_framed. fold r in is_framed. rewrite !andb_true_iff, !forallb_forall in is_framed.
    assert (Yes : forall P (d : {P} + {~ P}), (if d then true else false) = true -> P) by (intros P []; [auto | discriminate]).
    destruct is_framed as [[[[[[[A B%Yes] C%Yes] D%Nat.eqb_eq] E%Yes] G] H] I]. repeat split; auto.
    - intros P s L. rewrite P in H. cbn in H. rewrite forallb_forall in H. now apply in_all_cards, H, N.eqb_eq in L.
    - intros gs J g K. specialize (I gs J). rewrite forallb_forall in I. auto.
  Qed.

  Lemma every_place c : c < cards r -> In c (map fst (places f)).
  Proof. destruct frame_facts as (_ & -> & _). intro L. apply -> in_rev. now apply in_all_cards. Qed.

  Lemma hand_bits_right y : hand_bits y = bits (places f) y.
  Proof.
    destruct frame_facts as (_ & P & _ & [Z _] & _). unfold hand_bits. rewrite Z, all_bits_right.
    pose proof (low_bits_right (N.to_nat (cards r)) y 0 []) as L. rewrite N.shiftr_0_r, app_nil_r in L. rewrite L.
    unfold bits. rewrite <- map_rev. change (count_from _ 0) with (all_cards (cards r)). rewrite <- P, map_map. reflexivity.
  Qed.

  Variable F : bool -> N -> Prop.
  Definition fact (p : player) (s : state) : Prop := exists leads y, p = attacker leads /\ s = claim r leads y /\ F leads y.
  Definition decided (leads : bool) (y : N) : Prop := follows r fact (attacker leads) (claim r leads y).

  (** What is known is right: it follows from the facts. *)
  Definition right : Prop := forall leads y, within r y -> ask leads y = true -> decided leads y.

  Lemma within_image g y : within r (image (cards r) g y).
  Proof. intros c. rewrite image_spec, andb_true_iff, N.ltb_lt. tauto. Qed.

  Lemma renamed_decided leads g y : alike r false g = true -> decided leads y -> decided leads (image (cards r) (on_suits r g) y).
  Proof.
    intros A D. unfold decided in *. replace (claim r leads (image (cards r) (on_suits r g) y)) with (renamed r false (on_suits r g) (claim r leads
      y)).
    - exact (follows_renamed r fact _ _ false g A D).
    - unfold claim. rewrite renamed_position, image_ldiff by eauto using on_suits_cards. reflexivity.
  Qed.

  Lemma all_renamed_decided leads y : within r y -> decided leads y -> forall z, In z (all_renamed y) -> within r z /\ decided leads z.
  Proof.
    destruct frame_facts as (_ & _ & _ & _ & _ & _ & A). intros W D. unfold all_renamed. revert A.
    assert (H : forall z, In z [y] -> within r z /\ decided leads z) by (intros z [<-|[]]; auto).
    revert H. generalize [y] as hs. induction (renamings f) as [|gs l IH]; intros hs H A; cbn; [exact H|].
    apply IH; [|intros gs' I' g' G'; apply (A gs'); [now right | exact G']].
    intros z [I|I]%in_app_or; [auto|]. apply in_flat_map in I as (g & G & I). apply in_map_iff in I as (x & <- & X).
    split; [apply within_image | apply renamed_decided; [apply (A gs); [now left | exact G] | now apply H]].
  Qed.

  Lemma ldiff_ldiff y : within r y -> N.ldiff (pack r) (N.ldiff (pack r) y) = y.
  Proof.
    intro W. apply N.bits_inj. intro d. rewrite !N.ldiff_spec, pack_spec.
    destruct (N.ltb_spec d (cards r)) as [L|L]; cbn; [apply negb_involutive|].
    destruct (N.testbit y d) eqn:E; [apply W in E; lia | reflexivity].
  Qed.

  Lemma rests_sound p s : right -> proper r s -> legal r s Eat = true -> rests p (play r s Eat) = true ->
    follows r fact p (play r s Eat).
  Proof.
    destruct frame_facts as (_ & _ & _ & _ & Al & Pl & _).
    intros S P L R. pose proof (proper_play r s Eat P L) as P'. pose proof (hand_cards r s One P) as W1. pose proof (hand_cards r s Two P) as W2.
    set (t := play r s Eat) in *.
    assert (E : t = position (turn t) p (hand t p) (N.ldiff (pack r) (hand t p)) None).
    { unfold t. destruct s as [q x y k]. cbn in W1, W2. destruct q, p; cbn; rewrite ?ldiff_ldiff; auto. }
    pose proof (hand_cards r t p P') as W. set (y := hand t p) in *. unfold rests in R. fold y in R.
    destruct (turn t) eqn:T.
    - destruct p; apply S in R; auto; rewrite E; exact R.
    - set (z := if plain f then y else image (cards r) (on_suits r (exchange_suits f)) y) in R.
      assert (Z : z = image (cards r) (on_suits r (exchange_suits f)) y).
      { unfold z. destruct (plain f) eqn:Plain; [|reflexivity]. apply N.bits_inj. intro d. rewrite image_spec.
        destruct (N.ltb_spec d (cards r)) as [Ld|Ld]; cbn.
        - destruct (card_suit r d Ld) as [Sd Hd]. unfold on_suits. rewrite Pl by auto. f_equal. lia.
        - destruct (N.testbit y d) eqn:B; [apply W in B; lia | reflexivity]. }
      assert (Wz : within r z) by (rewrite Z; apply within_image).
      apply S in R; auto. apply (follows_renamed r fact _ _ true _ Al) in R.
      replace (who true (attacker match p with One => false | Two => true end)) with p in R by now destruct p.
      rewrite E. replace (position Two p y (N.ldiff (pack r) y) None) with
        (renamed r true (on_suits r (exchange_suits f)) (claim r match p with One => false | Two => true end z)); [exact R|].
      unfold claim. rewrite renamed_position, image_ldiff by eauto using on_suits_cards.
      rewrite Z, image_image by eauto using on_suits_cards, on_suits_on_suits. now destruct p.
  Qed.

  Notation forced p s := (forces r (fun t => follows r fact p t) p s).

  Lemma may_play_legal s c : N.testbit (hand s (turn s)) c = true -> may_play r (turn s) (with_suit r (top s)) c (suit r c) = legal r s (Play c).
  Proof. intro H. rewrite may_play_beats. cbn. rewrite H. now destruct (top s). Qed.

  Definition others (s : state) : N := match top s, passes r with Some _, false => 0 | _, _ => hand s (other (turn s)) end.

  Lemma tried_spec s : proper r s ->
    (forall c, In c (tried s) -> legal r s (Play c) = true) /\
    (forall c, legal r s (Play c) = true -> In c (tried s) \/
      exists a, lower_one r (may_play r (turn s) (with_suit r (top s))) (hand s (turn s)) (others s) c a /\ suit r a = suit r c).
  Proof.
    intro P. destruct frame_facts as (_ & _ & _ & [_ M] & _).
    set (l := worth (may_play r (turn s) (with_suit r (top s))) (moves f) (hand s (turn s)) (others s) false).
    assert (T : forall c, In c (tried s) <-> In c l).
    { intro c. unfold tried. fold (others s). fold l. destruct (top s); [reflexivity|]. symmetry. apply in_rev. }
    destruct (worth_spec r (may_play r (turn s) (with_suit r (top s))) (hand s (turn s)) (others s) (N.to_nat (cards r)) 0 false) as [W1 W2];
      [discriminate|].
    rewrite !N.shiftr_0_r in W1, W2. change (count_from _ 0) with (all_cards (cards r)) in W1, W2. rewrite <- M in W1, W2. fold l in W1, W2.
    split.
    - intros c I. apply T in I. destruct (W1 c I) as [B Y]. now rewrite <- may_play_legal.
    - intros c L. destruct (legal_card r s c P L) as [B C]. rewrite T. apply W2; auto; [rewrite N2Nat.id; lia|].
      now rewrite may_play_legal.
  Qed.

  (** A card that is not tried has a lower one that is as good for the player whose turn it is. *)
  Lemma skipped_sound s p c a : proper r s -> turn s = other p -> hand s p <> 0 -> legal r s (Play c) = true ->
    lower_one r (may_play r (turn s) (with_suit r (top s))) (hand s (turn s)) (others s) c a -> suit r a = suit r c ->
    forced p (play r s (Play a)) -> forced p (play r s (Play c)).
  Proof.
    intros P T NZ L (Lt & Ha & K & Top) S H. destruct (legal_card r s c P L) as [Hc Cc].
    rewrite may_play_legal in K by exact Ha.
    pose proof (proper_play r s _ P K) as P1. pose proof (proper_play r s _ P L) as P2.
    assert (Closed : forall u v, proper r u -> better r a c p u v -> follows r fact p u -> follows r fact p v).
    { intros u v _ B Fo. apply follows_better with u a c; auto. }
    assert (Ha' : N.testbit (hand s p) a = false /\ N.testbit (hand s p) c = false).
    { destruct P as [Pr _]. rewrite T in *. pose proof (Pr _ _ Ha) as [_ A]. pose proof (Pr _ _ Hc) as [_ B]. rewrite other_other in *. auto. }
    destruct Ha' as [Pa Pc].
    assert (Ex : play r s (Play c) = exchange r a c (play r s (Play a))).
    { unfold exchange. rewrite renamed_play by (eauto using exchanged_cards, exchanged_exchanged; lia).
      change (renamed r false (exchanged a c) s) with (exchange r a c s).
      rewrite exchange_same, exchanged_a; auto.
      - intro q. destruct (player_cases p q) as [->| ->]; [now rewrite Pa, Pc | rewrite <- T; now rewrite Ha, Hc].
      - intro E. destruct (proj2 P a E) as [_ N]. now rewrite N in Ha.
      - intro E. destruct (proj2 P c E) as [_ N]. now rewrite N in Hc. }
    rewrite Ex.
    assert (After : hand (play r s (Play a)) p = hand s p /\ hand (play r s (Play a)) (other p) = N.clearbit (hand s (other p)) a).
    { destruct s as [q u v k]. cbn in T. subst q. destruct p, k, (passes r) eqn:E; cbn; rewrite ?E; cbn; auto. }
    destruct After as [A1 A2].
    assert (Cb : N.testbit (hand (play r s (Play a)) (other p)) c = true).
    { rewrite A2, clearbit_spec, <- T, Hc. cbn. destruct (N.eqb_spec a c); [lia | reflexivity]. }
    destruct (top s) as [t|] eqn:Ts; [destruct (passes r) eqn:Pass|].
    2: { apply forces_better with (a := a) (b := c) (Q := fun u => follows r fact p u) (s := play r s (Play a)); auto.
      right. split; [reflexivity|]. unfold potential. rewrite A1, Pc, Cb, Pa, A2, clearbit_spec, N.eqb_refl, andb_false_r.
      replace (top (play r s (Play a))) with (@None N); [lia|].
      destruct s as [q u v k]. cbn in *. subst k. rewrite Pass. now destruct q. }
    all: apply forces_neighbour with (a := a) (b := c) (Q := fun u => follows r fact p u); auto.
    all: try (destruct s as [q u v k]; cbn in *; subst k; rewrite ?Pass; destruct q, p; cbn in *; congruence).
    all: intros d D L1 L2; rewrite A1 in D; enough (d <= a) by lia; apply Top; auto.
    all: unfold in_way, others; rewrite Ts, ?Pass, T, other_other, D; apply orb_true_r.
  Qed.

  Lemma search_sound p : right -> forall n s, proper r s -> search n p s = true -> forced p s.
  Proof.
    intro S. induction n as [|n IH]; intros s P; cbn [search]; [discriminate|].
    destruct (N.eqb_spec (hand s p) 0) as [Z|Nz]; [intros _; now apply forces_out|].
    destruct (N.eqb_spec (hand s (other p)) 0) as [Z'|Nz']; [discriminate|].
    destruct (player_cases p (turn s)) as [T|T].
    - replace (match p, turn s with One, One | Two, Two => true | _, _ => false end) with true by (rewrite T; now destruct p).
      destruct (match top s with None => false | Some _ => _ end) eqn:E.
      + intros _. assert (legal r s Eat = true /\ rests p (play r s Eat) = true) as [L R]
          by (unfold legal; destruct (top s); [now split | discriminate]).
        apply forces_eat; auto. apply rests_sound; auto.
      + intros G. apply some_exists in G as (c & I & G). apply (tried_spec s P) in I.
        apply forces_play with c; auto using proper_play.
    - replace (match p, turn s with One, One | Two, Two => true | _, _ => false end) with false by (rewrite T; now destruct p).
      destruct (match top s with None => true | Some _ => _ end) eqn:E; [|discriminate].
      intros G. pose proof (every_forall _ _ G) as H. clear G. apply forces_answer; auto.
      + intro L. apply rests_sound; auto. unfold legal in L. destruct (top s); [exact E | discriminate L].
      + intro c. induction c as [c IHc] using (well_founded_induction N.lt_wf_0). intro L.
        destruct (proj2 (tried_spec s P) c L) as [I|(a & A & Su)]; [apply IH; auto using proper_play|].
        apply (skipped_sound s p c a); auto. destruct A as (Lt & B & Y & _). apply IHc; [exact Lt|]. now rewrite <- may_play_legal.
  Qed.

  Lemma proves_fact_sound leads y : right -> proves_fact (leads, y) = true -> within r y /\ forced (attacker leads) (claim r leads y).
  Proof.
    intros S G. cbn [proves_fact] in G. destruct (N.eqb_spec (N.ldiff y (pack r)) 0) as [Z|]; [|discriminate].
    assert (W : within r y).
    { intros c B. apply N.ltb_lt. rewrite <- pack_spec. destruct (N.testbit (pack r) c) eqn:E; [reflexivity|].
      assert (N.testbit (N.ldiff y (pack r)) c = true) as H by now rewrite N.ldiff_spec, B, E. now rewrite Z, N.bits_0 in H. }
    split; auto. apply search_sound with fuel; auto. now apply proper_claim.
  Qed.

End Check.
