(** All deals of a game: the facts of a certificate decide every hand, and so count the deals that are won, lost and drawn. *)

From Coq Require Import NArith Bool List Lia Arith FMapPositive.
From Faceup Require Import Game Symmetry Dominance Follows Index Claims Checker Facts Accepted Closed.
Import ListNotations.
Open Scope N_scope.

(** * The index: all hands that follow from facts *)

(** For each side, and each key, the hands with this key. *)
Definition classes := PositiveMap.t set.
Definition all_hands := (classes * classes)%type.
Definition of_side (i : all_hands) (leads : bool) : classes := if leads then fst i else snd i.
Definition no_hands : all_hands := (PositiveMap.empty _, PositiveMap.empty _).

(** ** Hands with the same key have equally many cards in each suit *)

Fixpoint ones_on (a : nat) (k : positive) : positive := match a with O => k | S a => xI (ones_on a k) end.
Definition no_one (k : positive) : Prop := match k with xI _ => False | _ => True end.

Lemma ones_on_equal a : forall b k l, no_one k -> no_one l -> ones_on a k = ones_on b l -> a = b /\ k = l.
Proof.
  induction a as [|a IH]; intros [|b] k l K L E; cbn in E; subst; auto; try contradiction.
  injection E as E. destruct (IH b k l K L E). auto.
Qed.

Lemma key_counts ends : forall xs ys a b k l, ended ends -> ends <> [] -> length xs = length ends -> length ys = length ends -> no_one k -> no_one l
  ->
  key ends xs (ones_on a k) = key ends ys (ones_on b l) -> k = l /\ counts ends xs a = counts ends ys b.
Proof.
  induction ends as [|e ends IH]; intros xs ys a b k l E N Lx Ly K L H; [now destruct N|].
  destruct xs as [|x xs], ys as [|y ys]; try discriminate. cbn in Lx, Ly. injection Lx as Lx. injection Ly as Ly.
  destruct (ended_tail _ _ E) as [E' N']. cbn [key counts] in *.
  assert (One : forall (z : bool) c m, (if z then xI (ones_on c m) else ones_on c m) = ones_on (if z then S c else c) m) by now intros [].
  rewrite !One in H. destruct e.
  - set (k' := xO (ones_on _ k)) in *. set (l' := xO (ones_on _ l)) in *.
    assert (k' = l' /\ counts ends xs 0 = counts ends ys 0) as [Q ->].
    { destruct ends as [|e' ends]; [split; auto|]. now apply (IH xs ys O O k' l'). }
    unfold k', l' in Q. injection Q as Q.
    destruct (ones_on_equal _ _ k l K L Q) as [-> ->]. auto.
  - now apply (IH xs ys _ _ k l E' (N' eq_refl)).
Qed.

Section AllHands.
  Variable f : frame.
  Let r := of_rules f.

  Definition has (i : all_hands) (leads : bool) (y : N) : bool :=
    let xs := hand_bits f y in
    match PositiveMap.find (key (ends f) xs xH) (of_side i leads) with
    | Some t => member t xs
    | None => false
    end.

  Definition close_hand (leads : bool) (i : all_hands) (y : N) : all_hands :=
    let xs := hand_bits f y in
    let k := key (ends f) xs xH in
    let classes := of_side i leads in
    let t := match PositiveMap.find k classes with Some t => t | None => Empty end in
    let classes := PositiveMap.add k (close (with_left (ends f)) (with_held (ends f) xs) t 0) classes in
    if leads then (classes, snd i) else (fst i, classes).

  Definition close_fact (i : all_hands) (fact : bool * N) : all_hands :=
    if has i (fst fact) (snd fact) then i else fold_left (close_hand (fst fact)) (all_renamed f (snd fact)) i.

  (** * Soundness *)

  Hypothesis is_framed : framed f = true.
  (** What is known of the hands: it goes over to hands that [covers] finds. *)
  Variable D : bool -> N -> Prop.
  Hypothesis D_covers : forall leads x y, within r x -> within r y -> D leads x ->
    covers (map snd (places f)) (bits (places f) x) (bits (places f) y) 0 = true -> D leads y.

  Definition all_follow (i : all_hands) : Prop := forall leads k t y, PositiveMap.find k (of_side i leads) = Some t -> within r y ->
    key (ends f) (bits (places f) y) xH = k -> member t (bits (places f) y) = true -> D leads y.

  Lemma no_hands_follow : all_follow no_hands.
  Proof. intros [] k t y; cbn; rewrite PositiveMap.gempty; discriminate. Qed.

  Lemma has_right i leads y : all_follow i -> within r y -> has i leads y = true -> D leads y.
  Proof.
    intros S W K. unfold has in K. rewrite (hand_bits_right f is_framed) in K.
    destruct (PositiveMap.find _ _) as [t|] eqn:E; [|discriminate]. eapply S; eauto.
  Qed.

  Lemma chain_ended l : chain r l = true -> ended (map snd l).
  Proof.
    induction l as [|[c e] l IH]; cbn [chain map snd ended]; [auto|].
    rewrite !andb_true_iff. intros [[_ E] C]. specialize (IH C).
    destruct l as [|[d e'] l]; cbn [map snd] in *; [exact E | exact IH].
  Qed.

  Lemma close_hand_follows i leads y : all_follow i -> within r y -> D leads y -> all_follow (close_hand leads i y).
  Proof.
    destruct (frame_facts f is_framed) as (Ch & _ & En & _).
    intros S W Dy. unfold close_hand. rewrite (hand_bits_right f is_framed). set (xs := bits (places f) y). set (k := key (ends f) xs xH).
    set (t := match PositiveMap.find k (of_side i leads) with Some t => t | None => Empty end).
    set (new := close _ _ t 0).
    assert (New : forall z, within r z -> key (ends f) (bits (places f) z) xH = k -> member new (bits (places f) z) = true -> D leads z).
    { intros z Wz Kz M. assert (Ended : ended (ends f)) by (rewrite En; now apply chain_ended).
      assert (Len : forall y, length (bits (places f) y) = length (ends f)) by (intro; unfold bits; now rewrite En, !map_length).
      apply close_sound in M as [M|M]; auto.
      - unfold t in M. destruct (PositiveMap.find k (of_side i leads)) as [t1|] eqn:E1; [eapply S; eauto | discriminate M].
      - rewrite En in M. now apply (D_covers leads y z).
      - apply Len.
      - destruct (list_eq_dec bool_dec (ends f) []) as [Z|NZ]; [now rewrite Z|].
        now destruct (key_counts (ends f) (bits (places f) z) xs O O xH xH Ended NZ (Len z) (Len y) I I Kz). }
    intros leads' k2 t2 z E2 Wz Kz M.
    destruct (Bool.bool_dec leads leads') as [<-|N].
    - destruct (Pos.eq_dec k2 k) as [->|Nk].
      + assert (t2 = new) as -> by (destruct leads; cbn in E2; rewrite PositiveMap.gss in E2; injection E2; auto).
        now apply New.
      + apply (S leads k2 t2); auto. destruct leads; cbn in E2 |- *; rewrite PositiveMap.gso in E2; auto.
    - apply (S leads' k2 t2); auto. destruct leads, leads'; cbn in E2 |- *; auto; congruence.
  Qed.

  Lemma close_fact_follows i leads y : all_follow i -> (forall z, In z (all_renamed f y) -> within r z /\ D leads z) ->
    all_follow (close_fact i (leads, y)).
  Proof.
    intros S H. unfold close_fact. destruct (has i _ _); [exact S|]. cbn [fst snd].
    revert i S H.
    induction (all_renamed f y) as [|z l IH]; intros i S H; cbn; [exact S|].
    apply IH; [|intros; apply H; now right]. destruct (H z (or_introl eq_refl)). now apply close_hand_follows.
  Qed.
End AllHands.

(** Of facts [F]: hands that follow from them. *)
Lemma decided_covers f (F : bool -> N -> Prop) : framed f = true -> forall leads x y, within (of_rules f) x -> within (of_rules f) y ->
  decided f F leads x -> covers (map snd (places f)) (bits (places f) x) (bits (places f) y) 0 = true -> decided f F leads y.
Proof.
  intros Fr leads x y Wx Wy Dx C. destruct (frame_facts f Fr) as (Ch & _).
  apply (covers_follows (of_rules f) (fact f F) leads y Wy (places f) [] x); auto.
  - intros c L N. apply (every_place f Fr) in L. tauto.
  - split; [constructor | intros ? []].
Qed.

(** * Walking through all deals *)

(** The numbers whose bits begin with those of [h], and have [n] more: in their order. *)
Fixpoint each {A} (step : N -> A -> option A) (n : nat) (h : N) (a : A) : option A :=
  match n with
  | O => step h a
  | S n => match each step n (N.double h) a with Some a => each step n (N.succ_double h) a | None => None end
  end.

Record tally := Tally { wins_ : N; losses_ : N; draws_ : N }.

Definition add_outcome (o : outcome) (a : tally) : tally :=
  match o with
  | Win => Tally (N.succ (wins_ a)) (losses_ a) (draws_ a)
  | Loss => Tally (wins_ a) (N.succ (losses_ a)) (draws_ a)
  | Draw => Tally (wins_ a) (losses_ a) (N.succ (draws_ a))
  end.

Definition is_outcome (o p : outcome) : bool :=
  match o, p with Win, Win | Loss, Loss | Draw, Draw => true | _, _ => false end.

Definition is_deal (r : rules) (h : N) : bool := if 0 <? h then h <? pack r else false.
Definition deals (r : rules) : list N := filter (is_deal r) (all_cards (2 ^ cards r)).

Fixpoint tallied (o : N -> outcome) (l : list N) (a : tally) : tally :=
  match l with [] => a | h :: l => tallied o l (add_outcome (o h) a) end.

Section Walk.
  Variables (r : rules) (found : N -> option outcome) (agrees : N -> outcome -> bool).

  Definition step (h : N) (a : tally) : option tally :=
    if is_deal r h then
      match found h with Some o => if agrees h o then Some (add_outcome o a) else None | None => None end
    else Some a.

  Definition of_hand (h : N) : outcome := match found h with Some o => o | None => Draw end.

  Lemma each_tallied n : forall h a b, each step n h a = Some b ->
    (forall d, h * 2 ^ N.of_nat n <= d < (h + 1) * 2 ^ N.of_nat n -> is_deal r d = true ->
      exists o, found d = Some o /\ agrees d o = true) /\
    b = tallied of_hand (filter (is_deal r) (count_from (Nat.pow 2 n) (h * 2 ^ N.of_nat n))) a.
  Proof.
    assert (App : forall k l c, count_from (k + l) c = count_from k c ++ count_from l (c + N.of_nat k)).
    { induction k as [|k IH]; intros l c; cbn [count_from Nat.add app]; [f_equal; lia|]. rewrite IH. do 2 f_equal. f_equal. lia. }
    assert (Tal : forall l l' a, tallied of_hand (l ++ l') a = tallied of_hand l' (tallied of_hand l a))
      by (induction l; intros; cbn; auto).
    induction n as [|n IH]; intros h a b E; cbn [each] in E.
    - cbn [Nat.pow count_from]. replace (h * 2 ^ N.of_nat 0) with h by (cbn; lia). unfold step in E. split.
      + intros d B I. assert (d = h) as -> by (cbn in B; lia). rewrite I in E. destruct (found h) as [o|]; [|discriminate].
        destruct (agrees h o) eqn:A; [eauto | discriminate].
      + cbn [filter]. destruct (is_deal r h); cbn [tallied]; [|congruence]. unfold of_hand.
        destruct (found h) as [o|]; [|discriminate]. destruct (agrees h o); congruence.
    - destruct (each step n (N.double h) a) as [a'|] eqn:E1; [|discriminate].
      apply IH in E1 as [D1 ->], E as [D2 ->]. rewrite N.double_spec, N.succ_double_spec in *.
      assert (P : 2 ^ N.of_nat (S n) = 2 * 2 ^ N.of_nat n) by (rewrite Nat2N.inj_succ; apply N.pow_succ_r'). split.
      + intros d B I. rewrite P in B. destruct (N.lt_ge_cases d ((2 * h + 1) * 2 ^ N.of_nat n)); [apply D1 | apply D2]; auto; lia.
      + replace (Nat.pow 2 (S n)) with (Nat.pow 2 n + Nat.pow 2 n)%nat by (cbn; lia).
        rewrite App, filter_app, Tal, P. replace (h * (2 * 2 ^ N.of_nat n)) with (2 * h * 2 ^ N.of_nat n) by lia.
        replace ((2 * h + 1) * 2 ^ N.of_nat n) with (2 * h * 2 ^ N.of_nat n + N.of_nat (Nat.pow 2 n)); [reflexivity|].
        rewrite Nat2N.inj_pow. change (N.of_nat 2) with 2. lia.
  Qed.
End Walk.

Definition number (p : N -> bool) (l : list N) : N := N.of_nat (length (filter p l)).

Lemma tallied_numbers o l : forall a, tallied o l a =
  Tally (wins_ a + number (fun h => is_outcome (o h) Win) l) (losses_ a + number (fun h => is_outcome (o h) Loss) l)
        (draws_ a + number (fun h => is_outcome (o h) Draw) l).
Proof.
  unfold number. induction l as [|h l IH]; intros [w lo d]; cbn [tallied filter length wins_ losses_ draws_ N.of_nat].
  - now rewrite !N.add_0_r.
  - rewrite IH. destruct (o h); cbn [add_outcome is_outcome length wins_ losses_ draws_]; f_equal; lia.
Qed.

(** * The check *)

(** What the facts say of a deal: [won] are the hands that follow from those of wins and losses, [held] those of all facts. *)
Definition said (f : frame) (won held : all_hands) (h : N) : option outcome :=
  if has f won true h then Some Win else
  let rest := N.ldiff (pack (of_rules f)) h in
  if has f won false rest then Some Loss else
  if has f held true h then if has f held false rest then Some Draw else None else None.

(** Proves facts. The last group is about draws if [draws] tells so. The answer tells the outcomes of deals that follow from the facts. *)
Definition decide_deals (r : rules) (draws : bool) (groups : list (list (bool * N))) : option (N -> option outcome) :=
  let f := frame_of r in
  if negb (framed f) then None else
  let groups := map (map (own r)) groups in
  match prove_groups f all_hands (has f) (close_fact f) no_hands (if draws then removelast groups else groups) with
  | Some won =>
      match (if draws then prove_together f all_hands (has f) (close_fact f) won (last groups []) else Some won) with
      | Some held => Some (said f won held)
      | None => None
      end
  | None => None
  end.

(** The cards of a hand that is less than the pack are of the pack. *)
Lemma less_within r h : h < pack r -> within r h.
Proof.
  intros L c Bt. assert (B : h < 2 ^ cards r) by (unfold pack in L; rewrite N.ones_equiv in L; pose proof (N.pow_nonzero 2 (cards r)); lia).
  destruct (N.lt_ge_cases c (cards r)) as [|Ge]; auto. rewrite N.bits_above_log2 in Bt; [discriminate|].
  destruct (N.eq_dec h 0) as [->|Nz]; [now rewrite N.bits_0 in Bt|]. apply N.log2_lt_pow2 in B; lia.
Qed.

Theorem decide_deals_sound r draws groups found : decide_deals r draws groups = Some found -> forall h o, within r h -> found h = Some o ->
  has_outcome r o h.
Proof.
  unfold decide_deals. set (f := frame_of r). destruct (framed f) eqn:Fr; cbn [negb]; [|discriminate].
  set (follow := fun F => all_follow f (decided f F)).
  assert (Ask : forall F i, follow F i -> right f (has f i) F).
  { intros F i S leads y W K. exact (has_right f Fr (decided f F) i leads y S W K). }
  assert (Mono : forall (F G : bool -> N -> Prop) i, (forall l z, F l z -> G l z) -> follow F i -> follow G i).
  { intros F G i H S leads k u y E W K M. specialize (S leads k u y E W K M). revert S. apply follows_incl.
    intros p s (l & z & ? & ? & X). exists l, z. auto. }
  assert (Add : forall F i leads y, follow F i -> within r y -> decided f F leads y -> follow F (close_fact f i (leads, y))).
  { intros F i leads y S W Dy. exact (close_fact_follows f Fr (decided f F) (decided_covers f F Fr) i leads y S (all_renamed_decided f Fr F leads y
    W Dy)). }
  destruct (prove_groups _ _ _ _ _ _) as [i|] eqn:G; [|discriminate].
  pose proof (prove_groups_sound f Fr all_hands (has f) (close_fact f) follow Ask Add _ _ _ (no_hands_follow f _) G) as Si.
  destruct (if draws then prove_together _ _ _ _ _ _ else Some i) as [j|] eqn:J; [|discriminate].
  intros [= <-] h o W Fo. unfold said in Fo. change (of_rules f) with r in Fo.
  destruct (has f i true h) eqn:K1; [injection Fo as <-|].
  { exact (accepted_win f all_hands (has f) follow Ask i true h Si W K1). }
  destruct (has f i false _) eqn:K2; [injection Fo as <-|].
  { cbn [has_outcome]. rewrite <- (claim_of_opponent r h W).
    exact (accepted_win f all_hands (has f) follow Ask i false _ Si (within_rest r h) K2). }
  destruct (has f j true h) eqn:K3; [|discriminate]. destruct (has f j false _) eqn:K4; [|discriminate]. injection Fo as <-.
  destruct draws; [|injection J as <-; congruence]. split.
  - exact (accepted_draw f Fr all_hands (has f) (close_fact f) follow Ask Mono Add i _ j true h Si J W K3).
  - rewrite <- (claim_of_opponent r h W).
    exact (accepted_draw f Fr all_hands (has f) (close_fact f) follow Ask Mono Add i _ j false _ Si J (within_rest r h) K4).
Qed.

(** Counts all deals by their outcomes. [agrees] may refuse an outcome. *)
Definition walk_deals (r : rules) (found : N -> option outcome) (agrees : N -> outcome -> bool) : option tally :=
  each (step r found agrees) (N.to_nat (cards r)) 0 (Tally 0 0 0).

Lemma walk_deals_sound r found agrees t : (forall h o, within r h -> found h = Some o -> has_outcome r o h) ->
  walk_deals r found agrees = Some t -> exists o : N -> outcome,
  (forall h, 0 < h -> h < pack r -> has_outcome r (o h) h /\ agrees h (o h) = true) /\
  number (fun h => is_outcome (o h) Win) (deals r) = wins_ t /\
  number (fun h => is_outcome (o h) Loss) (deals r) = losses_ t /\
  number (fun h => is_outcome (o h) Draw) (deals r) = draws_ t.
Proof.
  intros Right E. exists (of_hand found). apply each_tallied in E as [D ->]. split.
  - intros h Pos L. destruct (D h) as (o & Fo & Ag).
    + rewrite N2Nat.id. assert (h < 2 ^ cards r) by (unfold pack in L; rewrite N.ones_equiv in L; pose proof (N.pow_nonzero 2 (cards r)); lia). lia.
    + unfold is_deal. apply N.ltb_lt in Pos, L. now rewrite Pos, L.
    + unfold of_hand. rewrite Fo. split; [|exact Ag]. apply Right; auto using less_within.
  - rewrite tallied_numbers. cbn [wins_ losses_ draws_]. rewrite !N.add_0_l.
    replace (filter (is_deal r) (count_from _ _)) with (deals r); [auto|].
    unfold deals, all_cards. do 2 f_equal. rewrite N2Nat.inj_pow. reflexivity.
Qed.

(** Both together. *)
Definition count_deals (r : rules) (draws : bool) (groups : list (list (bool * N))) (agrees : N -> outcome -> bool) : option tally :=
  match decide_deals r draws groups with Some found => walk_deals r found agrees | None => None end.

(** Every deal has the outcome that the facts say, the deals of each outcome are as many as counted, and nothing was refused. *)
Theorem count_deals_sound r draws groups agrees t : count_deals r draws groups agrees = Some t -> exists o : N -> outcome,
  (forall h, 0 < h -> h < pack r -> has_outcome r (o h) h /\ agrees h (o h) = true) /\
  number (fun h => is_outcome (o h) Win) (deals r) = wins_ t /\
  number (fun h => is_outcome (o h) Loss) (deals r) = losses_ t /\
  number (fun h => is_outcome (o h) Draw) (deals r) = draws_ t.
Proof.
  unfold count_deals. destruct (decide_deals r draws groups) as [found|] eqn:E; [|discriminate].
  apply walk_deals_sound. exact (decide_deals_sound _ _ _ _ E).
Qed.

(** Every deal has an outcome: the player who leads wins [won] of them, loses [lost] and draws [even]. *)
Definition outcomes_are (r : rules) (won lost even : N) : Prop := exists o : N -> outcome,
  (forall h, 0 < h -> h < pack r -> has_outcome r (o h) h) /\
  number (fun h => is_outcome (o h) Win) (deals r) = won /\
  number (fun h => is_outcome (o h) Loss) (deals r) = lost /\
  number (fun h => is_outcome (o h) Draw) (deals r) = even.

Corollary outcomes_counted r draws groups t : count_deals r draws groups (fun _ _ => true) = Some t ->
  outcomes_are r (wins_ t) (losses_ t) (draws_ t).
Proof.
  intro C. destruct (count_deals_sound _ _ _ _ _ C) as (o & H & N). exists o. split; [|exact N]. intros h P L. now apply H.
Qed.
