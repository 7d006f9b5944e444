(** Theorems for all lengths about two suits of [n] without trumps, if the player who beats leads next: Beat It Or Eat It. [n] is the number of
    ranks; cards 0 to n - 1 are the first suit, S, and n to 2n - 1 the second one, H. *)

From Coq Require Import NArith Bool List Lia Arith.
From Faceup Require Import Game Suits Symmetry Claims Checker Accepted Parity Pass Lead Tops MoreTops Families King.
Import ListNotations.
Open Scope N_scope.

Section Lengths.
  Variable n : N.
  Let r := beat_it_or_eat_it 2 n.

  Lemma no_trumps_here p : trump r p = None.
  Proof. reflexivity. Qed.

  Lemma cards_here : cards r = n + n.
  Proof. change (cards r) with (n + (n + 0)). lia. Qed.

  Lemma stops_here : stop r 0 = n /\ stop r 1 = n + n /\ first r 0 = 0 /\ first r 1 = n /\ ranks r 0 = n /\ ranks r 1 = n.
  Proof.
    assert (F : first r 0 = 0 /\ first r 1 = n + 0 /\ ranks r 0 = n /\ ranks r 1 = n) by (repeat split).
    destruct F as (F0 & F1 & R0 & R1). unfold stop. rewrite F0, F1, R0, R1. repeat split; lia.
  Qed.

  Lemma suits_here s : s < suits r -> s = 0 \/ s = 1.
  Proof. change (suits r) with 2. lia. Qed.

  Lemma suit_here c : c < cards r -> suit r c = 0 /\ c < n \/ suit r c = 1 /\ n <= c < n + n.
  Proof.
    intro C. destruct (suits_here (suit r c)) as [E|E]; [now apply card_suit | |]; pose proof (card_suit r c C) as [_ B];
      destruct stops_here as (_ & _ & F0 & F1 & R0 & R1); rewrite E in B; [left | right]; split; auto; rewrite ?F0, ?F1, ?R0, ?R1 in B; lia.
  Qed.

  Definition deal (P : N -> bool) : N := cards_with (n + n) P.

  Lemma deal_spec P c : N.testbit (deal P) c = true <-> c < n + n /\ P c = true.
  Proof. unfold deal. now rewrite cards_with_spec, andb_true_iff, N.ltb_lt. Qed.

  Lemma deal_within P : within r (deal P).
  Proof. intros c [C _]%deal_spec. now rewrite cards_here. Qed.

  Lemma deal_rest P c : N.testbit (rest r (deal P)) c = true <-> c < n + n /\ P c = false.
  Proof.
    rewrite rest_in, cards_here. destruct (N.testbit (deal P) c) eqn:B.
    - apply deal_spec in B as [_ ->]. intuition discriminate.
    - split; intros [C E]; split; auto. destruct (P c) eqn:Pc; auto. rewrite (proj2 (deal_spec P c)) in B; [discriminate | auto].
  Qed.

  (** Enough cards of the opponent. *)
  Lemma rest_at_least P l : NoDup l -> (forall c, In c l -> c < n + n /\ P c = false) -> (size r (deal P) + length l <= N.to_nat (cards r))%nat.
  Proof.
    intros D I. pose proof (rest_size r (deal P) (deal_within P)) as Sr.
    assert (length l <= size r (rest r (deal P)))%nat; [|lia].
    apply size_at_least; auto using within_rest. intros c Ic. now apply deal_rest, I.
  Qed.

  Lemma rest_some P c : c < n + n -> P c = false -> rest r (deal P) <> 0.
  Proof. intros C E. apply (not_zero _ c). apply deal_rest. auto. Qed.

  (** The player who does not lead wins. *)
  Lemma follower_wins h : within r h -> (follows_wins r (rest r h) <-> wins r Two (opening r One h)).
  Proof. intro W. unfold follows_wins. fold (rest r h). unfold rest. now rewrite claim_of_opponent. Qed.

  (** ** The empty suit, and {1}

      All cards of H, or all but the lowest one and the lowest card of S. *)
  Theorem empty_suit : 1 <= n -> wins r One (opening r One (deal (fun c => n <=? c))).
  Proof.
    intro P. change (leads_wins r (deal (fun c => n <=? c))).
    apply (all_tops_but_one r no_trumps_here eq_refl 0); [apply deal_within | apply (rest_some _ 0); [lia | apply N.leb_gt; lia]|].
    intros c B _. split; auto. apply deal_spec in B as [C L%N.leb_le]. intros d D S Lt. rewrite cards_here in D. apply deal_spec. split; auto.
    apply N.leb_le. lia.
  Qed.

  Definition family_1 : N := deal (fun c => (c =? 0) || (n <? c)).

  Theorem family_1_won : 1 <= n -> wins r One (opening r One family_1).
  Proof.
    intro P. change (leads_wins r family_1).
    apply (all_tops_but_one r no_trumps_here eq_refl 0); [apply deal_within | apply (rest_some _ n); [lia|] |].
    { apply orb_false_iff. split; [apply N.eqb_neq; lia | apply N.ltb_ge; lia]. }
    intros c B Nz. split; auto. apply deal_spec in B as [C [E%N.eqb_eq|L%N.ltb_lt]%orb_true_iff]; [contradiction|].
    intros d D S Lt. rewrite cards_here in D. apply deal_spec. split; auto. apply orb_true_iff. right. apply N.ltb_lt. lia.
  Qed.

  (** ** {A}

      The ace of S, and all of H but the ace. *)
  Definition family_A : N := deal (fun c => (c + 1 =? n) || (n <=? c) && (c + 1 <? n + n)).

  Lemma family_A_runs : 1 <= n -> holds_runs r 0 1 family_A 1 1 (n - 1) [].
  Proof.
    intro P. destruct stops_here as (S0 & S1 & F0 & F1 & R0 & R1). unfold family_A. split; rewrite ?S0, ?S1, ?R0, ?R1; try lia; [apply deal_within | | | |].
    all: intros c C; try (destruct (suit_here c C) as [[E B]|[E B]]; rewrite E); try rewrite deal_spec, orb_true_iff, andb_true_iff, N.eqb_eq, N.leb_le, N.ltb_lt;
      try lia.
    - intros _ L. match goal with |- ?b = false => destruct b eqn:Q; auto end.
      rewrite deal_spec, orb_true_iff, andb_true_iff, N.eqb_eq, N.leb_le, N.ltb_lt in Q. lia.
    - assert (C' : c < cards r) by now apply deal_within in C. rewrite deal_spec, orb_true_iff, andb_true_iff, N.eqb_eq, N.leb_le, N.ltb_lt in C.
      destruct (suit_here c C') as [[E B]|[E B]]; rewrite E; [left | right; left]; split; auto; lia.
  Qed.

  Theorem family_A_won_from_4 : 4 <= n -> wins r One (opening r One family_A).
  Proof.
    intro P. apply (proposition_a r no_trumps_here eq_refl 0 1 ltac:(discriminate) eq_refl suits_here _ 1 (n - 1)); [apply family_A_runs; lia | lia|].
    apply (rest_at_least _ [0; 1; 2; n + n - 1]).
    - repeat constructor; cbn; lia.
    - intros c I. cbn in I. rewrite orb_false_iff, andb_false_iff, N.eqb_neq, N.leb_gt, N.ltb_ge. lia.
  Qed.

  (** ** {K}

      All cards of S but the second highest one, and of H this card. *)
  Definition family_K : N := deal (fun c => (c <? n) && negb (c + 2 =? n) || (c + 2 =? n + n)).

  Lemma family_K_hand : 2 <= n -> king_hand r 0 1 family_K 0 (n - 2) 1.
  Proof.
    intro P. destruct stops_here as (S0 & S1 & F0 & F1 & R0 & R1). unfold family_K. split; [apply deal_within|]. rewrite F0, S0, S1, R0, R1.
    split; [lia|]. split; [lia|]. intros c C. rewrite deal_spec, orb_true_iff, andb_true_iff, negb_true_iff, !N.eqb_eq, N.eqb_neq, N.ltb_lt.
    destruct (suit_here c C) as [[E B]|[E B]]; rewrite E; lia.
  Qed.

  Theorem family_K_won_from_6 : 6 <= n -> wins r One (opening r One family_K).
  Proof.
    intro P. apply (king_wins r no_trumps_here eq_refl 0 1 ltac:(discriminate) eq_refl suits_here (N.to_nat (n - 2)) _ 0 1); [|lia|].
    - rewrite N2Nat.id. apply family_K_hand. lia.
    - apply (rest_at_least _ [n - 2; n; n + 1; n + 2; n + 3; n + n - 1]).
      + repeat constructor; cbn; lia.
      + intros c I. cbn in I. rewrite orb_false_iff, andb_false_iff, negb_false_iff, !N.eqb_neq, N.eqb_eq, N.ltb_ge. lia.
  Qed.

  (** ** Theorem P

      The second lowest card of S, the lowest card of H and the [e] highest ones. *)
  Definition lost_deal (e : N) : N := deal (fun c => (c =? 1) || (c =? n) || (n + n <=? c + e)).

  Theorem lost_deals e : e = 0 /\ 3 <= n \/ 6 * e + 5 <= n -> wins r Two (opening r One (lost_deal e)).
  Proof.
    intro P. apply follower_wins; [apply deal_within|]. set (h := rest r (lost_deal e)).
    assert (Is : forall c, N.testbit h c = true <-> c < n + n /\ c <> 1 /\ c <> n /\ c + e < n + n).
    { intro c. unfold h, lost_deal. rewrite deal_rest, !orb_false_iff, !N.eqb_neq, N.leb_gt. tauto. }
    destruct stops_here as (S0 & S1 & F0 & F1 & R0 & R1). assert (W : within r h) by apply within_rest.
    apply (waits_for_the_run r no_trumps_here eq_refl 0 1 ltac:(discriminate) eq_refl suits_here 0 e h (n - 2) (n - 1 - e));
      rewrite ?S0, ?R1; try lia; auto.
    - split; rewrite ?S0, ?S1, ?R0, ?R1; try lia; auto.
      + intros c C E L. destruct (suit_here c C) as [[_ B]|[E' _]]; [|congruence]. apply Is. lia.
      + intros c C E L. destruct (N.testbit h c) eqn:Q; auto. apply Is in Q. lia.
      + intros c C E L L'. destruct (suit_here c C) as [[E' _]|[_ B]]; [congruence|]. apply Is. lia.
      + intros c Q. assert (C : c < cards r) by auto. apply Is in Q. destruct (suit_here c C) as [[E B]|[E B]]; rewrite E.
        * destruct (N.eq_dec c 0) as [->|]; [right; right; now left | left; split; auto; lia].
        * right. left. split; auto. lia.
    - apply Is. lia.
    - destruct (suit_here 0) as [[E _]|[_ B]]; [rewrite cards_here; lia | auto | lia].
    - pose proof (rest_size r h W) as Sr. set (l := 1 :: n :: count_from (N.to_nat e) (n + n - e)). assert (length l <= size r (rest r h))%nat.
      + apply size_at_least; [apply within_rest | |].
        * unfold l. constructor; [cbn [In]; rewrite in_count_from; lia|]. constructor; [rewrite in_count_from; lia | apply count_from_once].
        * intros c I. unfold l in I. cbn [In] in I. rewrite in_count_from in I. apply rest_in. rewrite cards_here. split; [lia|].
          destruct (N.testbit h c) eqn:Q; auto. apply Is in Q. lia.
      + unfold l in *. cbn [length] in *. rewrite count_from_length in *. lia.
  Qed.
End Lengths.

(** The shorter lengths by computation: the facts are certificates of `faceup prove`, as hands that win with the lead (true) or without it. *)
Theorem family_A_won n : 1 <= n -> wins (beat_it_or_eat_it 2 n) One (opening (beat_it_or_eat_it 2 n) One (family_A n)).
Proof.
  intro P. destruct (N.le_gt_cases 4 n) as [L|L]; [now apply family_A_won_from_4|].
  destruct (N.eq_dec n 3) as [->|]; [apply (check_sound (beat_it_or_eat_it 2 3) Win _ [[(true, 1)]; [(true, 12)]; [(true, 28)]]); reflexivity|].
  apply (runs_one_other (beat_it_or_eat_it 2 n) (no_trumps_here n) eq_refl 0 1 ltac:(discriminate) _ 1 1 (n - 1)); [apply family_A_runs; lia | left; lia|].
  apply (rest_some n _ (n + n - 1)); [lia|].
  rewrite orb_false_iff, andb_false_iff, N.eqb_neq, N.leb_gt, N.ltb_ge. lia.
Qed.

Theorem family_K_won n : 4 <= n -> wins (beat_it_or_eat_it 2 n) One (opening (beat_it_or_eat_it 2 n) One (family_K n)).
Proof.
  intro P. destruct (N.le_gt_cases 6 n) as [L|L]; [now apply family_K_won_from_6|]. assert (E : n = 4 \/ n = 5) by lia. destruct E as [-> | ->].
  - apply (check_sound (beat_it_or_eat_it 2 4) Win _ [[(true, 1)]; [(true, 9)]; [(true, 13); (true, 137)]; [(true, 141); (false, 37)]; [(true, 74); (false, 3)];
      [(true, 75)]]); reflexivity.
  - apply (check_sound (beat_it_or_eat_it 2 5) Win _ [[(true, 1)]; [(true, 17)]; [(true, 25); (true, 529)]; [(true, 29); (false, 203)];
      [(true, 276); (true, 541)]; [(false, 7)]; [(false, 71)]; [(true, 278)]; [(true, 279)]]); reflexivity.
Qed.
