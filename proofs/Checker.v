(** The checker of certificates, and its soundness.

    A certificate is a list of facts: claims that one side reaches the goal when a hand is led to an empty pile. The checker searches one
    round for each fact. *)

From Coq Require Import NArith Bool List Lia FMapPositive.
From Faceup Require Import Game Symmetry Dominance Follows Index Claims Rounds.
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
  down : list N;
  up : list N;
  exchange_suits : N -> N;       (** the suits that change places if the players do *)
  plain : bool;                  (** whether these are none *)
  renamings : list (list (N -> N)) (** exchanges of suits that the rules do not notice: one of each list after the other gives all *)
}.

Definition swap_of (i j s : N) : N := if s =? i then j else if s =? j then i else s.

Definition frame_of (r : rules) : frame :=
  let up := all_cards (cards r) in
  let down := rev up in
  let suit_list := all_cards (suits r) in
  let is_free := fun s => match trump r One, trump r Two with None, None => true | Some t, Some u => negb (s =? t) && negb (s =? u) | Some t, _ | _, Some t => negb (s =? t) end in
  let free := filter is_free suit_list in
  Frame r (map (fun c => (c, c mod ranks r =? 0)) down) (map (fun c => c mod ranks r =? 0) down) down up
    (match trump r One, trump r Two with Some t, Some u => swap_of t u | _, _ => fun s => s end)
    (match trump r One, trump r Two with None, None => true | _, _ => false end)
    (map (fun i => map (swap_of i) (filter (fun j => i <? j) free)) free).

(** Whether a frame is right. *)
Definition framed (f : frame) : bool :=
  let r := of_rules f in
  chain r (places f) && forallb (fun c => existsb (N.eqb c) (map fst (places f))) (all_cards (cards r)) &&
  (if list_eq_dec bool_dec (ends f) (map snd (places f)) then true else false) &&
  forallb (fun c => existsb (N.eqb c) (down f) && existsb (N.eqb c) (up f)) (all_cards (cards r)) &&
  alike r true (exchange_suits f) && (negb (plain f) || forallb (fun s => exchange_suits f s =? s) (all_cards (suits r))) &&
  forallb (forallb (alike r false)) (renamings f).

(** * The index *)

Definition index := (PositiveMap.t trie * PositiveMap.t trie)%type.
Definition side (i : index) (leads : bool) : PositiveMap.t trie := if leads then fst i else snd i.
Definition no_facts : index := (PositiveMap.empty trie, PositiveMap.empty trie).

(** Hands with equally many cards in each suit have the same key. *)
Fixpoint key (ends xs : list bool) (k : positive) : positive :=
  match ends, xs with
  | e :: ends, x :: xs => let k := if x then xI k else k in key ends xs (if e then xO k else k)
  | _, _ => k
  end.

Section Check.
  Variable f : frame.
  Let r := of_rules f.

  Definition known (i : index) (leads : bool) (y : N) : bool :=
    let xs := bits (places f) y in
    match PositiveMap.find (key (ends f) xs xH) (side i leads) with
    | Some t => lookup t (ends f) xs 0
    | None => false
    end.

  Definition add_hand (leads : bool) (i : index) (y : N) : index :=
    let xs := bits (places f) y in
    let k := key (ends f) xs xH in
    let t := insert (match PositiveMap.find k (side i leads) with Some t => t | None => Nothing end) xs in
    if leads then (PositiveMap.add k t (fst i), snd i) else (fst i, PositiveMap.add k t (snd i)).

  (** The hand with its suits renamed in every way that the rules do not notice. *)
  Definition all_renamed (y : N) : list N :=
    fold_left (fun hs gs => hs ++ flat_map (fun g => map (image (cards r) (on_suits r g)) hs) gs) (renamings f) [y].

  Definition add (i : index) (fact : bool * N) : index :=
    fold_left (add_hand (fst fact)) (all_renamed (snd fact)) i.

  (** * The search of a round *)

  (** Whether the facts tell that [p] reaches the goal in a position with an empty pile. *)
  Definition rests (i : index) (p : player) (t : state) : bool :=
    let y := hand t p in
    match turn t, p with
    | One, One => known i true y
    | One, Two => known i false y
    | Two, _ =>
        let y := if plain f then y else image (cards r) (on_suits r (exchange_suits f)) y in
        known i (match p with One => false | Two => true end) y
    end.

  (** [legal] for a card, with fewer divisions. *)
  Definition playable (h : N) (p : player) (k : option N) (c : N) : bool :=
    if N.testbit h c
    then match k with
      | None => true
      | Some t => if (if t <? c then suit r c =? suit r t else false) then true
                  else if is_trump r p c then negb (is_trump r p t) else false
      end
    else false.

  (** Whether the player whose turn it is need not try a card, because a lower one of the suit is as good. Before a new lead any lower card
      that beats will do; otherwise one with no card of the opponent between them. *)
  Definition skipped (s : state) (c : N) : bool :=
    let h := hand s (turn s) in
    let x := match top s, passes r with Some _, false => h | _, _ => N.lor h (hand s (other (turn s))) end in
    let z := N.land x (N.ones c) in
    if z =? 0 then false else
    let a := N.log2 z in
    if N.testbit h a then if suit r a =? suit r c then playable h (turn s) (top s) a else false else false.

  (** Whether [p] can force, within the round, to go out or to come to a hand that the facts decide. *)
  Fixpoint search (i : index) (fuel : nat) (p : player) (s : state) : bool :=
    match fuel with
    | O => false
    | S fuel =>
        if hand s p =? 0 then true else if hand s (other p) =? 0 then false else
        let h := hand s (turn s) in
        let cards := match top s with None => down f | Some _ => up f end in
        if (match p, turn s with One, One | Two, Two => true | _, _ => false end)
        then
          if (match top s with None => false | Some _ => rests i p (play r s Eat) end) then true
          else some (fun c => if playable h (turn s) (top s) c
                              then if skipped s c then false else search i fuel p (play r s (Play c)) else false) cards
        else
          if (match top s with None => true | Some _ => rests i p (play r s Eat) end)
          then every (fun c => if playable h (turn s) (top s) c
                               then if skipped s c then true else search i fuel p (play r s (Play c)) else true) cards
          else false
    end.

  Definition fuel : nat := S (S (N.to_nat (2 * cards r))).

  (** Whether a fact follows from those of the index. *)
  Definition proves_fact (i : index) (fact : bool * N) : bool :=
    let '(leads, y) := fact in
    if N.ldiff y (pack r) =? 0 then search i fuel (attacker leads) (claim r leads y) else false.

  (** Facts of a win or a loss: each group rests on the groups before. *)
  Fixpoint prove_groups (i : index) (groups : list (list (bool * N))) : option index :=
    match groups with
    | [] => Some i
    | g :: groups => if every (proves_fact i) g then prove_groups (fold_left add g i) groups else None
    end.

  (** Facts of a draw: they may rest on each other. *)
  Definition prove_together (g : list (bool * N)) : option index :=
    let i := fold_left add g no_facts in if every (proves_fact i) g then Some i else None.

  (** * Soundness *)

  Hypothesis is_framed : framed f = true.

  Lemma frame_facts :
    chain r (places f) = true /\ (forall c, c < cards r -> In c (map fst (places f))) /\ ends f = map snd (places f) /\
    (forall c, c < cards r -> In c (down f) /\ In c (up f)) /\ alike r true (exchange_suits f) = true /\
    (plain f = true -> forall s, s < suits r -> exchange_suits f s = s) /\
    (forall gs, In gs (renamings f) -> forall g, In g gs -> alike r false g = true).
  Proof.
    assert (E : forall c l, existsb (N.eqb c) l = true -> In c l)
      by (intros c l H; apply existsb_exists in H as (d & I & ->%N.eqb_eq); exact I).
    unfold framed in is_framed. fold r in is_framed. rewrite !andb_true_iff, !forallb_forall in is_framed.
    destruct is_framed as [[[[[[A B] C] D] G] H] I]. repeat split; auto.
    - intros c L. apply E, B, in_all_cards, L.
    - destruct list_eq_dec; [auto | discriminate].
    - rename H0 into L. apply in_all_cards, D, andb_true_iff in L as [L _]. now apply E.
    - rename H0 into L. apply in_all_cards, D, andb_true_iff in L as [_ L]. now apply E.
    - intros P s L. rewrite P in H. cbn in H. rewrite forallb_forall in H. now apply in_all_cards, H, N.eqb_eq in L.
    - intros gs J g K. specialize (I gs J). rewrite forallb_forall in I. auto.
  Qed.

  Variable F : bool -> N -> Prop.
  Definition fact (p : player) (s : state) : Prop := exists leads y, p = attacker leads /\ s = claim r leads y /\ F leads y.
  Definition decided (leads : bool) (y : N) : Prop := follows r fact (attacker leads) (claim r leads y).

  Definition sound (i : index) : Prop := forall leads k t xs, PositiveMap.find k (side i leads) = Some t -> mem t xs ->
    exists y, bits (places f) y = xs /\ within r y /\ decided leads y.

  Lemma sound_no_facts : sound no_facts.
  Proof. intros [] k t xs; cbn; rewrite PositiveMap.gempty; discriminate. Qed.

  Lemma known_sound i leads y : sound i -> within r y -> known i leads y = true -> decided leads y.
  Proof.
    destruct frame_facts as (Ch & All & En & _). intros S W K. unfold known in K.
    destruct (PositiveMap.find _ _) as [t|] eqn:E; [|discriminate].
    apply lookup_sound in K as (xs & M & C). destruct (S _ _ _ _ E M) as (x & <- & Wx & D).
    rewrite En in C. apply (covers_follows r fact leads y W (places f) [] x); auto.
    - intros c L N. apply All in L. tauto.
    - split; [constructor | intros ? []].
  Qed.

  Lemma add_hand_sound i leads y : sound i -> within r y -> decided leads y -> sound (add_hand leads i y).
  Proof.
    intros S W D leads' k t xs E M.
    set (k' := key (ends f) (bits (places f) y) xH) in *.
    destruct (Bool.bool_dec leads leads') as [<-|N].
    - destruct (Pos.eq_dec k k') as [->|Nk].
      + assert (t = insert (match PositiveMap.find k' (side i leads) with Some t => t | None => Nothing end) (bits (places f) y)) as ->.
        { unfold add_hand in E. fold k' in E. destruct leads; cbn in E; rewrite PositiveMap.gss in E; cbn; congruence. }
        apply mem_insert in M as [->|M]; [eauto|].
        destruct (PositiveMap.find k' (side i leads)) as [t|] eqn:E'; [eauto | destruct xs; contradiction].
      + apply (S leads k t); auto. unfold add_hand in E. fold k' in E. destruct leads; cbn in *; rewrite PositiveMap.gso in E; auto.
    - apply (S leads' k t); auto. unfold add_hand in E. destruct leads, leads'; cbn in *; auto; congruence.
  Qed.

  Lemma within_image g y : within r (image (cards r) g y).
  Proof. intros c. rewrite image_spec, andb_true_iff, N.ltb_lt. tauto. Qed.

  Lemma renamed_decided leads g y : alike r false g = true -> decided leads y -> decided leads (image (cards r) (on_suits r g) y).
  Proof.
    intros A D. unfold decided in *. replace (claim r leads (image (cards r) (on_suits r g) y)) with (renamed r false (on_suits r g) (claim r leads y)).
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

  Lemma add_sound i leads y : sound i -> within r y -> decided leads y -> sound (add i (leads, y)).
  Proof.
    intros S W D. unfold add. cbn. pose proof (all_renamed_decided leads y W D) as H. revert i S H.
    induction (all_renamed y) as [|z l IH]; intros i S H; cbn; [exact S|].
    apply IH; [|intros; apply H; now right]. destruct (H z (or_introl eq_refl)). now apply add_hand_sound.
  Qed.

  Lemma playable_legal s c : playable (hand s (turn s)) (turn s) (top s) c = legal r s (Play c).
  Proof.
    unfold playable, legal. destruct (N.testbit _ c); [|now destruct (top s)].
    destruct (top s) as [t|]; [|reflexivity]. cbn. unfold beats.
    destruct (t <? c), (suit r c =? suit r t), (is_trump r (turn s) c); reflexivity.
  Qed.

  Lemma ldiff_ldiff y : within r y -> N.ldiff (pack r) (N.ldiff (pack r) y) = y.
  Proof.
    intro W. apply N.bits_inj. intro d. rewrite !N.ldiff_spec, pack_spec.
    destruct (N.ltb_spec d (cards r)) as [L|L]; cbn; [apply negb_involutive|].
    destruct (N.testbit y d) eqn:E; [apply W in E; lia | reflexivity].
  Qed.

  Lemma rests_sound i p s : sound i -> proper r s -> legal r s Eat = true -> rests i p (play r s Eat) = true ->
    follows r fact p (play r s Eat).
  Proof.
    destruct frame_facts as (_ & _ & _ & _ & Al & Pl & _).
    intros S P L R. pose proof (proper_play r s Eat P L) as P'. pose proof (hand_cards r s One P) as W1. pose proof (hand_cards r s Two P) as W2.
    set (t := play r s Eat) in *.
    assert (E : t = position (turn t) p (hand t p) (N.ldiff (pack r) (hand t p)) None).
    { unfold t. destruct s as [q x y k]. cbn in W1, W2. destruct q, p; cbn; rewrite ?ldiff_ldiff; auto. }
    pose proof (hand_cards r t p P') as W. set (y := hand t p) in *. unfold rests in R. fold y in R.
    destruct (turn t) eqn:T.
    - destruct p; apply known_sound in R; auto; rewrite E; exact R.
    - set (z := if plain f then y else image (cards r) (on_suits r (exchange_suits f)) y) in R.
      assert (Z : z = image (cards r) (on_suits r (exchange_suits f)) y).
      { unfold z. destruct (plain f) eqn:Plain; [|reflexivity]. apply N.bits_inj. intro d. rewrite image_spec.
        destruct (N.ltb_spec d (cards r)) as [Ld|Ld]; cbn.
        - destruct (card_suit r d Ld) as [Rn Sd]. unfold on_suits. rewrite Pl by auto. unfold suit.
          rewrite N.mul_comm, <- N.div_mod by auto. reflexivity.
        - destruct (N.testbit y d) eqn:B; [apply W in B; lia | reflexivity]. }
      assert (Wz : within r z) by (rewrite Z; apply within_image).
      apply known_sound in R; auto. apply (follows_renamed r fact _ _ true _ Al) in R.
      replace (who true (attacker match p with One => false | Two => true end)) with p in R by now destruct p.
      rewrite E. replace (position Two p y (N.ldiff (pack r) y) None) with
        (renamed r true (on_suits r (exchange_suits f)) (claim r match p with One => false | Two => true end z)); [exact R|].
      unfold claim. rewrite renamed_position, image_ldiff by eauto using on_suits_cards.
      rewrite Z, image_image by eauto using on_suits_cards, on_suits_on_suits. now destruct p.
  Qed.

  Notation forced p s := (forces r (fun t => follows r fact p t) p s).

  (** A card that is skipped has a lower one that is as good for the player whose turn it is. *)
  Lemma skipped_sound s p c : proper r s -> turn s = other p -> hand s p <> 0 -> legal r s (Play c) = true -> skipped s c = true ->
    (forall a, a < c -> legal r s (Play a) = true -> forced p (play r s (Play a))) -> forced p (play r s (Play c)).
  Proof.
    intros P T NZ L K H. unfold skipped in K. destruct (legal_card r s c P L) as [Hc Cc].
    set (x := match top s with Some _ => if passes r then _ else _ | None => _ end) in K.
    set (z := N.land x (N.ones c)) in K. destruct (N.eqb_spec z 0) as [|Nz]; [discriminate|].
    set (a := N.log2 z) in K. destruct (N.testbit (hand s (turn s)) a) eqn:Ha; [|discriminate].
    destruct (N.eqb_spec (suit r a) (suit r c)) as [S|]; [|discriminate]. rewrite playable_legal in K.
    assert (Az : N.testbit z a = true) by (apply N.bit_log2; auto).
    assert (Lt : a < c).
    { unfold z in Az. rewrite N.land_spec in Az. apply andb_true_iff in Az as [_ Az].
      destruct (N.lt_ge_cases a c); auto. rewrite N.ones_spec_high in Az by auto. discriminate. }
    assert (Top : forall d, d < c -> N.testbit x d = true -> d <= a).
    { intros d D X. destruct (N.le_gt_cases d a) as [|G]; auto.
      assert (N.testbit z d = true) as B by (unfold z; rewrite N.land_spec, X; now apply N.ones_spec_low).
      rewrite N.bits_above_log2 in B by exact G. discriminate. }
    specialize (H a Lt K). pose proof (proper_play r s _ P K) as P1. pose proof (proper_play r s _ P L) as P2.
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
    all: unfold x; rewrite N.lor_spec, T, other_other, D; apply orb_true_r.
  Qed.

  Lemma search_sound i p : sound i -> forall n s, proper r s -> search i n p s = true -> forced p s.
  Proof.
    destruct frame_facts as (_ & _ & _ & Mo & _).
    intro S. induction n as [|n IH]; intros s P; cbn [search]; [discriminate|].
    destruct (N.eqb_spec (hand s p) 0) as [Z|Nz]; [intros _; now apply forces_out|].
    destruct (N.eqb_spec (hand s (other p)) 0) as [Z'|Nz']; [discriminate|].
    destruct (player_cases p (turn s)) as [T|T].
    - replace (match p, turn s with One, One | Two, Two => true | _, _ => false end) with true by (rewrite T; now destruct p).
      destruct (match top s with None => false | Some _ => _ end) eqn:E.
      + intros _. assert (legal r s Eat = true /\ rests i p (play r s Eat) = true) as [L R]
          by (unfold legal; destruct (top s); [now split | discriminate]).
        apply forces_eat; auto. apply rests_sound with i; auto.
      + intros G. apply some_exists in G as (c & I & G). rewrite playable_legal in G.
        destruct (legal r s (Play c)) eqn:L; [|discriminate]. destruct (skipped s c); [discriminate|].
        apply forces_play with c; auto using proper_play.
    - replace (match p, turn s with One, One | Two, Two => true | _, _ => false end) with false by (rewrite T; now destruct p).
      destruct (match top s with None => true | Some _ => _ end) eqn:E; [|discriminate].
      intros G. pose proof (every_forall _ _ G) as H. clear G. apply forces_answer; auto.
      + intro L. apply rests_sound with i; auto. unfold legal in L. destruct (top s); [exact E | discriminate L].
      + intro c. induction c as [c IHc] using (well_founded_induction N.lt_wf_0). intro L.
        assert (I : In c (match top s with None => down f | Some _ => up f end)).
        { destruct (legal_card r s c P L) as [_ C]. destruct (top s); now apply Mo. }
        specialize (H c I). cbn beta in H. rewrite playable_legal, L in H.
        destruct (skipped s c) eqn:K; [|apply IH; auto using proper_play].
        apply skipped_sound; auto.
  Qed.

  Lemma proves_fact_sound i leads y : sound i -> proves_fact i (leads, y) = true -> within r y /\ forced (attacker leads) (claim r leads y).
  Proof.
    intros S G. cbn [proves_fact] in G. destruct (N.eqb_spec (N.ldiff y (pack r)) 0) as [Z|]; [|discriminate].
    assert (W : within r y).
    { intros c B. apply N.ltb_lt. rewrite <- pack_spec. destruct (N.testbit (pack r) c) eqn:E; [reflexivity|].
      assert (N.testbit (N.ldiff y (pack r)) c = true) as H by now rewrite N.ldiff_spec, B, E. now rewrite Z, N.bits_0 in H. }
    split; auto. apply search_sound with i fuel; auto. now apply proper_claim.
  Qed.

  Lemma add_all_sound g : forall i, sound i -> (forall leads y, In (leads, y) g -> within r y /\ decided leads y) -> sound (fold_left add g i).
  Proof.
    induction g as [|[leads y] g IH]; intros i S H; cbn; [exact S|].
    apply IH; [|intros; apply H; now right]. destruct (H leads y (or_introl eq_refl)). now apply add_sound.
  Qed.
End Check.
