(** The family {K}, for all lengths: the starter holds the second highest card of one suit, all others of the other suit, and wins. *)

From Coq Require Import NArith Bool List Lia Arith.
From Faceup Require Import Game Suits Symmetry Claims Accepted Parity Pass Lead Tops MoreTops Families.
Import ListNotations.
Open Scope N_scope.

Section King.
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
  Let two : forall c, c < cards r -> suit r c = S \/ suit r c = H := two_suits r S H all_suits.
  Let follow := runs_follow r no_trump leads_next S H different suits_two all_suits.
  Let one_other := runs_one_other r no_trump leads_next S H different.

  (** One holds the [b] highest cards of [S] and, of the two highest of [H], the second one: the king. *)
  Notation king b l := (fun h => holds_runs h b 1 1 l).

  (** The hand of the opponent after beating with [y] and leading [z], and before. *)
  Lemma two_less h y z : within r h -> (size h + 3 <= N.to_nat (cards r))%nat -> N.testbit (rest h) y = true ->
    N.clearbit (rest h) y <> 0 /\ (N.testbit (N.clearbit (rest h) y) z = true -> N.clearbit (N.clearbit (rest h) y) z <> 0).
  Proof.
    intros W Sz By. pose proof (rest_size r h W). pose proof (size_clear r _ y (within_rest r h) By). split.
    - apply size_not_zero with r; auto using within_clear, within_rest. lia.
    - intro Bz. pose proof (size_clear r _ z (within_clear r _ y (within_rest r h)) Bz).
      apply size_not_zero with r; auto using within_clear, within_rest. lia.
  Qed.

  Lemma two_apart h x y z : within r h -> apart r (N.clearbit h x) (N.clearbit (N.clearbit (rest h) y) z).
  Proof.
    intro W. apply (apart_less r h (rest h)); [now apply apart_rest | intros c B; now apply clear_in in B |
      intros c B; now apply clear_in in B as [B%clear_in _]].
  Qed.

  Lemma not_set h y z : N.testbit h z = false -> y <> z -> N.testbit (N.setbit h y) z = false.
  Proof. intros B D. destruct (N.testbit (N.setbit h y) z) eqn:E; auto. apply set_in in E as [E|E]; congruence. Qed.

  Lemma not_clear h x z : N.testbit h z = false -> N.testbit (N.clearbit h x) z = false.
  Proof. intro B. destruct (N.testbit (N.clearbit h x) z) eqn:E; auto. apply clear_in in E as [E _]. congruence. Qed.

  (** Position Y: One leads with the king, two tops of [S] at least, and at most one other card. *)
  Lemma lead_one_other h b v : king b [v] h -> 2 <= b -> (size h + 5 <= N.to_nat (cards r))%nat -> leads_wins h.
  Proof.
    intros R B Sz. pose proof (runs_within _ _ _ _ _ _ _ _ R) as W. pose proof (rest_size r h W) as Sr.
    assert (Nr : rest h <> 0) by (apply rest_not_zero; auto; lia).
    destruct (N.testbit h v && (if suit r v =? S then v + b <? stop S else v + 1 + 1 <? stop H)) eqn:E.
    2: { apply (one_other h b 1 1); auto; [|left; lia]. split; try apply R. intros c Bc.
      destruct (runs_others _ _ _ _ _ _ _ _ R c Bc) as [?|[?|[<-|[]]]]; auto. rewrite Bc in E. cbn in E.
      destruct (N.eqb_spec (suit r v) S) as [Sv|Sv]; apply N.ltb_ge in E; auto. right. left. split; [|lia].
      destruct (two v); auto. contradiction. }
    apply andb_true_iff in E as [Bv E]. assert (Cv : v < cards r) by auto.
    assert (LS : suit r v = S -> v + b < stop S) by (intro Q; rewrite Q, N.eqb_refl in E; now apply N.ltb_lt).
    assert (LH : suit r v = H -> v + 1 + 1 < stop H).
    { intro Q. rewrite Q in E. destruct (N.eqb_spec H S); [congruence|]. now apply N.ltb_lt. }
    clear E. pose proof (runs_lead r S H different h b 1 1 [v] v R LS LH) as Rx. cbn [remove] in Rx.
    destruct (N.eq_dec v v) as [_|]; [|congruence]. pose proof (size_clear r h v W Bv) as Sv.
    apply leads_by with v; auto.
    - apply (one_other _ b 1 1); auto; [left; lia|]. apply rest_not_zero; auto using within_clear. lia.
    - intros y By Sy Ly. destruct (two_less h y 0 W) as [Ny _]; auto; [lia|]. apply must_answer_all; auto. intros z Bz.
      destruct (two_less h y z W) as [_ Nz]; auto; [lia|]. specialize (Nz Bz).
      pose proof (proj1 (clear_in _ _ _) Bz) as [[Cz Hz]%rest_in Dz]. pose proof (proj1 (rest_in r h y) By) as [Cy Hy].
      destruct (two z Cz) as [Sz'|Sz']; [|destruct (N.lt_ge_cases (z + 1) (stop H)) as [L|L]].
      + apply (answer_S r no_trump leads_next S H different _ _ z b 1 1 []); auto using two_apart, not_clear.
        intros x' l' R' L' S'. destruct l'; [|cbn in L'; lia].
        apply (one_other _ (b - 2) 1 1); auto; [left; lia|]. apply rest_not_zero; [apply R' | lia].
      + apply (answer_H r no_trump leads_next S H different _ _ z b 1 1 []); auto using two_apart, not_clear; try lia.
        intros x' l' R' L' S'. destruct l'; [|cbn in L'; lia].
        apply (one_other _ (b - 1) 1 0); auto; [left; lia|]. apply rest_not_zero; [apply R' | lia].
      + apply eats_two; auto; [lia|]. destruct (below_stop r z H Cz Sz') as [_ Lz].
        assert (LyH : suit r y = H -> y + 1 < stop H).
        { intro Q. destruct (below_stop r y H Cy Q). assert (y <> z) by auto. lia. }
        pose proof (runs_eat_E r S H different _ b 1 1 [y; v] z (runs_eat r S H different h b 1 1 [v] y R Cy LyH) ltac:(lia) ltac:(lia)) as R2.
        apply (follow _ b 2 [y; v] 2); cbn [length]; try lia; [exact R2|].
        rewrite !size_set by auto using not_set. lia.
  Qed.

  (** State 3: the opponent leads; One holds the king, four tops of [S] at least, and at most one other card. *)
  Lemma wait_one_other h b v : king b [v] h -> 4 <= b -> (size h + 4 <= N.to_nat (cards r))%nat -> follows_wins h.
  Proof.
    intros R B Sz. pose proof (runs_within _ _ _ _ _ _ _ _ R) as W. pose proof (rest_size r h W) as Sr.
    apply follows_in; auto; [apply rest_not_zero; auto; lia|]. intros z Bz. pose proof (proj1 (rest_in r h z) Bz) as [Cz Hz].
    assert (Nz : N.clearbit (rest h) z <> 0).
    { pose proof (size_clear r _ z (within_rest r h) Bz). apply size_not_zero with r; auto using within_clear, within_rest. lia. }
    assert (A : apart r h (N.clearbit (rest h) z)).
    { apply (apart_less r h (rest h)); [now apply apart_rest | auto | intros c Bc; now apply clear_in in Bc]. }
    destruct (two z Cz) as [Sz'|Sz']; [|destruct (N.lt_ge_cases (z + 1) (stop H)) as [L|L]].
    - apply (answer_S r no_trump leads_next S H different _ _ z b 1 1 [v]); auto; [lia|]. intros x' l' R' L' S'. cbn [length] in L'.
      destruct l' as [|v' [|? ?]]; [| |cbn in L'; lia].
      + apply (one_other _ (b - 2) 1 1); auto; [left; lia|]. apply rest_not_zero; [apply R' | lia].
      + apply (lead_one_other _ (b - 2) v'); auto; lia.
    - apply (answer_H r no_trump leads_next S H different _ _ z b 1 1 [v]); auto; try lia. intros x' l' R' L' S'. cbn [length] in L'.
      assert (R2 : holds_runs x' (b - 1) 0 0 l').
      { split; try apply R'.
        - lia.
        - intros c C Sc Lc. destruct (below_stop r c H C Sc). lia.
        - intros c C Sc Lc Lc'. lia.
        - intros c Bc. destruct (runs_others _ _ _ _ _ _ _ _ R' c Bc) as [?|[[Q1 Q2]|?]]; auto. exfalso.
          assert (C : c < cards r) by (apply (runs_within _ _ _ _ _ _ _ _ R'); auto). rewrite (runs_away _ _ _ _ _ _ _ _ R') in Bc; [discriminate | auto | auto | lia]. }
      apply (tops_but_one r no_trump leads_next _ (fun s => if s =? S then b - 1 else 0) l'); [apply (runs_are_tops r S H different); auto | | lia].
      apply rest_not_zero; [apply R' | lia].
    - apply eats_one; auto; [lia|]. destruct (below_stop r z H Cz Sz') as [_ Lz].
      pose proof (runs_eat_E r S H different _ b 1 1 [v] z R ltac:(lia) ltac:(lia)) as R2.
      apply (follow _ b 2 [v] 1); cbn [length]; try lia; [exact R2|]. rewrite size_set by auto. lia.
  Qed.

  (** K(q, p, b): One holds of [S] all but the [q] lowest cards and the card below the [b] highest; there are [p] cards between. Of [H] One
      holds the king. *)
  Definition king_hand (h q p b : N) : Prop := within r h /\ q + p + 1 + b = ranks r S /\ 2 <= ranks r H /\
    forall c, c < cards r -> (N.testbit h c = true <->
      suit r c = S /\ (first r S + q <= c /\ c + b + 1 < stop S \/ stop S <= c + b) \/ suit r c = H /\ c + 2 = stop H).

  Lemma king_runs h q p b : king_hand h q p b -> p = 0 -> king b [] h.
  Proof.
    intros (W & Q & RH & Is) ->. unfold Tops.stop in *. split; auto; try lia.
    - intros c C Sc L. apply Is; auto.
    - intros c C Sc L. destruct (N.testbit h c) eqn:B; auto. apply Is in B as [[? _]|[_ ?]]; auto; [congruence | unfold Tops.stop in *; lia].
    - intros c C Sc L L'. apply Is; auto. right. split; auto. unfold Tops.stop in *. lia.
    - intros c B. assert (C : c < cards r) by auto. apply Is in B as [[Sc [L|L]]|[Sc L]]; auto.
      + exfalso. lia.
      + right. left. split; auto. unfold Tops.stop in *. lia.
  Qed.

  (** After leading the lowest of the [p] cards, and having it eaten. *)
  Lemma king_leads h q p b : king_hand h q (N.succ p) b -> king_hand (N.clearbit h (first r S + q)) (q + 1) p b.
  Proof.
    intros (W & Q & RH & Is). split; [now apply within_clear|]. split; [lia|]. split; [auto|]. intros c C. rewrite clear_in, Is by auto.
    split.
    - intros [[[Sc [L|L]]|?] D]; auto. left. split; auto. left. lia.
    - intros [[Sc [L|L]]|[Sc L]].
      + split; [left; split; auto; left; lia | lia].
      + split; [left; split; auto | unfold Tops.stop in *; lia].
      + split; [auto|]. intros <-. destruct (nth_card r S (first r S + q)); [lia | unfold Tops.stop; lia | congruence].
  Qed.

  (** After eating the card below the tops: all cards of [S] but the [q] lowest, and the king. *)
  Lemma king_eats h q p b : king_hand h q p b -> king (b + p + 1) [] (N.setbit h (stop S - (b + 1))).
  Proof.
    intros (W & Q & RH & Is). destruct (from_top r S (b + 1)) as (Sa & Ca & Ea); [lia | lia|]. set (a := stop S - (b + 1)) in *.
    assert (E : stop S = first r S + ranks r S) by reflexivity. split; try lia.
    - now apply within_set.
    - intros c C Sc L. apply set_in. destruct (N.eq_dec a c); auto. right. apply Is; auto. left. split; auto. lia.
    - intros c C Sc L. apply not_set; [|congruence]. destruct (N.testbit h c) eqn:B; auto. apply Is in B as [[? _]|[_ ?]]; auto; [congruence | lia].
    - intros c C Sc L L'. apply set_in. right. apply Is; auto. right. split; auto. lia.
    - intros c [<-|B]%set_in; [left; split; auto; lia|]. assert (C : c < cards r) by auto. apply Is in B as [[Sc [L|L]]|[Sc L]]; auto.
      + left. split; auto. lia.
      + left. split; auto. lia.
      + right. left. split; auto. lia.
  Qed.

  (** The cards of the opponent but the one below the tops, and the ace of [H], are low. *)
  Lemma king_low_S h q p b z : king_hand h q p b -> z < cards r -> suit r z = S -> N.testbit h z = false -> stop S - (b + 1) <> z ->
    z < first r S + q.
  Proof.
    intros (W & Q & RH & Is) C Sz Hz D. destruct (below_stop r z S C Sz). destruct (N.lt_ge_cases z (first r S + q)) as [|L]; auto. exfalso.
    assert (N.testbit h z = true); [|congruence]. apply Is; auto. left. split; auto. lia.
  Qed.

  Lemma king_low_H h q p b z : king_hand h q p b -> z < cards r -> suit r z = H -> N.testbit h z = false -> z + 1 <> stop H -> z + 2 < stop H.
  Proof.
    intros (W & Q & RH & Is) C Sz Hz D. destruct (below_stop r z H C Sz). assert (z + 2 <> stop H); [|lia]. intro E.
    assert (N.testbit h z = true); [|congruence]. apply Is; auto.
  Qed.

  Theorem king_wins p : forall h q b, king_hand h q (N.of_nat p) b -> 1 <= b -> (size h + 6 <= N.to_nat (cards r))%nat -> leads_wins h.
  Proof.
    induction p as [|p IH]; intros h q b K B Sz; pose proof K as (W & Q & RH & Is); pose proof (rest_size r h W) as Sr;
      assert (Nr : rest h <> 0) by (apply rest_not_zero; auto; lia).
    { apply (one_other h b 1 1); auto; [|left; lia]. now apply (king_runs h q _ b K). }
    rewrite Nat2N.inj_succ in *. set (x := first r S + q). destruct (nth_card r S x) as [Sx Cx]; [unfold x; lia | unfold x, Tops.stop; lia|].
    set (a := stop S - (b + 1)). destruct (from_top r S (b + 1)) as (Sa & Ca & Ea); [lia | lia|]. fold a in Sa, Ca, Ea.
    assert (Xa : x + N.of_nat p + 1 = a) by (unfold x, a, Tops.stop in *; lia).
    set (t := stop H - 1). destruct (from_top r H 1) as (St & Ct & Et); [lia | lia|]. fold t in St, Ct, Et.
    set (k := stop H - 2). destruct (from_top r H 2) as (Sk & Ck & Ek); [lia | lia|]. fold k in Sk, Ck, Ek.
    assert (Bx : N.testbit h x = true) by (apply Is; auto; left; split; auto; left; lia).
    assert (Ha : N.testbit h a = false).
    { destruct (N.testbit h a) eqn:E; auto. apply Is in E as [[_ ?]|[? _]]; auto; [lia | congruence]. }
    assert (Ht : N.testbit h t = false).
    { destruct (N.testbit h t) eqn:E; auto. apply Is in E as [[? _]|[_ ?]]; auto; [congruence | lia]. }
    pose proof (king_eats _ _ _ _ K) as R1. fold a in R1. pose proof (king_leads _ _ _ _ K) as K1. fold x in K1.
    pose proof (size_clear r h x W Bx) as Sx'. assert (By : N.testbit (rest h) a = true) by now apply rest_in.
    apply (leads_by_low r no_trump leads_next h x a); auto; [|congruence| |].
    - apply (IH _ (q + 1) b); auto. lia.
    - intros w [Cw Bw]%rest_in Sw Lw. rewrite Sx in Sw. destruct (N.le_gt_cases a w) as [|L]; auto. exfalso.
      assert (N.testbit h w = true); [|congruence]. apply Is; auto. left. split; auto. left. unfold x in *. lia.
    - destruct (two_less h a 0 W) as [Ny _]; auto; [lia|]. apply must_answer_all; auto. intros z Bz.
      destruct (two_less h a z W) as [_ Nz]; auto; [lia|]. specialize (Nz Bz). pose proof (proj1 (clear_in _ _ _) Bz) as [[Cz Hz]%rest_in Dz].
      destruct (N.eq_dec z t) as [->|Nt].
      { apply eats_two; auto; [lia|]. pose proof (runs_eat_E r S H different _ _ 1 1 [] t R1 ltac:(lia) ltac:(lia)) as R2.
        apply (follow _ _ _ [] 0 R2); cbn [length]; try lia. rewrite !size_set by auto using not_set. lia. }
      destruct (Nat.eq_dec p 0) as [->|Pos].
      + (* the last of the p cards was led: One beats *)
        pose proof (king_runs _ _ _ _ K1 eq_refl) as R0.
        destruct (two z Cz) as [Sz'|Sz'].
        * pose proof (king_low_S h q _ b z K Cz Sz' Hz Dz) as LzS. fold x in LzS. destruct (N.eq_dec b 1) as [->|Nb].
          -- (* then the king is the last card *)
             set (s1 := stop S - 1). destruct (from_top r S 1) as (S1 & C1 & E1); [lia | lia|]. fold s1 in S1, C1, E1.
             assert (B1 : N.testbit (N.clearbit h x) s1 = true) by (apply (runs_tops _ _ _ _ _ _ _ _ R0); auto; lia).
             assert (Bk : N.testbit (N.clearbit h x) k = true) by (apply (runs_block _ _ _ _ _ _ _ _ R0); auto; lia).
             apply wins_move with (Play s1); auto.
             { cbn. rewrite B1. apply beats_iff; auto. split; [congruence | lia]. }
             unfold play. cbn. rewrite leads_next. apply wins_move with (Play k); auto.
             { cbn. apply clear_in. split; auto. congruence. }
             cbn. apply wins_out. cbn. apply empty_iff. intro c. destruct (N.testbit _ c) eqn:E; auto. apply clear_in in E as [[E D1]%clear_in D2].
             assert (C : c < cards r) by (apply (runs_within _ _ _ _ _ _ _ _ R0); auto).
             destruct (runs_others _ _ _ _ _ _ _ _ R0 c E) as [[Sc L]|[[Sc L]|[]]]; [destruct (below_stop r c S C Sc); lia|].
             rewrite (runs_away _ _ _ _ _ _ _ _ R0 c) in E; [discriminate | auto | auto | lia].
          -- apply (answer_S r no_trump leads_next S H different _ _ z b 1 1 []); auto using two_apart, not_clear; [lia|].
             intros x' l' R' L' S'. destruct l'; [|cbn in L'; lia].
             apply (one_other _ (b - 2) 1 1); auto; [left; lia|]. apply rest_not_zero; [apply R' | lia].
        * pose proof (king_low_H h q _ b z K Cz Sz' Hz ltac:(lia)) as LzH. apply (answer_H r no_trump leads_next S H different _ _ z b 1 1 []); auto using two_apart, not_clear; try lia.
          intros x' l' R' L' S'. destruct l'; [|cbn in L'; lia].
          apply (one_other _ (b - 1) 1 0); auto; [left; lia|]. apply rest_not_zero; [apply R' | lia].
      + apply eats_two; auto; [lia|]. apply (wait_one_other _ (b + N.succ (N.of_nat p) + 1) z); [|lia|].
        * apply runs_eat; auto. intro Sz'. pose proof (king_low_H h q _ b z K Cz Sz' Hz ltac:(lia)). lia.
        * rewrite !size_set by auto using not_set. lia.
  Qed.
End King.
