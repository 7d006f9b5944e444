(** Any number of suits of one card, added to a pack without trumps of two suits or more, if a beat ends the turn: the outcome of each deal, who
    wins without the lead and not with it, and the counts. *)

From Coq Require Import NArith Bool List Lia Arith.
From Faceup Require Import Game Suits Symmetry Follows Claims Higher Rounds Accepted AllDeals Evaluate Parity Draws Pass Peeling Single.
Import ListNotations.
Open Scope N_scope.

Definition add_singles (m : nat) (r : rules) : rules := Rules (lengths r ++ repeat 1 m) (trump r) (passes r).

Lemma add_no_singles r : add_singles 0 r = r.
Proof. unfold add_singles. cbn [repeat]. rewrite app_nil_r. now destruct r. Qed.

Lemma add_one_more m r : add_singles (S m) r = add_single (add_singles m r).
Proof. unfold add_singles, add_single. cbn [lengths]. now rewrite <- app_assoc, <- repeat_cons. Qed.

Lemma more_cards m r : cards r <= cards (add_singles m r).
Proof. induction m as [|m IH]; [now rewrite add_no_singles|]. rewrite add_one_more, cards_single. lia. Qed.

Lemma suit_singles m r c : c < cards r -> suit (add_singles m r) c = suit r c.
Proof.
  intro C. induction m as [|m IH]; [now rewrite add_no_singles|]. pose proof (more_cards m r). rewrite add_one_more, suit_single by lia. exact IH.
Qed.

Lemma land_pack r h : within r (N.land h (pack r)).
Proof. intro c. rewrite N.land_spec, pack_spec, andb_true_iff, N.ltb_lt. tauto. Qed.

Lemma land_within r h : within r h -> N.land h (pack r) = h.
Proof.
  intro W. apply N.bits_inj. intro c. rewrite N.land_spec, pack_spec. destruct (N.testbit h c) eqn:B; [|reflexivity]. now apply W, N.ltb_lt in B.
Qed.

Lemma land_land m r h : N.land (N.land h (pack (add_singles m r))) (pack r) = N.land h (pack r).
Proof.
  apply N.bits_inj. intro c. rewrite !N.land_spec, !pack_spec. pose proof (more_cards m r).
  destruct (N.ltb_spec c (cards r)); [|now rewrite !andb_false_r]. rewrite (proj2 (N.ltb_lt _ _)) by lia. now rewrite andb_true_r.
Qed.

Lemma split_hand r h : within (add_single r) h -> h = add_if (cards r) (N.testbit h (cards r)) (N.land h (pack r)).
Proof.
  intro W. apply N.bits_inj. intro c.
  assert (E : N.testbit (N.land h (pack r)) c = N.testbit h c && (c <? cards r)) by now rewrite N.land_spec, pack_spec.
  destruct (N.testbit h (cards r)) eqn:B; cbn [add_if]; rewrite ?N.setbit_eqb, E.
  all: destruct (N.eqb_spec (cards r) c) as [<-|D]; rewrite ?B; [reflexivity|]; cbn [orb].
  all: destruct (N.testbit h c) eqn:C; [|reflexivity]; apply W in C; rewrite cards_single in C; symmetry; apply N.ltb_lt; lia.
Qed.

Lemma rest_zero r h : within r h -> (rest r h = 0 <-> h = pack r).
Proof.
  intro W. split; intro E.
  - rewrite <- (rest_rest r h W), E. unfold rest. apply N.ldiff_0_r.
  - rewrite E. unfold rest. apply N.ldiff_diag.
Qed.

Lemma rest_part r p h : cards r <= cards p -> rest r (N.land h (pack r)) <> 0 -> rest p h <> 0.
Proof.
  intros L Nr. destruct (not_empty _ Nr) as [c B]. rewrite rest_spec, N.land_spec, pack_spec, andb_true_iff, N.ltb_lt, negb_true_iff in B.
  destruct B as [C B]. apply N.ltb_lt in C as C'. rewrite C', andb_true_r in B. apply (not_zero _ c), in_rest; [lia | exact B].
Qed.

Section Singles.
  Variable r : rules.
  Hypothesis no_trump : forall p, trump r p = None.
  Hypothesis ends_turn : passes r = true.
  (** The pack has two suits or more. *)
  Hypothesis more_suits : exists c d, c < cards r /\ d < cards r /\ suit r c <> suit r d.

  Lemma more_suits_too m : exists c d, c < cards (add_singles m r) /\ d < cards (add_singles m r) /\
    suit (add_singles m r) c <> suit (add_singles m r) d.
  Proof.
    destruct more_suits as (c & d & C & D & S). pose proof (more_cards m r). exists c, d. rewrite !suit_singles by assumption.
    repeat split; [lia | lia | exact S].
  Qed.

  (** The outcome of a deal of a pack with any number of suits of one card is that of the same deal without these cards, if both players hold
      others. *)
  Theorem single_suits m o g : within (add_singles m r) g -> N.land g (pack r) <> 0 -> N.land g (pack r) <> pack r ->
    (has_outcome (add_singles m r) o g <-> has_outcome r o (N.land g (pack r))).
  Proof.
    intros W Nz Np. assert (Nr : rest r (N.land g (pack r)) <> 0) by (rewrite rest_zero; [exact Np | apply land_pack]). clear Np.
    revert g W Nz Nr. induction m as [|m IH]; intros g W Nz Nr.
    - rewrite add_no_singles in *. now rewrite land_within.
    - rewrite add_one_more in *. pose proof (land_land m r g) as E. set (p := add_singles m r) in *.
      specialize (IH (N.land g (pack p)) (land_pack p g)). rewrite E in IH. rewrite <- IH by assumption.
      rewrite (split_hand p g W) at 1. apply single_added; auto using land_pack.
      + exact (more_suits_too m).
      + intro Z. rewrite Z, N.land_0_l in E. now symmetry in E.
      + apply (rest_part r); [apply more_cards | now rewrite E].
  Qed.

  (** A hand is an exception, one that wins without the lead and not with it, if and only if it is one without these cards. *)
  Theorem exceptions_without_singles m g : within (add_singles m r) g -> (exception (add_singles m r) g <-> exception r (N.land g (pack r))).
  Proof.
    revert g. induction m as [|m IH]; intros g W.
    - rewrite add_no_singles in *. now rewrite land_within.
    - rewrite add_one_more in *. set (p := add_singles m r) in *. rewrite <- (land_land m r g). fold p.
      rewrite <- (IH (N.land g (pack p))) by apply land_pack. rewrite (split_hand p g W) at 1.
      apply single_exception; auto using land_pack. exact (more_suits_too m).
  Qed.

  (** So if the lead is never a handicap in the smaller pack, it is none in the larger one. *)
  Corollary still_no_exception m : (forall h, within r h -> ~ exception r h) -> forall g, within (add_singles m r) g ->
    ~ exception (add_singles m r) g.
  Proof. intros No g W E. apply exceptions_without_singles in E; [|exact W]. exact (No _ (land_pack r g) E). Qed.

  (** * The count of all deals *)

  (** The hands of the pack, from the first between_with to the last. *)
  Lemma deals_are p n : 2 ^ cards p = N.of_nat (S (S n)) -> deals p = count_from n 1.
  Proof.
    intro E. assert (Pk : pack p = N.of_nat (S n)) by (unfold pack; rewrite N.ones_equiv, E; lia).
    assert (D : forall h, is_deal p h = true <-> 0 < h < N.of_nat (S n)).
    { intro h. unfold is_deal. rewrite Pk. destruct (N.ltb_spec 0 h); [rewrite N.ltb_lt; lia | split; [discriminate | lia]]. }
    assert (First : is_deal p 0 = false) by (destruct (is_deal p 0) eqn:B; [apply D in B; lia | reflexivity]).
    assert (Last : is_deal p (0 + N.of_nat (S n)) = false) by (destruct (is_deal p (0 + N.of_nat (S n))) eqn:B; [apply D in B; lia | reflexivity]).
    unfold deals, all_cards. rewrite E, Nat2N.id, Higher.count_from_end. cbn [count_from app filter]. rewrite First, filter_app.
    cbn [filter]. rewrite Last, app_nil_r. change (N.succ 0) with 1.
    assert (All : forall l, (forall h, In h l -> is_deal p h = true) -> filter (is_deal p) l = l).
    { induction l as [|h l IH]; intro A; [reflexivity|]. cbn [filter]. rewrite (A h (or_introl eq_refl)). f_equal. apply IH. intros. apply A.
      now right. }
    apply All. intros h I%Higher.in_count_from. apply D. lia.
  Qed.

  Lemma number_app f l k : number f (l ++ k) = number f l + number f k.
  Proof. unfold number. rewrite filter_app, app_length. lia. Qed.

  Lemma number_ext f g l : (forall h, In h l -> f h = g h) -> number f l = number g l.
  Proof. intro E. unfold number. now rewrite (filter_ext_in _ _ _ E). Qed.

  Lemma number_shift f a k n : number f (count_from n (a + k)) = number (fun h => f (h + k)) (count_from n a).
  Proof.
    revert a. induction n as [|n IH]; intro a; [reflexivity|]. cbn [count_from]. unfold number in *. cbn [filter].
    replace (N.succ (a + k)) with (N.succ a + k) by lia. specialize (IH (N.succ a)). destruct (f (a + k)); cbn [length]; lia.
  Qed.

  (** The player who leads wins with all cards but the one that is alone, and with that only. *)
  Lemma all_others_win : leads_wins (add_single r) (pack r).
  Proof.
    assert (Ones : forall k c, N.testbit (N.ones k) c = (c <? k))
      by (intros k c; destruct (N.ltb_spec c k); [apply N.ones_spec_low | apply N.ones_spec_high]; lia).
    assert (Top : forall j, (j <= N.to_nat (cards r))%nat -> leads_wins (add_single r) (rest r (N.ones (cards r - N.of_nat j)))).
    { induction j as [|j IH]; intro L.
      - rewrite N.sub_0_r. change (N.ones (cards r)) with (pack r). rewrite (proj2 (rest_zero r (pack r) ltac:(intro c; rewrite pack_spec;
          apply N.ltb_lt)) eq_refl). apply leads_empty.
      - set (x := cards r - N.of_nat (S j)). assert (Hx : N.testbit (rest r (N.ones x)) x = true).
        { rewrite rest_spec, Ones, N.ltb_irrefl, andb_true_r. apply N.ltb_lt. unfold x. lia. }
        apply (leads_top (add_single r) no_trump ends_turn) with x; auto using within_single, within_rest.
        + apply (not_zero _ (cards r)), in_rest; [rewrite cards_single; lia | apply not_within, within_rest].
        + intros w C B S. rewrite cards_single in C. destruct (N.eq_dec w (cards r)) as [->|D].
          * rewrite suit_of_single, suit_single in S by (unfold x; lia). destruct (card_suit r x); unfold x in *; lia.
          * rewrite rest_spec, Ones, (proj2 (N.ltb_lt w (cards r))) in B by lia. destruct (N.ltb_spec w x); [assumption | discriminate].
        + replace (N.clearbit (rest r (N.ones x)) x) with (rest r (N.ones (cards r - N.of_nat j))); [apply IH; lia|].
          apply N.bits_inj. intro d. rewrite clearbit_spec, !rest_spec, !Ones, <- andb_assoc. f_equal.
          apply eq_true_iff_eq. rewrite andb_true_iff, !negb_true_iff, !N.ltb_ge, N.eqb_neq. unfold x. lia. }
    specialize (Top (N.to_nat (cards r)) (Nat.le_refl _)). rewrite N2Nat.id, N.sub_diag in Top. unfold rest in Top.
    rewrite N.ldiff_0_r in Top. exact Top.
  Qed.

  Lemma alone_wins : 0 < cards r -> leads_wins (add_single r) (N.setbit 0 (cards r)).
  Proof.
    intro C. apply leads_in with (cards r).
    - apply (not_zero _ 0), in_rest; [rewrite cards_single; lia|]. rewrite set_other by lia. apply N.bits_0.
    - apply set_same.
    - rewrite clear_set by apply N.bits_0. now apply wins_out.
  Qed.
End Singles.

(** With a suit of one card more, two deals are won in which a player holds only the card of it, and of each other between_with there are two. *)
Lemma single_counted r won lost even : (forall p, trump r p = None) -> passes r = true ->
  (exists c d, c < cards r /\ d < cards r /\ suit r c <> suit r d) ->
  outcomes_are r won lost even -> outcomes_are (add_single r) (2 * won + 2) (2 * lost) (2 * even).
Proof.
  intros NT ET More (o & O & Nw & Nl & Ne). assert (Pos : 0 < cards r) by (destruct More as (c & _ & C & _); lia).
  assert (Size : exists n, 2 ^ cards r = N.of_nat (S (S n))).
  { exists (N.to_nat (2 ^ cards r) - 2)%nat. assert (2 ^ 1 <= 2 ^ cards r) by (apply N.pow_le_mono_r; lia). change (2 ^ 1) with 2 in *. lia. }
  destruct Size as [n E]. pose proof (deals_are r n E) as D.
  assert (Pk : pack r = N.of_nat (S n)) by (unfold pack; rewrite N.ones_equiv, E; lia).
  assert (Eq : 2 ^ cards (add_single r) = N.of_nat (S (S (n + (2 + n))))) by (rewrite cards_single, N.pow_add_r, E; change (2 ^ 1) with 2; lia).
  pose proof (deals_are (add_single r) _ Eq) as Dq. rewrite !Higher.count_from_app in Dq. cbn [count_from app] in Dq.
  assert (Part : forall h, N.land h (pack r) = h mod N.of_nat (S (S n))) by (intro h; rewrite <- E; apply N.land_ones).
  assert (Deal : forall h, is_deal r h = true <-> 0 < h < pack r).
  { intro h. unfold is_deal. destruct (N.ltb_spec 0 h); [rewrite N.ltb_lt; lia | split; [discriminate | lia]]. }
  set (o' := fun g => let h := N.land g (pack r) in if is_deal r h then o h else Win).
  exists o'. split.
  - intros g Pg Lg. pose proof (less_within _ _ Lg) as W. pose proof (split_hand r g W) as G. unfold o'. cbv zeta.
    set (h := N.land g (pack r)) in *. assert (Wh : within r h) by apply land_pack.
    destruct (is_deal r h) eqn:Dh.
    + apply Deal in Dh. rewrite G. apply single_added; auto; [lia | | apply O; apply Dh]. rewrite rest_zero by exact Wh. lia.
    + assert (h = 0 \/ h = pack r) as [Z|Z].
      { assert (h <= pack r) by (unfold h; rewrite Part, Pk; pose proof (N.mod_upper_bound g (N.of_nat (S (S n)))); lia).
        destruct (N.eq_dec h 0); [now left|]. destruct (N.eq_dec h (pack r)); [now right|]. assert (is_deal r h = true) by (apply Deal; lia).
        congruence. }
      all: rewrite Z in G; destruct (N.testbit g (cards r)); rewrite G; cbn [add_if].
      * now apply alone_wins.
      * cbn [add_if] in G. lia.
      * exfalso. assert (X : rest (add_single r) g = 0); [|apply rest_zero in X; [lia | exact W]].
        rewrite G, (rest_single r true) by (rewrite <- Z; exact Wh). cbn [add_if negb]. apply rest_zero; [rewrite <- Z; exact Wh | reflexivity].
      * now apply all_others_win.
  - assert (Count : forall a, number (fun g => is_outcome (o' g) a) (deals (add_single r)) =
      2 * number (fun h => is_outcome (o h) a) (deals r) + if is_outcome Win a then 2 else 0).
    { intro a. rewrite D, Dq, number_app.
      assert (A : number (fun g => is_outcome (o' g) a) (count_from n 1) = number (fun h => is_outcome (o h) a) (count_from n 1)).
      { apply number_ext. intros h I%Higher.in_count_from. unfold o'. cbv zeta. rewrite Part, N.mod_small by lia.
        rewrite (proj2 (Deal h)) by lia. reflexivity. }
      rewrite A. replace (1 + N.of_nat n + N.of_nat 2) with (1 + N.of_nat (S (S n))) by lia.
      change (?x :: ?y :: ?l) with ([x; y] ++ l). rewrite number_app, number_shift.
      assert (B : number (fun h => is_outcome (o' (h + N.of_nat (S (S n)))) a) (count_from n 1) = number (fun h => is_outcome (o h) a) (count_from n
        1)).
      { apply number_ext. intros h I%Higher.in_count_from. unfold o'. cbv zeta. rewrite Part.
        replace (h + N.of_nat (S (S n))) with (h + 1 * N.of_nat (S (S n))) by lia. rewrite N.mod_add, N.mod_small by lia.
        rewrite (proj2 (Deal h)) by lia. reflexivity. }
      rewrite B. enough (C : number (fun g => is_outcome (o' g) a) [1 + N.of_nat n; N.succ (1 + N.of_nat n)] = if is_outcome Win a then 2 else 0) by
        lia.
      assert (C1 : o' (1 + N.of_nat n) = Win).
      { unfold o'. cbv zeta. rewrite Part, N.mod_small by lia. destruct (is_deal r _) eqn:X; [apply Deal in X; lia | reflexivity]. }
      assert (C2 : o' (N.succ (1 + N.of_nat n)) = Win).
      { unfold o'. cbv zeta. rewrite Part. replace (N.succ (1 + N.of_nat n)) with (N.of_nat (S (S n))) by lia. rewrite N.mod_same by lia.
        reflexivity. }
      unfold number. cbn [filter]. rewrite C1, C2. now destruct (is_outcome Win a). }
    rewrite !Count, Nw, Nl, Ne. cbn [is_outcome]. lia.
Qed.

(** The count of all deals: of each deal in which both players hold other cards there are 2^[m], and all other deals are won. *)
Theorem singles_counted r m won lost even : (forall p, trump r p = None) -> passes r = true ->
  (exists c d, c < cards r /\ d < cards r /\ suit r c <> suit r d) ->
  outcomes_are r won lost even ->
  outcomes_are (add_singles m r) (2 ^ N.of_nat m * (won + 2) - 2) (2 ^ N.of_nat m * lost) (2 ^ N.of_nat m * even).
Proof.
  intros NT ET More O. induction m as [|m IH].
  - rewrite add_no_singles. change (2 ^ N.of_nat 0) with 1. rewrite !N.mul_1_l, N.add_sub. exact O.
  - rewrite add_one_more. apply single_counted in IH; [|exact NT|exact ET|now apply more_suits_too].
    replace (N.of_nat (S m)) with (N.of_nat m + 1) by lia. rewrite N.pow_add_r. change (2 ^ 1) with 2.
    pose proof (N.pow_nonzero 2 (N.of_nat m)). replace (2 ^ N.of_nat m * 2 * (won + 2) - 2) with (2 * (2 ^ N.of_nat m * (won + 2) - 2) + 2) by nia.
    replace (2 ^ N.of_nat m * 2 * lost) with (2 * (2 ^ N.of_nat m * lost)) by lia.
    replace (2 ^ N.of_nat m * 2 * even) with (2 * (2 ^ N.of_nat m * even)) by lia. exact IH.
Qed.

(** * Symmetric deals

    [g] pairs the suits. In a symmetric deal each player holds of a suit what the opponent holds of its partner. *)

Definition mirrored (r : rules) (g : N -> N) (h : N) : bool := image (cards r) (on_suits r g) h =? rest r h.

(** Each symmetric deal has an outcome: the player who leads wins [won] of them, loses [lost] and draws [even]. *)
Definition mirrored_are (r : rules) (g : N -> N) (won lost even : N) : Prop := exists o : N -> outcome,
  (forall h, In h (filter (mirrored r g) (deals r)) -> has_outcome r (o h) h) /\
  number (fun h => is_outcome (o h) Win) (filter (mirrored r g) (deals r)) = won /\
  number (fun h => is_outcome (o h) Loss) (filter (mirrored r g) (deals r)) = lost /\
  number (fun h => is_outcome (o h) Draw) (filter (mirrored r g) (deals r)) = even.

(** Of the suits that are added, each second one is the partner of the one before it. *)
Definition paired (r : rules) (g : N -> N) (s : N) : N :=
  if s <? suits r then g s else if N.even (s - suits r) then s + 1 else s - 1.

Lemma suits_single r : suits (add_single r) = suits r + 1.
Proof. unfold suits, add_single. cbn [lengths]. rewrite app_length. cbn [length]. lia. Qed.

Lemma first_single r s : s <= suits r -> first (add_single r) s = if s <? suits r then first r s else cards r.
Proof.
  unfold first, suits, cards, add_single. cbn [lengths]. revert s. induction (lengths r) as [|n l IH]; intros s L.
  - cbn [length] in L. replace s with 0 by lia. reflexivity.
  - cbn [length app first_in fold_right] in *. destruct (N.eqb_spec s 0) as [->|Nz]; [now rewrite (proj2 (N.ltb_lt _ _)) by lia|].
    rewrite IH by lia. destruct (N.ltb_spec (N.pred s) (N.of_nat (length l))), (N.ltb_spec s (N.of_nat (S (length l)))); lia.
Qed.

Lemma ranks_single r s : s <= suits r -> ranks (add_single r) s = if s <? suits r then ranks r s else 1.
Proof.
  unfold ranks, suits, add_single. cbn [lengths]. revert s. induction (lengths r) as [|n l IH]; intros s L.
  - cbn [length] in L. replace s with 0 by lia. reflexivity.
  - cbn [length app length_in] in *. destruct (N.eqb_spec s 0) as [->|Nz]; [now rewrite (proj2 (N.ltb_lt _ _)) by lia|].
    rewrite IH by lia. destruct (N.ltb_spec (N.pred s) (N.of_nat (length l))), (N.ltb_spec s (N.of_nat (S (length l)))); lia.
Qed.

Lemma mirrored_iff r g h : mirrored r g h = true <-> forall c, c < cards r -> N.testbit h (on_suits r g c) = negb (N.testbit h c).
Proof.
  unfold mirrored. rewrite N.eqb_eq. split.
  - intros E c C%N.ltb_lt. apply (f_equal (fun x => N.testbit x c)) in E. rewrite image_spec, rest_spec, C in E. exact E.
  - intro E. apply N.bits_inj. intro c. rewrite image_spec, rest_spec. destruct (N.ltb_spec c (cards r)) as [C|]; [now rewrite E | reflexivity].
Qed.

(** A player who held no card, or all of them, would not hold what the opponent holds. *)
Lemma mirrored_deal r g h : 0 < cards r -> alike r false g = true -> h < 2 ^ cards r -> mirrored r g h = true -> is_deal r h = true.
Proof.
  intros C A L M. assert (Pk : N.succ (pack r) = 2 ^ cards r) by (unfold pack; rewrite N.ones_equiv, N.succ_pred;
    [reflexivity | apply N.pow_nonzero; lia]).
  rewrite mirrored_iff in M. specialize (M 0 C). unfold is_deal.
  destruct (N.ltb_spec 0 h).
  - apply N.ltb_lt. destruct (N.eq_dec h (pack r)) as [->|]; [|lia]. exfalso. rewrite !pack_spec in M.
    rewrite !(proj2 (N.ltb_lt _ _)) in M; [discriminate | exact C | eauto using on_suits_cards].
  - replace h with 0 in M by lia. now rewrite !N.bits_0 in M.
Qed.

Section Pair.
  Variables (r : rules) (g : N -> N).
  Hypothesis no_trump : forall p, trump r p = None.
  Hypothesis ends_turn : passes r = true.
  Hypothesis more_suits : exists c d, c < cards r /\ d < cards r /\ suit r c <> suit r d.
  Hypothesis partners : alike r false g = true.
  Hypothesis pair_1 : g (suits r) = suits r + 1.
  Hypothesis pair_2 : g (suits r + 1) = suits r.

  Notation p := (add_single (add_single r)).

  Lemma suit_cases s : s < suits p -> s < suits r \/ s = suits r \/ s = suits r + 1.
  Proof. rewrite !suits_single. lia. Qed.

  Lemma first_pair s : s < suits r -> first p s = first r s.
  Proof. intro L. rewrite !first_single, suits_single by (rewrite ?suits_single; lia). rewrite !(proj2 (N.ltb_lt _ _)) by lia. reflexivity. Qed.
  Lemma first_pair_1 : first p (suits r) = cards r.
  Proof.
    rewrite !first_single, suits_single by (rewrite ?suits_single; lia). rewrite (proj2 (N.ltb_lt _ _)) by lia.
    now rewrite N.ltb_irrefl.
  Qed.
  Lemma first_pair_2 : first p (suits r + 1) = cards r + 1.
  Proof. rewrite first_single, suits_single by (rewrite suits_single; lia). now rewrite N.ltb_irrefl, cards_single. Qed.

  Lemma ranks_pair s : s < suits r -> ranks p s = ranks r s.
  Proof. intro L. rewrite !ranks_single, suits_single by (rewrite ?suits_single; lia). rewrite !(proj2 (N.ltb_lt _ _)) by lia. reflexivity. Qed.
  Lemma ranks_pair_1 : ranks p (suits r) = 1.
  Proof.
    rewrite !ranks_single, suits_single by (rewrite ?suits_single; lia). rewrite (proj2 (N.ltb_lt _ _)) by lia.
    now rewrite N.ltb_irrefl.
  Qed.
  Lemma ranks_pair_2 : ranks p (suits r + 1) = 1.
  Proof. rewrite ranks_single, suits_single by (rewrite suits_single; lia). now rewrite N.ltb_irrefl. Qed.

  Lemma partners_too : alike p false g = true.
  Proof.
    apply forallb_forall. intros s S%in_all_cards. rewrite !andb_true_iff, N.ltb_lt, !N.eqb_eq. split.
    - destruct (suit_cases s S) as [L|[->| ->]].
      + destruct (alike_suit r false g partners s L) as (A & B & C & _). rewrite !ranks_pair, !suits_single by assumption. repeat split; auto. lia.
      + rewrite pair_1, pair_2, ranks_pair_1, ranks_pair_2, !suits_single. repeat split. lia.
      + rewrite pair_2, pair_1, ranks_pair_1, ranks_pair_2, !suits_single. repeat split. lia.
    - apply forallb_forall. intros q _. cbn [who trump add_single]. now rewrite no_trump.
  Qed.

  Lemma on_suits_pair c : c < cards r -> on_suits p g c = on_suits r g c.
  Proof.
    intro C. destruct (card_suit r c C) as [S _]. destruct (alike_suit r false g partners _ S) as (L & _).
    unfold on_suits. rewrite !suit_single by (rewrite ?cards_single; lia). now rewrite !first_pair.
  Qed.
  Lemma on_suits_1 : on_suits p g (cards r) = cards r + 1.
  Proof.
    unfold on_suits. rewrite suit_single, suit_of_single by (rewrite cards_single; lia). rewrite pair_1, first_pair_1, first_pair_2. lia.
  Qed.
  Lemma on_suits_2 : on_suits p g (cards r + 1) = cards r.
  Proof.
    unfold on_suits. rewrite <- cards_single, suit_of_single, suits_single. rewrite pair_2, first_pair_1, first_pair_2, cards_single. lia.
  Qed.

  Lemma mirrored_pair x : mirrored p g x = true <->
    mirrored r g (N.land x (pack r)) = true /\ N.testbit x (cards r + 1) = negb (N.testbit x (cards r)).
  Proof.
    rewrite !mirrored_iff. rewrite !cards_single.
    assert (Part : forall c, c < cards r -> N.testbit (N.land x (pack r)) c = N.testbit x c).
    { intros c C%N.ltb_lt. now rewrite N.land_spec, pack_spec, C, andb_true_r. }
    assert (Partner : forall c, c < cards r -> on_suits r g c < cards r) by (intros; eapply on_suits_cards; eauto).
    split.
    - intro M. split.
      + intros c C. rewrite !Part, <- on_suits_pair by auto. apply M. lia.
      + rewrite <- (M (cards r)) by lia. now rewrite on_suits_1.
    - intros [M E] c C. destruct (N.lt_ge_cases c (cards r)) as [L|L].
      + rewrite on_suits_pair by exact L. rewrite <- !Part by auto. now apply M.
      + assert (c = cards r \/ c = cards r + 1) as [->| ->] by lia.
        * now rewrite on_suits_1.
        * now rewrite on_suits_2, E, negb_involutive.
  Qed.

  Lemma number_filter f m l : number f (filter m l) = number (fun h => m h && f h) l.
  Proof. unfold number. now rewrite Higher.filter_filter. Qed.

  Lemma mirrored_number s f : 0 < cards s -> alike s false g = true ->
    number f (filter (mirrored s g) (deals s)) = number (fun h => mirrored s g h && f h) (all_cards (2 ^ cards s)).
  Proof.
    intros C A. unfold deals. rewrite !number_filter. apply number_ext. intros h H%in_all_cards.
    destruct (mirrored s g h) eqn:M; [now rewrite (mirrored_deal s g h C A H M) | now destruct (is_deal s h)].
  Qed.

  Lemma pair_counted won lost even : mirrored_are r g won lost even -> mirrored_are p g (2 * won) (2 * lost) (2 * even).
  Proof.
    intros (o & O & Nw & Nl & Ne). assert (Pos : 0 < cards r) by (destruct more_suits as (c & _ & C & _); lia).
    set (o' := fun x => o (N.land x (pack r))). exists o'. split.
    - intros x [D M]%filter_In. apply filter_In in D as [I D]. apply in_all_cards in I.
      assert (W : within p x) by exact (below_within p x I).
      apply mirrored_pair in M as [M _]. set (h := N.land x (pack r)) in *. assert (Wh : within r h) by apply land_pack.
      assert (Lh : h < 2 ^ cards r) by (unfold h, pack; rewrite N.land_ones; apply N.mod_upper_bound, N.pow_nonzero; lia).
      pose proof (mirrored_deal r g h Pos partners Lh M) as Dh.
      assert (0 < h < pack r) by (unfold is_deal in Dh; destruct (N.ltb_spec 0 h); [apply N.ltb_lt in Dh; lia | discriminate]).
      pose proof (single_suits r no_trump ends_turn more_suits 2 (o h) x) as S. rewrite !add_one_more, add_no_singles in S.
      apply S; fold h; [exact W | lia | lia|]. apply O, filter_In. split; [|exact M]. apply filter_In. split; [now apply in_all_cards | exact Dh].
    - assert (Count : forall a, number (fun x => is_outcome (o' x) a) (filter (mirrored p g) (deals p)) =
        2 * number (fun h => is_outcome (o h) a) (filter (mirrored r g) (deals r))).
      { intro a. rewrite !mirrored_number; auto using partners_too; [|rewrite !cards_single; lia].
        assert (Size : exists k, 2 ^ cards r = N.of_nat k) by (exists (N.to_nat (2 ^ cards r)); lia). destruct Size as [k K].
        unfold all_cards. rewrite !cards_single, !N.pow_add_r, K. change (2 ^ 1) with 2.
        replace (N.to_nat (N.of_nat k * 2 * 2)) with (k + (k + (k + k)))%nat by lia. rewrite Nat2N.id.
        rewrite !Higher.count_from_app, !number_app.
        replace (0 + N.of_nat k) with (0 + 1 * N.of_nat k) by lia.
        replace (0 + 1 * N.of_nat k + N.of_nat k) with (0 + 2 * N.of_nat k) by lia.
        replace (0 + 2 * N.of_nat k + N.of_nat k) with (0 + 3 * N.of_nat k) by lia.
        rewrite !number_shift.
        assert (Block : forall j h, j < 4 -> In h (count_from k 0) ->
          (mirrored p g (h + j * N.of_nat k) && is_outcome (o' (h + j * N.of_nat k)) a) =
          (if (j =? 1) || (j =? 2) then mirrored r g h && is_outcome (o h) a else false)).
        { intros j h J H%Higher.in_count_from. unfold o'.
          assert (Part : N.land (h + j * N.of_nat k) (pack r) = h).
          { unfold pack. rewrite N.land_ones, K, N.mod_add, N.mod_small by lia. reflexivity. }
          assert (Div : (h + j * N.of_nat k) / N.of_nat k = j) by (rewrite N.div_add, N.div_small by lia; reflexivity).
          assert (B1 : N.testbit (h + j * N.of_nat k) (cards r) = N.odd j).
          { now rewrite N.testbit_odd, N.shiftr_div_pow2, K, Div. }
          assert (B2 : N.testbit (h + j * N.of_nat k) (cards r + 1) = N.odd (j / 2)).
          { rewrite N.testbit_odd, N.shiftr_div_pow2, N.pow_add_r, K, <- N.div_div, Div by lia. reflexivity. }
          rewrite Part. destruct (mirrored p g (h + j * N.of_nat k)) eqn:M.
          - apply mirrored_pair in M. rewrite Part, B1, B2 in M. destruct M as [-> E].
            assert (j = 0 \/ j = 1 \/ j = 2 \/ j = 3) as [->|[->|[->| ->]]] by lia; try discriminate; reflexivity.
          - destruct (mirrored r g h) eqn:M'; [|now destruct ((j =? 1) || (j =? 2))].
            destruct ((j =? 1) || (j =? 2)) eqn:Js; [|reflexivity]. exfalso.
            assert (X : mirrored p g (h + j * N.of_nat k) = true); [|congruence]. apply mirrored_pair. rewrite Part, B1, B2. split; [exact M'|].
            apply orb_true_iff in Js as [->%N.eqb_eq | ->%N.eqb_eq]; reflexivity. }
        rewrite (number_ext _ (fun _ => false) (count_from k 0)), (number_ext (fun h => mirrored p g (h + 1 * _) && _) (fun h => mirrored r g h &&
          is_outcome (o h) a)),
          (number_ext (fun h => mirrored p g (h + 2 * _) && _) (fun h => mirrored r g h && is_outcome (o h) a)),
          (number_ext (fun h => mirrored p g (h + 3 * _) && _) (fun _ => false)).
        - assert (Zero : forall l, number (fun _ : N => false) l = 0) by (intro l; unfold number; now rewrite Higher.filter_none).
          rewrite !Zero. lia.
        - intros h H. now rewrite (Block 3 h).
        - intros h H. now rewrite (Block 2 h).
        - intros h H. now rewrite (Block 1 h).
        - intros h H. pose proof (Block 0 h ltac:(lia) H) as X. rewrite N.mul_0_l, N.add_0_r in X. exact X. }
      rewrite !Count, Nw, Nl, Ne. auto.
  Qed.
End Pair.

Lemma suits_singles m r : suits (add_singles m r) = suits r + N.of_nat m.
Proof. unfold suits, add_singles. cbn [lengths]. rewrite app_length, repeat_length. lia. Qed.

Lemma mirrored_same r g g' h : (forall s, s < suits r -> g s = g' s) -> mirrored r g h = mirrored r g' h.
Proof.
  intro E. assert (S : forall c, c < cards r -> on_suits r g c = on_suits r g' c) by (intros c C; unfold on_suits; rewrite E; [reflexivity |
    now apply card_suit]).
  apply eq_true_iff_eq. rewrite !mirrored_iff. split; intros M c C; [rewrite <- S | rewrite S]; auto.
Qed.

(** With each pair of suits of one card there are twice as many symmetric deals of each outcome. *)
Theorem pairs_counted r g m won lost even : (forall p, trump r p = None) -> passes r = true ->
  (exists c d, c < cards r /\ d < cards r /\ suit r c <> suit r d) -> alike r false g = true ->
  mirrored_are r g won lost even ->
  mirrored_are (add_singles (2 * m) r) (paired r g) (2 ^ N.of_nat m * won) (2 ^ N.of_nat m * lost) (2 ^ N.of_nat m * even).
Proof.
  intros NT ET More A M. assert (Old : forall s, s < suits r -> g s = paired r g s)
    by (intros s L; unfold paired; now rewrite (proj2 (N.ltb_lt _ _) L)).
  enough (X : alike (add_singles (2 * m) r) false (paired r g) = true /\
    mirrored_are (add_singles (2 * m) r) (paired r g) (2 ^ N.of_nat m * won) (2 ^ N.of_nat m * lost) (2 ^ N.of_nat m * even)) by apply X.
  induction m as [|m [IHa IH]].
  - change (2 * 0)%nat with O. rewrite add_no_singles. change (2 ^ N.of_nat 0) with 1. rewrite !N.mul_1_l. split.
    + apply forallb_forall. intros s S%in_all_cards. destruct (alike_suit r false g A s S) as (L & E & R & _).
      rewrite <- (Old s S), <- (Old (g s) L), R, E. rewrite !andb_true_iff, N.ltb_lt, !N.eqb_eq. repeat split; auto.
      apply forallb_forall. intros q _. cbn [who]. now rewrite NT.
    + unfold mirrored_are in *. rewrite (filter_ext _ (mirrored r g)); [exact M|]. intro h. symmetry. now apply mirrored_same.
  - replace (2 * S m)%nat with (S (S (2 * m))) by lia. rewrite !add_one_more. set (q := add_singles (2 * m) r) in *.
    assert (Sq : suits q = suits r + 2 * N.of_nat m) by (unfold q; rewrite suits_singles; lia).
    assert (P1 : paired r g (suits q) = suits q + 1).
    { unfold paired. rewrite Sq, (proj2 (N.ltb_ge _ _)) by lia. replace (suits r + 2 * N.of_nat m - suits r) with (0 + 2 * N.of_nat m) by lia.
      now rewrite N.even_add_mul_2. }
    assert (P2 : paired r g (suits q + 1) = suits q).
    { unfold paired. rewrite Sq, (proj2 (N.ltb_ge _ _)) by lia. replace (suits r + 2 * N.of_nat m + 1 - suits r) with (1 + 2 * N.of_nat m) by lia.
      rewrite N.even_add_mul_2. cbn [N.even]. lia. }
    split; [now apply partners_too|]. apply pair_counted in IH; auto; [|now apply more_suits_too].
    replace (N.of_nat (S m)) with (N.of_nat m + 1) by lia. rewrite N.pow_add_r. change (2 ^ 1) with 2.
    replace (2 ^ N.of_nat m * 2 * won) with (2 * (2 ^ N.of_nat m * won)) by lia.
    replace (2 ^ N.of_nat m * 2 * lost) with (2 * (2 ^ N.of_nat m * lost)) by lia.
    replace (2 ^ N.of_nat m * 2 * even) with (2 * (2 ^ N.of_nat m * even)) by lia. exact IH.
Qed.
