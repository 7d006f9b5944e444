(** Families of deals of two suits, for all lengths, without trumps, if the player who beats leads next: symmetric deals that the starter wins,
    and deals that the starter loses. They are Proposition A, the families {1}, {A} and {K}, and Theorem P of the article's section on all lengths.

    A family is named after the cards of the first suit that the starter holds. In a symmetric deal these are the cards of the second suit that the
    starter lacks. *)

From Coq Require Import NArith Bool List Lia Arith.
From Faceup Require Import Game Suits Symmetry Claims Accepted Parity Pass Lead Tops MoreTops.
Import ListNotations.
Open Scope N_scope.

(** * Hands, and lower bounds of their sizes *)

(** The hand of the cards below [n] with a property. *)
Definition cards_with (n : N) (P : N -> bool) : N := fold_right (fun c h => if P c then N.setbit h c else h) 0 (all_cards n).

Lemma cards_with_spec n P c : N.testbit (cards_with n P) c = (c <? n) && P c.
Proof.
  unfold cards_with. assert (E : forall l, N.testbit (fold_right (fun c h => if P c then N.setbit h c else h) 0 l) c = existsb (N.eqb c) l && P c).
  { induction l as [|d l IH]; cbn; [apply N.bits_0|]. destruct (N.eqb_spec c d) as [->|D]; cbn.
    - destruct (P d) eqn:E; [now rewrite N.setbit_eq | rewrite IH; try rewrite E; now rewrite ?andb_false_r].
    - destruct (P d); [rewrite N.setbit_neq; auto | exact IH]. }
  rewrite E. f_equal. apply eq_true_iff_eq. rewrite existsb_exists, N.ltb_lt, <- in_all_cards.
  split; [intros (d & I & ->%N.eqb_eq); exact I | exists c; now rewrite N.eqb_refl].
Qed.

Lemma size_at_least r h l : within r h -> NoDup l -> (forall c, In c l -> N.testbit h c = true) -> (length l <= size r h)%nat.
Proof.
  intros W D I. apply NoDup_incl_length; auto. intros c Ic. apply filter_In. split; [apply in_all_cards|]; auto.
Qed.

Lemma in_count_from k a c : In c (count_from k a) <-> a <= c < a + N.of_nat k.
Proof. revert a. induction k as [|k IH]; intro a; cbn [count_from In]; [lia|]. rewrite IH. lia. Qed.

Lemma count_from_once k a : NoDup (count_from k a).
Proof. revert a. induction k as [|k IH]; intro a; cbn [count_from]; constructor; auto. rewrite in_count_from. lia. Qed.

Lemma count_from_length k a : length (count_from k a) = k.
Proof. revert a. induction k as [|k IH]; intro a; cbn; auto. Qed.

Section Families.
  Variable r : rules.
  Hypothesis no_trump : forall p, trump r p = None.
  Hypothesis leads_next : passes r = false.
  Variables S H : N.
  Hypothesis different : S <> H.
  Hypothesis suits_two : suits r = 2.
  Hypothesis all_suits : forall s, s < suits r -> s = S \/ s = H.
  Notation rest := (rest r).
  Notation answers := (answers r).
  Notation leads_wins := (leads_wins r).
  Notation follows_wins := (follows_wins r).
  Notation size := (size r).
  Notation stop := (stop r).
  Notation holds_runs := (holds_runs r S H).

  Lemma two_suits c : c < cards r -> suit r c = S \/ suit r c = H.
  Proof. intro C. now apply all_suits, card_suit. Qed.

  (** One holds the runs, and the opponent no highest card of [H]: tops, and other cards. *)
  Lemma runs_are_tops h b d l : holds_runs h b 0 d l -> tops r h (fun s => if s =? S then b else d) l.
  Proof.
    intro R. split.
    - apply R.
    - intros s Ls. pose proof (runs_S _ _ _ _ _ _ _ _ R). pose proof (runs_H _ _ _ _ _ _ _ _ R).
      destruct (N.eqb_spec s S) as [->|]; [auto|]. destruct (all_suits s Ls) as [-> | ->]; [contradiction | lia].
    - intros c C L. destruct (N.eqb_spec (suit r c) S) as [E|E].
      + apply (runs_tops _ _ _ _ _ _ _ _ R); auto. congruence.
      + destruct (two_suits c C) as [|E']; [contradiction|]. apply (runs_block _ _ _ _ _ _ _ _ R); auto; rewrite E' in *; [lia|].
        destruct (below_stop r c H C E'). lia.
    - intros c B. destruct (runs_others _ _ _ _ _ _ _ _ R c B) as [[E L]|[[E L]|I]]; auto; left; rewrite E.
      + now rewrite N.eqb_refl.
      + destruct (N.eqb_spec H S); [congruence | lia].
  Qed.

  (** Without the lead: Lemma 2(b). *)
  Lemma runs_follow h b d l n : holds_runs h b 0 d l -> (length l <= n)%nat -> N.of_nat n <= b -> 1 <= b -> N.of_nat n <= d -> 1 <= d ->
    (size h + 2 <= N.to_nat (cards r))%nat -> follows_wins h.
  Proof.
    intros R L B B' D D' Sz. apply (tops_follow_wins r no_trump leads_next n) with (fun s => if s =? S then b else d) l; auto; [lia | now apply runs_are_tops|].
    intros s _. destruct (s =? S); auto.
  Qed.

  (** ** Proposition A

      S: Z^a W^b, H: Z^c W^d Z with b at least 1 and a + c at least 3: who leads with W wins. *)
  Theorem proposition_a h b d : holds_runs h b 1 d [] -> 1 <= b -> (size h + 4 <= N.to_nat (cards r))%nat -> leads_wins h.
  Proof.
    revert h. induction d as [|d IH] using N.peano_ind; intros h R B Sz; pose proof (runs_within _ _ _ _ _ _ _ _ R) as W;
      assert (Nr : rest h <> 0) by (apply rest_not_zero; auto; lia).
    { apply (runs_one_other r no_trump leads_next S H different h b 1 0); auto. left. lia. }
    destruct (N.eq_dec d 0) as [->|Pos]; [apply (runs_one_other r no_trump leads_next S H different h b 1 1); auto; left; lia|].
    pose proof (runs_H _ _ _ _ _ _ _ _ R) as RH. rewrite <- N.add_1_r in *.
    set (x := stop H - (1 + (d + 1))). destruct (from_top r H (1 + (d + 1))) as (Sx & Cx & Ex); [lia | lia|]. fold x in Sx, Cx, Ex.
    set (y := stop H - 1). destruct (from_top r H 1) as (Sy & Cy & Ey); [lia | lia|]. fold y in Sy, Cy, Ey.
    assert (Bx : N.testbit h x = true) by (apply (runs_block _ _ _ _ _ _ _ _ R); auto; lia).
    assert (By : N.testbit (rest h) y = true) by (apply rest_in; split; auto; apply (runs_away _ _ _ _ _ _ _ _ R); auto; lia).
    pose proof (size_clear r h x W Bx) as Sx'. pose proof (rest_size r h W) as Sr.
    apply (leads_by_low r no_trump leads_next h x y); auto; [|congruence| |].
    - apply IH; auto; [|lia]. pose proof (runs_lead_block r S H different h b 1 (d + 1) [] x R ltac:(lia) eq_refl) as Rx.
      now rewrite N.add_sub in Rx.
    - intros w [Cw Bw]%rest_in Sw Lw. rewrite Sx in Sw. destruct (N.le_gt_cases y w) as [|L]; auto.
      rewrite (runs_block _ _ _ _ _ _ _ _ R w) in Bw; auto; [discriminate | lia | lia].
    - pose proof (size_clear r _ y (within_rest r h) By). apply must_answer_all.
      { apply size_not_zero with r; auto using within_clear, within_rest. lia. }
      intros z Bz. apply eats_two; auto; [lia|]. apply clear_in in Bz as [[Cz Hz]%rest_in Dz]. apply rest_in in By as [_ By].
      pose proof (runs_eat_E r S H different h b 1 (d + 1) [] y R ltac:(lia) eq_refl) as R1.
      apply (runs_follow _ b (d + 1 + 1) [z] 1); cbn [length]; try lia.
      + apply runs_eat; auto. intro Sz'. destruct (below_stop r z H Cz Sz'). lia.
      + assert (N.testbit (N.setbit h y) z = false) by (destruct (N.testbit (N.setbit h y) z) eqn:E; auto; apply set_in in E as [|E]; congruence).
        rewrite !size_set by auto. lia.
  Qed.

  (** ** Theorem P

      W waits with S: W Z W^b, H: Z W^d Z^e. *)
  Lemma waits_for_the_run s1 e : forall h b d, holds_runs h b e d [s1] -> N.testbit h s1 = true -> s1 + b + 2 = stop S -> suit r s1 = S ->
    first r S = s1 -> e + d + 1 = ranks r H -> 1 <= b -> 1 <= d -> (size h + N.to_nat e + 2 <= N.to_nat (cards r))%nat ->
    e = 0 \/ 6 * e + 3 <= b /\ e + 3 <= d -> follows_wins h.
  Proof.
    induction e as [e IH] using (well_founded_induction N.lt_wf_0). intros h b d R B1 E1 S1 F1 RH B D Sz En.
    pose proof (runs_within _ _ _ _ _ _ _ _ R) as W. pose proof (rest_size r h W) as Sr. pose proof (runs_S _ _ _ _ _ _ _ _ R) as RS.
    assert (Ny : forall z, N.testbit (rest h) z = true -> N.clearbit (rest h) z <> 0).
    { intros z Bz. pose proof (size_clear r _ z (within_rest r h) Bz). apply size_not_zero with r; auto using within_clear, within_rest. lia. }
    (* the lowest tops of S and of the block *)
    set (s3 := stop S - b). destruct (from_top r S b) as (S3 & C3 & E3); [lia | lia|]. fold s3 in S3, C3, E3.
    assert (B3 : N.testbit h s3 = true) by (apply (runs_tops _ _ _ _ _ _ _ _ R); auto; lia).
    set (h2 := stop H - (e + d)). destruct (from_top r H (e + d)) as (S2 & C2 & E2); [lia | lia|]. fold h2 in S2, C2, E2.
    assert (B2 : N.testbit h h2 = true) by (apply (runs_block _ _ _ _ _ _ _ _ R); auto; lia).
    assert (TopS : forall w, w < cards r -> suit r w = S -> s3 <= w -> N.testbit h w = true) by (intros; apply (runs_tops _ _ _ _ _ _ _ _ R); auto; lia).
    apply follows_in; auto; [apply rest_not_zero; auto; lia|]. intros z Bz. destruct (proj1 (rest_in r h z) Bz) as [Cz Hz].
    destruct (two_suits z Cz) as [Sz'|Sz']; [|destruct (N.lt_ge_cases (z + e) (stop H)) as [L|L]].
    - (* the opponent leads the only card of S: One beats it, and leads the lowest card of S *)
      destruct (below_stop r z S Cz Sz') as [Lz1 Lz2].
      assert (z < s3) by (destruct (N.lt_ge_cases z s3); auto; rewrite TopS in Hz by auto; discriminate).
      apply (answers_flush r no_trump leads_next h _ z s3 s1); auto; [congruence | lia | |].
      + intros w [[Cw Hw]%rest_in Dw]%clear_in Sw Lw. rewrite S1 in Sw. destruct (N.lt_ge_cases w s3) as [L'|L']; [|rewrite TopS in Hw by auto; discriminate].
        assert (z = s1 + 1) by (assert (z <> s1) by congruence; lia). lia.
      + pose proof (size_clear r h s3 W B3) as Q3. assert (B1' : N.testbit (N.clearbit h s3) s1 = true) by (apply clear_in; split; auto; lia).
        pose proof (size_clear r _ s1 (within_clear r h s3 W) B1') as Q1.
        apply (more_tops_lead r no_trump leads_next S H different two_suits _ (b - 1) e d []); [|lia|].
        * split; try apply R.
          -- apply within_clear, within_clear, W.
          -- lia.
          -- intros c C Sc L. apply clear_in. split; [apply clear_in; split; [apply (runs_tops _ _ _ _ _ _ _ _ R); auto; lia | lia] | lia].
          -- intros c C Sc L. destruct (N.testbit (N.clearbit (N.clearbit h s3) s1) c) eqn:E; auto. apply clear_in in E as [[E _]%clear_in _].
             rewrite (runs_away _ _ _ _ _ _ _ _ R) in E; auto.
          -- intros c C Sc L L'. apply clear_in. split; [apply clear_in; split; [now apply (runs_block _ _ _ _ _ _ _ _ R) | congruence] | congruence].
          -- intros c [[Bc Dc]%clear_in Dc']%clear_in. destruct (runs_others _ _ _ _ _ _ _ _ R c Bc) as [[Sc L]|[?|[?|[]]]]; auto; [|contradiction].
             left. split; auto. lia.
        * left. cbn [length]. split; [reflexivity|]. destruct En; lia.
    - (* the lowest card of H: One beats it, and leads the lowest of the tops of S *)
      destruct (below_stop r z H Cz Sz') as [Lz1 Lz2].
      assert (z < h2) by (destruct (N.lt_ge_cases z h2); auto; rewrite (runs_block _ _ _ _ _ _ _ _ R) in Hz; [discriminate | auto | auto | lia | lia]).
      apply (answers_flush r no_trump leads_next h _ z h2 s3); auto; [congruence | congruence | |].
      + intros w [[Cw Hw]%rest_in Dw]%clear_in Sw Lw. rewrite TopS in Hw; [discriminate | auto | congruence | lia].
      + pose proof (size_clear r h h2 W B2) as Q2. assert (B3' : N.testbit (N.clearbit h h2) s3 = true) by (apply clear_in; split; auto; congruence).
        pose proof (size_clear r _ s3 (within_clear r h h2 W) B3') as Q3.
        assert (R' : holds_runs (N.clearbit (N.clearbit h h2) s3) (b - 1) e (d - 1) [s1]).
        { split; try apply R.
          - apply within_clear, within_clear, W.
          - lia.
          - lia.
          - intros c C Sc L'. apply clear_in. split; [apply clear_in; split; [apply (runs_tops _ _ _ _ _ _ _ _ R); auto; lia | congruence] | lia].
          - intros c C Sc L'. destruct (N.testbit (N.clearbit (N.clearbit h h2) s3) c) eqn:E; auto. apply clear_in in E as [[E _]%clear_in _].
            rewrite (runs_away _ _ _ _ _ _ _ _ R) in E; auto.
          - intros c C Sc L' L''. apply clear_in.
            split; [apply clear_in; split; [apply (runs_block _ _ _ _ _ _ _ _ R); auto; lia | lia] | congruence].
          - intros c [[Bc Dc]%clear_in Dc']%clear_in. destruct (runs_others _ _ _ _ _ _ _ _ R c Bc) as [[Sc L']|[[Sc L']|?]]; auto.
            + left. split; auto. lia.
            + right. left. split; auto. lia. }
        destruct En as [->|[En1 En2]].
        * apply (tops_but_one r no_trump leads_next _ (fun s => if s =? S then b - 1 else d - 1) [s1]); auto; [now apply runs_are_tops|].
          apply rest_not_zero; [apply within_clear, within_clear, W | lia].
        * apply (more_tops_lead r no_trump leads_next S H different two_suits _ (b - 1) e (d - 1) [s1]); auto; [lia|].
          right. cbn [length]. lia.
    - (* a card of the run of H: One eats *)
      destruct (below_stop r z H Cz Sz') as [_ Lz]. destruct (from_top r H e) as (Sa & Ca & Ea); [lia | lia|].
      set (a := stop H - e) in *. assert (Ha : N.testbit h a = false) by (apply (runs_away _ _ _ _ _ _ _ _ R); auto; lia).
      apply (lowest_of_run r S H different h (rest h) z b e d [s1] e a); auto using apart_rest; [lia | now apply rest_in|].
      apply eats_one; auto; [now apply rest_in | lia|].
      apply (IH (e - 1)) with (b := b) (d := d + 1); auto; try lia.
      + apply runs_eat_E; auto. lia.
      + apply set_in. now right.
      + rewrite size_set by auto. lia.
  Qed.
End Families.
