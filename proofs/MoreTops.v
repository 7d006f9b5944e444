(** More tops win: Theorem T of the article's section on all lengths. Two suits of any lengths, no trumps, and the player who beats leads next.
    If a hand holds enough of the highest cards of one suit, it wins, whatever the other cards, though the opponent holds the highest ones of the
    other suit. *)

From Coq Require Import NArith Bool List Lia Arith.
From Faceup Require Import Game Suits Symmetry Claims Parity Pass Lead Tops.
Import ListNotations.
Open Scope N_scope.

(** * What is enough

    With [n] other cards: with the lead, and without it. The lemmas say how the numbers change in a round. *)

Definition enough (n e d b : N) : Prop := n = 0 /\ 4 * e + 2 * N.min d e <= b \/ 1 <= n /\ n + e + 1 <= d /\ 2 * n + 6 * e <= b.
Definition enough_to_wait (n e d b : N) : Prop :=
  1 <= d /\ (n = 0 /\ 4 * e + 2 * N.min d e + 2 <= b \/ 1 <= n /\ n + e + 2 <= d /\ 2 * n + 6 * e + 2 <= b).

Section Enough.
  Variables n m e d b : N.
  Ltac solve_enough := unfold enough, enough_to_wait; lia.

  Lemma enough_fewer : enough n e d b -> m <= n -> enough m e d b.
  Proof. solve_enough. Qed.
  Lemma enough_more_S : enough n e d b -> m + 1 <= n -> enough m e d (b + 1).
  Proof. solve_enough. Qed.
  Lemma enough_more_H : enough n e d b -> m + 1 <= n -> enough m e (d + 1) b.
  Proof. solve_enough. Qed.
  Lemma enough_two : enough n e d b -> 1 <= n -> 2 <= b /\ 1 <= d.
  Proof. solve_enough. Qed.
  Lemma enough_answer_S : enough n e d b -> m + 1 <= n -> enough m e d (b - 2).
  Proof. solve_enough. Qed.
  Lemma enough_answer_H : enough n e d b -> m + 1 <= n -> enough m e (d - 1) (b - 1).
  Proof. solve_enough. Qed.
  Lemma enough_eat : enough n e d b -> 1 <= n -> 1 <= e -> enough_to_wait (n + 1) (e - 1) (d + 1) b.
  Proof. solve_enough. Qed.
  Lemma enough_block : enough 0 e d b -> enough 0 e (d - 1) b.
  Proof. solve_enough. Qed.
  Lemma enough_block_two : enough 0 e d b -> 1 <= e -> 2 <= d -> 2 <= b.
  Proof. solve_enough. Qed.
  Lemma enough_block_eat_two : enough 0 e d b -> 2 <= e -> 2 <= d -> enough_to_wait 0 (e - 1 - 1) (d + 1 + 1) b.
  Proof. solve_enough. Qed.
  Lemma enough_block_eat : enough 0 e d b -> 1 <= e -> e < d -> enough_to_wait 1 (e - 1) (d + 1) b.
  Proof. solve_enough. Qed.
  Lemma enough_block_S : enough 0 e d b -> 2 <= d -> d <= e -> enough 0 e (d - 1) (b - 2).
  Proof. solve_enough. Qed.
  Lemma enough_block_H : enough 0 e d b -> 2 <= d -> d <= e -> enough 0 e (d - 1 - 1) (b - 1).
  Proof. solve_enough. Qed.
  Lemma wait_two : enough_to_wait n e d b -> 2 <= b /\ 1 <= d.
  Proof. solve_enough. Qed.
  Lemma wait_answer_S : enough_to_wait n e d b -> m <= n -> enough m e d (b - 2).
  Proof. solve_enough. Qed.
  Lemma wait_answer_H : enough_to_wait n e d b -> m <= n -> enough m e (d - 1) (b - 1).
  Proof. solve_enough. Qed.
  Lemma wait_eat : enough_to_wait n e d b -> 1 <= e -> enough_to_wait n (e - 1) (d + 1) b.
  Proof. solve_enough. Qed.
End Enough.

Section MoreTops.
  Variable r : rules.
  Hypothesis no_trump : forall p, trump r p = None.
  Hypothesis leads_next : passes r = false.
  Variables S H : N.
  Hypothesis different : S <> H.
  Hypothesis two_suits : forall c, c < cards r -> suit r c = S \/ suit r c = H.
  Notation rest := (rest r).
  Notation answers := (answers r).
  Notation leads_wins := (leads_wins r).
  Notation follows_wins := (follows_wins r).
  Notation size := (size r).
  Notation stop := (stop r).

  (** The hand holds the [b] highest cards of [S], none of the [e] highest ones of [H], the [d] next ones of [H] ("the block"), and at most the
      cards of [l] besides. *)
  Record holds_runs (h b e d : N) (l : list N) : Prop := HoldsRuns {
    runs_within : within r h;
    runs_S : b <= ranks r S;
    runs_H : e + d <= ranks r H;
    runs_tops : forall c, c < cards r -> suit r c = S -> stop S <= c + b -> N.testbit h c = true;
    runs_away : forall c, c < cards r -> suit r c = H -> stop H <= c + e -> N.testbit h c = false;
    runs_block : forall c, c < cards r -> suit r c = H -> stop H <= c + e + d -> c + e < stop H -> N.testbit h c = true;
    runs_others : forall c, N.testbit h c = true ->
      suit r c = S /\ stop S <= c + b \/ suit r c = H /\ stop H <= c + e + d \/ In c l
  }.

  Lemma runs_card h b e d l c : holds_runs h b e d l -> N.testbit h c = true -> c < cards r.
  Proof. intros R. apply (runs_within _ _ _ _ _ R). Qed.

  (** One answers a card of [S] with the lowest card that can, and leads a top of [S]: two of them at most are gone. *)
  Lemma answer_S x y z b e d l : holds_runs x b e d l -> apart r x y -> y <> 0 -> z < cards r -> suit r z = S -> N.testbit x z = false -> 2 <= b ->
    (forall x' l', holds_runs x' (b - 2) e d l' -> (length l' <= length l)%nat -> (size x' + 2 = size x)%nat -> leads_wins x') ->
    answers x y z.
  Proof.
    intros R A Ny Cz Sz Xz B2 Next. pose proof (runs_S _ _ _ _ _ R) as Rb. set (b0 := stop S - b).
    destruct (from_top r S b) as (S0 & C0 & E0); [lia | lia|]. fold b0 in S0, C0, E0.
    destruct (from_top r S (b - 1)) as (S1 & C1 & E1); [lia | lia|]. replace (stop S - (b - 1)) with (b0 + 1) in S1, C1, E1 by lia.
    assert (X0 : N.testbit x b0 = true) by (apply (runs_tops _ _ _ _ _ R); auto; lia).
    assert (X1 : N.testbit x (b0 + 1) = true) by (apply (runs_tops _ _ _ _ _ R); auto; lia).
    assert (Lz : z < b0).
    { destruct (N.lt_ge_cases z b0) as [|G]; auto. rewrite (runs_tops _ _ _ _ _ R z) in Xz; [discriminate | auto | auto | lia]. }
    destruct (least (fun c => N.testbit x c && (suit r c =? S) && (z <? c)) b0) as (g & Pg & Low).
    { rewrite X0, S0, N.eqb_refl. apply N.ltb_lt in Lz as ->. reflexivity. }
    apply andb_true_iff in Pg as [[Xg Sg%N.eqb_eq]%andb_true_iff Lg%N.ltb_lt].
    assert (Gb : g <= b0) by (apply Low; rewrite X0, S0, N.eqb_refl; apply N.ltb_lt in Lz as ->; reflexivity).
    set (t := if g =? b0 then b0 + 1 else b0).
    assert (T : N.testbit x t = true /\ t <> g /\ suit r t = S /\ b0 <= t) by (unfold t; destruct (N.eqb_spec g b0); repeat split; auto; lia).
    destruct T as (Xt & Dt & St & Lt).
    apply (answers_flush r no_trump leads_next x y z g t); auto; [congruence | |].
    { intros w Bw Sw Lw. destruct A as (_ & Wy & A). rewrite (A w) in Bw; [discriminate|]. apply (runs_tops _ _ _ _ _ R); auto; [congruence | lia]. }
    apply (Next _ (if g =? b0 then l else b0 + 1 :: remove N.eq_dec g l)).
    - split; try apply R.
      + apply within_clear, within_clear, R.
      + lia.
      + intros c C Sc L. apply clear_in. split; [apply clear_in; split; [apply (runs_tops _ _ _ _ _ R); auto; lia | lia]|].
        unfold t. destruct (g =? b0); lia.
      + intros c C Sc L. destruct (N.testbit (N.clearbit _ t) c) eqn:B; auto. apply clear_in in B as [[B _]%clear_in _].
        rewrite (runs_away _ _ _ _ _ R) in B; auto.
      + intros c C Sc L L'. apply clear_in. split; [apply clear_in; split; [now apply (runs_block _ _ _ _ _ R) | congruence] | congruence].
      + intros c [[Bc Dg]%clear_in Dc]%clear_in. destruct (runs_others _ _ _ _ _ R c Bc) as [[Sc L]|[?|I]]; [| auto|].
        * destruct (N.eq_dec c (b0 + 1)) as [->|]; [|unfold t in Dc; destruct (N.eqb_spec g b0); left; split; auto; lia].
          right. right. unfold t in Dc. destruct (N.eqb_spec g b0); [congruence | now left].
        * right. right. destruct (g =? b0); [auto | right; now apply in_remove_other].
    - destruct (N.eqb_spec g b0) as [->|D]; [auto|]. cbn [length]. destruct (runs_others _ _ _ _ _ R g Xg) as [[_ L]|[[? _]|I]]; [lia | congruence|].
      pose proof (remove_length_lt N.eq_dec l g I). lia.
    - pose proof (runs_within _ _ _ _ _ R) as W. pose proof (size_clear r x g W Xg).
      pose proof (size_clear r (N.clearbit x g) t (within_clear r x g W)) as H2. rewrite clear_in in H2. specialize (H2 (conj Xt (not_eq_sym Dt))). lia.
  Qed.

  (** One answers a card of [H] below the block with the lowest card that can, and leads a top of [S]. *)
  Lemma answer_H x y z b e d l : holds_runs x b e d l -> apart r x y -> y <> 0 -> z < cards r -> suit r z = H -> z + e < stop H ->
    N.testbit x z = false -> 1 <= b -> 1 <= d ->
    (forall x' l', holds_runs x' (b - 1) e (d - 1) l' -> (length l' <= length l)%nat -> (size x' + 2 = size x)%nat -> leads_wins x') ->
    answers x y z.
  Proof.
    intros R A Ny Cz Sz Lz Xz B1 D1 Next. pose proof (runs_S _ _ _ _ _ R) as Rb. pose proof (runs_H _ _ _ _ _ R) as Rh.
    set (t := stop S - b). destruct (from_top r S b) as (St & Ct & Et); [lia | lia|]. fold t in St, Ct, Et.
    assert (Xt : N.testbit x t = true) by (apply (runs_tops _ _ _ _ _ R); auto; lia).
    set (b0 := stop H - (e + d)). destruct (from_top r H (e + d)) as (S0 & C0 & E0); [lia | lia|]. fold b0 in S0, C0, E0.
    assert (X0 : N.testbit x b0 = true) by (apply (runs_block _ _ _ _ _ R); auto; lia).
    assert (Lb : z < b0).
    { destruct (N.lt_ge_cases z b0) as [|G]; auto. rewrite (runs_block _ _ _ _ _ R z) in Xz; [discriminate | auto | auto | lia | lia]. }
    destruct (least (fun c => N.testbit x c && (suit r c =? H) && (z <? c)) b0) as (g & Pg & Low).
    { rewrite X0, S0, N.eqb_refl. apply N.ltb_lt in Lb as ->. reflexivity. }
    apply andb_true_iff in Pg as [[Xg Sg%N.eqb_eq]%andb_true_iff Lg%N.ltb_lt].
    assert (Gb : g <= b0) by (apply Low; rewrite X0, S0, N.eqb_refl; apply N.ltb_lt in Lb as ->; reflexivity).
    assert (Dt : t <> g) by (intros ->; congruence).
    apply (answers_flush r no_trump leads_next x y z g t); auto; [congruence | |].
    { intros w Bw Sw Lw. destruct A as (_ & Wy & A). rewrite (A w) in Bw; [discriminate|]. apply (runs_tops _ _ _ _ _ R); auto; [congruence | lia]. }
    apply (Next _ (if g =? b0 then l else b0 :: remove N.eq_dec g l)).
    - split.
      + apply within_clear, within_clear, R.
      + lia.
      + lia.
      + intros c C Sc L. apply clear_in. split; [apply clear_in; split; [apply (runs_tops _ _ _ _ _ R); auto; lia | congruence] | lia].
      + intros c C Sc L. destruct (N.testbit (N.clearbit _ t) c) eqn:B; auto. apply clear_in in B as [[B _]%clear_in _].
        rewrite (runs_away _ _ _ _ _ R) in B; auto.
      + intros c C Sc L L'. apply clear_in. split; [apply clear_in; split; [apply (runs_block _ _ _ _ _ R); auto; lia | lia] | congruence].
      + intros c [[Bc Dg]%clear_in Dc]%clear_in. destruct (runs_others _ _ _ _ _ R c Bc) as [[Sc L]|[[Sc L]|I]].
        * left. split; auto. lia.
        * right. destruct (N.eq_dec c b0) as [->|]; [|left; split; auto; lia]. right. destruct (N.eqb_spec g b0); [congruence | now left].
        * right. right. destruct (g =? b0); [auto | right; now apply in_remove_other].
    - destruct (N.eqb_spec g b0) as [->|D]; [auto|]. cbn [length]. destruct (runs_others _ _ _ _ _ R g Xg) as [[? _]|[[_ L]|I]]; [congruence | lia|].
      pose proof (remove_length_lt N.eq_dec l g I). lia.
    - pose proof (runs_within _ _ _ _ _ R) as W. pose proof (size_clear r x g W Xg).
      pose proof (size_clear r (N.clearbit x g) t (within_clear r x g W)) as H2. rewrite clear_in in H2. specialize (H2 (conj Xt (not_eq_sym Dt))). lia.
  Qed.

  (** The cards that are eaten: the lowest of the [e] joins the block. *)
  Lemma runs_eat_E h b e d l a : holds_runs h b e d l -> 1 <= e -> a = stop H - e -> holds_runs (N.setbit h a) b (e - 1) (d + 1) l.
  Proof.
    intros R E ->. destruct (from_top r H e) as (Sa & Ca & Ea); [lia | pose proof (runs_H _ _ _ _ _ R); lia|]. set (a := stop H - e) in *.
    split; try apply R.
    - apply within_set; [apply R | auto].
    - pose proof (runs_H _ _ _ _ _ R). lia.
    - intros c C Sc L. apply set_in. right. now apply (runs_tops _ _ _ _ _ R).
    - intros c C Sc L. destruct (N.testbit (N.setbit h a) c) eqn:B; auto. apply set_in in B as [->|B]; [lia|].
      rewrite (runs_away _ _ _ _ _ R) in B; auto. lia.
    - intros c C Sc L L'. apply set_in. destruct (N.eq_dec a c); auto. right. apply (runs_block _ _ _ _ _ R); auto; lia.
    - intros c [<-|B]%set_in; [right; left; split; auto; lia|]. destruct (runs_others _ _ _ _ _ R c B) as [?|[[? ?]|?]]; auto.
      right. left. split; auto. lia.
  Qed.

  (** Any other card is one more. *)
  Lemma runs_eat h b e d l z : holds_runs h b e d l -> z < cards r -> (suit r z = H -> z + e < stop H) -> holds_runs (N.setbit h z) b e d (z :: l).
  Proof.
    intros R Cz Lz. split; try apply R.
    - apply within_set; [apply R | auto].
    - intros c C Sc L. apply set_in. right. now apply (runs_tops _ _ _ _ _ R).
    - intros c C Sc L. destruct (N.testbit (N.setbit h z) c) eqn:B; auto. apply set_in in B as [->|B]; [specialize (Lz Sc); lia|].
      now rewrite (runs_away _ _ _ _ _ R) in B.
    - intros c C Sc L L'. apply set_in. right. now apply (runs_block _ _ _ _ _ R).
    - intros c [<-|B]%set_in; [right; right; now left|]. destruct (runs_others _ _ _ _ _ R c B) as [?|[?|?]]; auto. right. right. now right.
  Qed.

  (** One of the other cards is led. *)
  Lemma runs_lead h b e d l x : holds_runs h b e d l -> (suit r x = S -> x + b < stop S) -> (suit r x = H -> x + e + d < stop H) ->
    holds_runs (N.clearbit h x) b e d (remove N.eq_dec x l).
  Proof.
    intros R LS LH. split; try apply R.
    - apply within_clear, R.
    - intros c C Sc L. apply clear_in. split; [now apply (runs_tops _ _ _ _ _ R) | intros ->; specialize (LS Sc); lia].
    - intros c C Sc L. destruct (N.testbit (N.clearbit h x) c) eqn:B; auto. apply clear_in in B as [B _].
      now rewrite (runs_away _ _ _ _ _ R) in B.
    - intros c C Sc L L'. apply clear_in. split; [now apply (runs_block _ _ _ _ _ R) | intros ->; specialize (LH Sc); lia].
    - intros c [B D]%clear_in. destruct (runs_others _ _ _ _ _ R c B) as [?|[?|?]]; auto. right. right. now apply in_remove_other.
  Qed.

  (** The lowest card of the block is led. *)
  Lemma runs_lead_block h b e d l x : holds_runs h b e d l -> 1 <= d -> x = stop H - (e + d) -> holds_runs (N.clearbit h x) b e (d - 1) l.
  Proof.
    intros R D ->. destruct (from_top r H (e + d)) as (Sx & Cx & Ex); [lia | apply R|]. set (x := stop H - (e + d)) in *.
    split; try apply R.
    - apply within_clear, R.
    - pose proof (runs_H _ _ _ _ _ R). lia.
    - intros c C Sc L. apply clear_in. split; [now apply (runs_tops _ _ _ _ _ R) | congruence].
    - intros c C Sc L. destruct (N.testbit (N.clearbit h x) c) eqn:B; auto. apply clear_in in B as [B _].
      now rewrite (runs_away _ _ _ _ _ R) in B.
    - intros c C Sc L L'. apply clear_in. split; [apply (runs_block _ _ _ _ _ R); auto; lia | lia].
    - intros c [B Dc]%clear_in. destruct (runs_others _ _ _ _ _ R c B) as [?|[[? ?]|?]]; auto. right. left. split; auto. lia.
  Qed.

  (** Of the [i] highest cards of [H], if One holds none, the opponent need only lead the lowest. *)
  Lemma lowest_of_run x y z b e d l i a : holds_runs x b e d l -> apart r x y -> i <= e -> suit r z = H -> N.testbit y z = true ->
    stop H <= z + i -> a + i = stop H -> N.testbit y a = true -> suit r a = H -> answers x (N.clearbit y a) a -> answers x (N.clearbit y z) z.
  Proof.
    intros R A Li Sz Yz Lz Ea Ya Sa. assert (Cz : z < cards r) by (apply A; auto). assert (Ca : a < cards r) by (apply A; auto).
    apply lower_lead; auto; [congruence | lia|]. intros c Bc L1 L2. destruct (below_stop r a H Ca Sa), (below_stop r z H Cz Sz).
    assert (suit r c = H) by (apply nth_card; lia). rewrite (runs_away _ _ _ _ _ R c) in Bc; [discriminate | eapply runs_card; eauto | auto | lia].
  Qed.

  (** ** Theorem T *)

  (** With no other cards, and one card of the block at most or [e = 0]: Lemma 1. *)
  Lemma runs_one_other h b e d : holds_runs h b e d [] -> d <= 1 \/ e = 0 -> rest h <> 0 -> leads_wins h.
  Proof.
    intros R D Nr. apply (all_tops_but_one r no_trump leads_next (stop H - (e + 1)) h); auto; [apply R|].
    intros c B Nc. assert (C : c < cards r) by (eapply runs_card; eauto). split; [auto|]. intros c' C' S' L'.
    destruct (runs_others _ _ _ _ _ R c B) as [[Sc L]|[[Sc L]|[]]].
    - apply (runs_tops _ _ _ _ _ R); [auto | congruence | lia].
    - destruct (below_stop r c H C Sc). assert (c + e < stop H).
      { destruct (N.lt_ge_cases (c + e) (stop H)); auto. rewrite (runs_away _ _ _ _ _ R) in B; auto; discriminate. }
      rewrite Sc in S'. destruct (below_stop r c' H C' S'). destruct D as [D| ->]; [lia|]. apply (runs_block _ _ _ _ _ R); auto; lia.
  Qed.

  Definition lead_wins (e m : N) : Prop := forall h b d l, holds_runs h b e d l -> N.of_nat (length l) + d <= m ->
    (size h + N.to_nat e + 3 <= N.to_nat (cards r))%nat -> enough (N.of_nat (length l)) e d b -> leads_wins h.
  Definition wait_wins (e : N) : Prop := forall h b d l, holds_runs h b e d l ->
    (size h + N.to_nat e + 2 <= N.to_nat (cards r))%nat -> enough_to_wait (N.of_nat (length l)) e d b -> follows_wins h.

  Lemma wait_step e : (forall e', e' < e -> wait_wins e') -> (forall m, lead_wins e m) -> wait_wins e.
  Proof.
    intros Less Lead h b d l R Sz En. pose proof (runs_within _ _ _ _ _ R) as W. pose proof (rest_size r h W) as Sr.
    assert (A : forall z, apart r h (N.clearbit (rest h) z)).
    { intro z. apply (apart_less r h (rest h)); [now apply apart_rest | auto|]. intros c B. now apply clear_in in B. }
    assert (Ny : forall z, N.testbit (rest h) z = true -> N.clearbit (rest h) z <> 0).
    { intros z Bz. pose proof (size_clear r _ z (within_rest r h) Bz). apply size_not_zero with r; auto using within_clear, within_rest. lia. }
    apply follows_in; auto; [apply rest_not_zero; auto; lia|]. intros z Bz. destruct (proj1 (rest_in r h z) Bz) as [Cz Hz].
    destruct (two_suits z Cz) as [Sz'|Sz'].
    - apply (answer_S _ _ z b e d l); auto; [apply (wait_two _ _ _ _ En)|]. intros x' l' R' L' S'.
      apply (Lead _ x' (b - 2) d l' R' (N.le_refl _)); [lia|]. apply (wait_answer_S _ _ _ _ _ En). lia.
    - destruct (N.lt_ge_cases (z + e) (stop H)) as [L|L].
      + apply (answer_H _ _ z b e d l); auto; [pose proof (wait_two _ _ _ _ En); lia | apply (wait_two _ _ _ _ En)|]. intros x' l' R' L' S'.
        apply (Lead _ x' (b - 1) (d - 1) l' R' (N.le_refl _)); [lia|]. apply (wait_answer_H _ _ _ _ _ En). lia.
      + destruct (below_stop r z H Cz Sz') as [_ Lz]. destruct (from_top r H e) as (Sa & Ca & Ea); [lia | pose proof (runs_H _ _ _ _ _ R); lia|].
        set (a := stop H - e) in *. assert (Ba : N.testbit (rest h) a = true).
        { apply rest_in. split; auto. apply (runs_away _ _ _ _ _ R); auto. lia. }
        apply (lowest_of_run h (rest h) z b e d l e a); auto using apart_rest; [lia|].
        apply eats_one; auto; [lia|]. apply (Less (e - 1)) with b (d + 1) l; [lia | apply runs_eat_E; auto; lia | |].
        * apply rest_in in Ba as [_ Ba]. rewrite size_set by auto. lia.
        * apply (wait_eat _ _ _ _ En). lia.
  Qed.

  Lemma lead_step e m : (forall e', e' < e -> wait_wins e') -> (forall m', m' < m -> lead_wins e m') -> lead_wins e m.
  Proof.
    intros Less Lead.
    assert (G : forall n h b d l, (length l <= n)%nat -> holds_runs h b e d l -> N.of_nat (length l) + d <= m ->
      (size h + N.to_nat e + 3 <= N.to_nat (cards r))%nat -> enough (N.of_nat (length l)) e d b -> leads_wins h);
      [|intros h b d l; now apply (G (length l))].
    induction n as [|n IH]; intros h b d l Ln R Lm Sz En.
    all: pose proof (runs_within _ _ _ _ _ R) as W; pose proof (rest_size r h W) as Sr; pose proof (runs_H _ _ _ _ _ R) as RH;
      pose proof (runs_S _ _ _ _ _ R) as RS.
    all: assert (Nr : rest h <> 0) by (apply rest_not_zero; auto; lia).
    all: assert (A : forall x y z, apart r (N.clearbit h x) (N.clearbit (N.clearbit (rest h) y) z)) by
      (intros x y z; apply (apart_less r h (rest h)); [now apply apart_rest | intros c B; now apply clear_in in B |
        intros c B; now apply clear_in in B as [B%clear_in _]]).
    all: assert (Ny : forall y, N.testbit (rest h) y = true -> N.clearbit (rest h) y <> 0) by
      (intros y By; pose proof (size_clear r _ y (within_rest r h) By); apply size_not_zero with r; auto using within_clear, within_rest; lia).
    all: assert (Nz : forall y z, N.testbit (rest h) y = true -> N.testbit (N.clearbit (rest h) y) z = true ->
        N.clearbit (N.clearbit (rest h) y) z <> 0) by
      (intros y z By Bz; pose proof (size_clear r _ y (within_rest r h) By);
       pose proof (size_clear r _ z (within_clear r _ y (within_rest r h)) Bz); apply size_not_zero with r; auto using within_clear, within_rest; lia).
    - (* no other cards *)
      destruct l; [|cbn in Ln; lia]. cbn [length N.of_nat] in *.
      destruct (N.eq_dec e 0) as [->|Ne]; [|destruct (N.le_gt_cases d 1) as [D|D]].
      { apply (runs_one_other h b 0 d); auto. }
      { apply (runs_one_other h b e d); auto. }
      + set (x := stop H - (e + d)). destruct (from_top r H (e + d)) as (Sx & Cx & Ex); [lia | lia|]. fold x in Sx, Cx, Ex.
        assert (Bx : N.testbit h x = true) by (apply (runs_block _ _ _ _ _ R); auto; lia).
        set (y := stop H - e). destruct (from_top r H e) as (Sy & Cy & Ey); [lia | lia|]. fold y in Sy, Cy, Ey.
        assert (By : N.testbit (rest h) y = true) by (apply rest_in; split; auto; apply (runs_away _ _ _ _ _ R); auto; lia).
        pose proof (runs_lead_block h b e d [] x R) as Rx. specialize (Rx ltac:(lia) eq_refl). pose proof (size_clear r h x W Bx) as Sx'.
        apply (leads_by_low r no_trump leads_next h x y); auto; [| congruence | |].
        * apply (Lead (d - 1)) with b (d - 1) []; cbn [length]; [lia | exact Rx | lia | lia | now apply enough_block].
        * intros w [Cw Bw]%rest_in Sw Lw. rewrite Sx in Sw. destruct (N.le_gt_cases y w) as [|L]; auto.
          rewrite (runs_block _ _ _ _ _ R w) in Bw; auto; [discriminate | lia | lia].
        * apply must_answer_all; auto. intros z Bz. pose proof (proj1 (clear_in _ _ _) Bz) as [[Cz Hz]%rest_in Dz].
          assert (Xz : N.testbit (N.clearbit h x) z = false).
          { destruct (N.testbit (N.clearbit h x) z) eqn:E; auto. apply clear_in in E as [E _]. congruence. }
          destruct (two_suits z Cz) as [Sz'|Sz']; [|destruct (N.lt_ge_cases (z + e) (stop H)) as [L|L]].
          3: { (* another card of the e *)
            destruct (below_stop r z H Cz Sz') as [_ Lz]. destruct (from_top r H (e - 1)) as (Sa & Ca & Ea); [lia | lia|].
            set (a := stop H - (e - 1)) in *. assert (Ba : N.testbit (N.clearbit (rest h) y) a = true).
            { apply clear_in. split; [|lia]. apply rest_in. split; auto. apply (runs_away _ _ _ _ _ R); auto. lia. }
            apply (lowest_of_run _ _ z b e (d - 1) [] (e - 1) a); auto; [|lia | lia|].
            { apply (apart_less r h (rest h)); [now apply apart_rest | intros c B; now apply clear_in in B | intros c B; now apply clear_in in B]. }
            pose proof (runs_eat_E h b e d [] y R ltac:(lia) eq_refl) as R1.
            pose proof (runs_eat_E _ b (e - 1) (d + 1) [] a R1 ltac:(lia) eq_refl) as R2.
            apply eats_two; auto; [lia|]. apply (Less (e - 1 - 1)) with b (d + 1 + 1) []; [lia | exact R2 | | ].
            - apply rest_in in By as [_ By]. apply clear_in in Ba as [[_ Ba]%rest_in Dya].
              assert (N.testbit (N.setbit h y) a = false) by (destruct (N.testbit (N.setbit h y) a) eqn:E; auto; apply set_in in E as [|E]; congruence).
              rewrite !size_set by auto. lia.
            - apply (enough_block_eat_two _ _ _ En); lia. }
          all: destruct (N.le_gt_cases d e) as [De|De].
          2, 4: (* One eats all *)
            pose proof (runs_eat _ b (e - 1) (d + 1) [] z (runs_eat_E h b e d [] y R ltac:(lia) eq_refl) Cz) as R2;
            (apply eats_two; auto; [lia|]); apply (Less (e - 1)) with b (d + 1) [z]; [lia | apply R2; intros; congruence || lia | |
              apply (enough_block_eat _ _ _ En); lia]; apply rest_in in By as [_ By];
            assert (N.testbit (N.setbit h y) z = false) by (destruct (N.testbit (N.setbit h y) z) eqn:E; auto; apply set_in in E as [|E]; congruence);
            rewrite !size_set by auto; lia.
          -- apply (answer_S _ _ z b e (d - 1) []); auto; [apply (enough_block_two _ _ _ En); lia|].
             intros x' l' R' L' S'. destruct l'; [|cbn in L'; lia]. clear A Ny Nz.
             apply (Lead (d - 1)) with (b - 2) (d - 1) []; cbn [length]; [lia | exact R' | lia | lia | apply (enough_block_S _ _ _ En); lia].
          -- apply (answer_H _ _ z b e (d - 1) []); auto; [pose proof (enough_block_two _ _ _ En); lia | lia|].
             intros x' l' R' L' S'. destruct l'; [|cbn in L'; lia]. clear A Ny Nz.
             apply (Lead (d - 1 - 1)) with (b - 1) (d - 1 - 1) []; cbn [length]; [lia | exact R' | lia | lia | apply (enough_block_H _ _ _ En); lia].
    - (* other cards *)
      destruct (Nat.eq_dec (length l) 0) as [Z|Pos]; [apply (IH h b d l); auto; lia|].
      set (below := fun c => N.testbit h c && (if suit r c =? S then c + b <? stop S else c + e + d <? stop H)).
      destruct (existsb below l) eqn:Ex.
      2: { apply (Lead d) with b d []; [lia | | cbn [length]; lia | lia | apply (enough_fewer _ _ _ _ _ En); cbn; lia].
        split; try apply R. intros c Bc. destruct (runs_others _ _ _ _ _ R c Bc) as [?|[?|I]]; auto. assert (C : c < cards r) by auto.
        assert (Bel : below c = false).
        { destruct (below c) eqn:E; auto. rewrite (proj2 (existsb_exists below l)) in Ex; [discriminate | eauto]. }
        unfold below in Bel. rewrite Bc in Bel. cbn in Bel. destruct (N.eqb_spec (suit r c) S) as [E|E]; apply N.ltb_ge in Bel; auto.
        right. left. destruct (two_suits c C); auto. contradiction. }
      apply existsb_exists in Ex as (x & Ix & Bel). unfold below in Bel. apply andb_true_iff in Bel as [Bx Bel]. clear below.
      assert (Cx : x < cards r) by auto. pose proof (remove_shorter x l n Ix Ln) as Lr. pose proof (size_clear r h x W Bx) as Sx'.
      assert (LS : suit r x = S -> x + b < stop S) by (intro E; rewrite E, N.eqb_refl in Bel; now apply N.ltb_lt).
      assert (LH : suit r x = H -> x + e + d < stop H).
      { intro E. rewrite E in Bel. destruct (N.eqb_spec H S); [congruence|]. now apply N.ltb_lt. }
      clear Bel. pose proof (runs_lead h b e d l x R LS LH) as Rx. set (l1 := remove N.eq_dec x l) in *.
      assert (L1 : (length l1 + 1 <= length l)%nat) by (pose proof (remove_length_lt N.eq_dec l x Ix); unfold l1; lia).
      (* One may hold the card below the tops, or the one below the block: then it is one of them. *)
      assert (K : exists k, suit r k = suit r x /\ k < cards r /\ x <= k /\ (suit r x = H -> k + e < stop H) /\ (N.testbit h k = true -> leads_wins h)).
      { destruct (two_suits x Cx) as [E|E].
        - specialize (LS E). destruct (below_stop r x S Cx E) as [F1 F2]. destruct (from_top r S (b + 1)) as (Sk & Ck & Ek); [lia | unfold Tops.stop in *; lia|].
          set (k := stop S - (b + 1)) in *. exists k. repeat split; auto; [congruence | lia | congruence|]. intro Bk.
          destruct (runs_others _ _ _ _ _ R k Bk) as [[_ L]|[[? _]|Ik]]; [lia | congruence|].
          assert (Rk : holds_runs h (b + 1) e d (remove N.eq_dec k l)).
          { split; try apply R.
            - unfold Tops.stop in *. lia.
            - intros c C Sc L. destruct (N.eq_dec c k) as [->|]; auto. apply (runs_tops _ _ _ _ _ R); auto. lia.
            - intros c Bc. destruct (N.eq_dec c k) as [->|Dk]; [left; split; auto; lia|].
              destruct (runs_others _ _ _ _ _ R c Bc) as [[? ?]|[?|I]]; auto; [left; split; auto; lia|]. right. right. apply in_remove_other; auto. }
          pose proof (remove_length_lt N.eq_dec l k Ik).
          apply (Lead (m - 1)) with (b + 1) d (remove N.eq_dec k l); [lia | exact Rk | lia | lia | apply (enough_more_S _ _ _ _ _ En); lia].
        - specialize (LH E). destruct (below_stop r x H Cx E) as [F1 F2].
          destruct (from_top r H (e + d + 1)) as (Sk & Ck & Ek); [lia | unfold Tops.stop in *; lia|].
          set (k := stop H - (e + d + 1)) in *. exists k. repeat split; auto; [congruence | lia | lia|]. intro Bk.
          destruct (runs_others _ _ _ _ _ R k Bk) as [[? _]|[[_ L]|Ik]]; [congruence | lia|].
          assert (Rk : holds_runs h b e (d + 1) (remove N.eq_dec k l)).
          { split; try apply R.
            - unfold Tops.stop in *. lia.
            - intros c C Sc L L'. destruct (N.eq_dec c k) as [->|]; auto. apply (runs_block _ _ _ _ _ R); auto. lia.
            - intros c Bc. destruct (N.eq_dec c k) as [->|Dk]; [right; left; split; auto; lia|].
              destruct (runs_others _ _ _ _ _ R c Bc) as [?|[[? ?]|I]]; auto; [right; left; split; auto; lia|].
              right. right. apply in_remove_other; auto. }
          pose proof (remove_length_lt N.eq_dec l k Ik).
          apply (IH h b (d + 1) (remove N.eq_dec k l)); [lia | exact Rk | lia | lia | apply (enough_more_H _ _ _ _ _ En); lia]. }
      destruct K as (k & Sk & Ck & Lk & Ek & Bk). destruct (N.testbit h k) eqn:Hk; [auto|]. clear Bk.
      assert (Dk : x < k) by (destruct (N.eq_dec x k); [congruence | lia]).
      destruct (least (fun c => N.testbit (rest h) c && (suit r c =? suit r x) && (x <? c)) k) as (y & Py & Low).
      { rewrite Sk, N.eqb_refl, (proj2 (rest_in r h k)) by auto. now apply N.ltb_lt. }
      assert (Lyk : y <= k) by (apply Low; rewrite Sk, N.eqb_refl, (proj2 (rest_in r h k)) by auto; now apply N.ltb_lt).
      apply andb_true_iff in Py as [[By Sy%N.eqb_eq]%andb_true_iff Ly%N.ltb_lt]. pose proof (proj1 (rest_in r h y) By) as [Cy Hy].
      assert (LyH : suit r y = H -> y + e < stop H) by (intro E; rewrite Sy in E; specialize (Ek E); lia).
      apply (leads_by_low r no_trump leads_next h x y); auto.
      + apply (Lead (m - 1)) with b d l1; [lia | exact Rx | lia | lia | apply (enough_fewer _ _ _ _ _ En); lia].
      + intros w Bw Sw Lw. apply Low. rewrite Bw, Sw, N.eqb_refl. now apply N.ltb_lt.
      + apply must_answer_all; auto. intros z Bz. pose proof (proj1 (clear_in _ _ _) Bz) as [[Cz Hz]%rest_in Dz].
        assert (Xz : N.testbit (N.clearbit h x) z = false).
        { destruct (N.testbit (N.clearbit h x) z) eqn:E; auto. apply clear_in in E as [E _]. congruence. }
        destruct (two_suits z Cz) as [Sz'|Sz']; [|destruct (N.lt_ge_cases (z + e) (stop H)) as [L|L]].
        * apply (answer_S _ _ z b e d l1); auto; [apply (enough_two _ _ _ _ En); lia|]. intros x' l' R' L' S'.
          apply (Lead (m - 1)) with (b - 2) d l'; [lia | exact R' | lia | lia | apply (enough_answer_S _ _ _ _ _ En); lia].
        * apply (answer_H _ _ z b e d l1); auto; [pose proof (enough_two _ _ _ _ En); lia | apply (enough_two _ _ _ _ En); lia|].
          intros x' l' R' L' S'.
          apply (Lead (m - 1)) with (b - 1) (d - 1) l'; [lia | exact R' | lia | lia | apply (enough_answer_H _ _ _ _ _ En); lia].
        * destruct (below_stop r z H Cz Sz') as [_ Lz]. destruct (from_top r H e) as (Sa & Ca & Ea); [lia | lia|].
          set (a := stop H - e) in *. assert (Dya : y <> a) by (intros ->; specialize (LyH Sa); lia).
          assert (Ha : N.testbit h a = false) by (apply (runs_away _ _ _ _ _ R); auto; lia).
          assert (Ba : N.testbit (N.clearbit (rest h) y) a = true) by (apply clear_in; split; auto; now apply rest_in).
          apply (lowest_of_run _ _ z b e d l1 e a); auto; [|lia|].
          { apply (apart_less r h (rest h)); [now apply apart_rest | intros c B; now apply clear_in in B | intros c B; now apply clear_in in B]. }
          pose proof (runs_eat_E _ b e d (y :: l) a (runs_eat h b e d l y R Cy LyH) ltac:(lia) eq_refl) as R2.
          apply eats_two; auto; [lia|]. apply (Less (e - 1)) with b (d + 1) (y :: l); [lia | exact R2 | |].
          -- assert (N.testbit (N.setbit h y) a = false) by (destruct (N.testbit (N.setbit h y) a) eqn:E; auto; apply set_in in E as [|E]; congruence).
             rewrite !size_set by auto. lia.
          -- cbn [length]. rewrite Nat2N.inj_succ, <- N.add_1_r. apply (enough_eat _ _ _ _ En); lia.
  Qed.

  Lemma more_tops e : (forall m, lead_wins e m) /\ wait_wins e.
  Proof.
    induction e as [e IH] using (well_founded_induction N.lt_wf_0).
    assert (L : forall m, lead_wins e m).
    { induction m as [m IHm] using (well_founded_induction N.lt_wf_0). apply lead_step; auto. intros e' L. now apply IH. }
    split; [exact L|]. apply wait_step; auto. intros e' Le. now apply IH.
  Qed.

  (** Theorem T: with the lead, and without it. One holds the [b] highest cards of [S]; the opponent holds the [e] highest cards of [H], and then
      One the next [d]; One has at most the other cards [l]. *)
  Theorem more_tops_lead h b e d l : holds_runs h b e d l -> (size h + N.to_nat e + 3 <= N.to_nat (cards r))%nat ->
    enough (N.of_nat (length l)) e d b -> leads_wins h.
  Proof. intros R. apply (proj1 (more_tops e) _ h b d l R (N.le_refl _)). Qed.

  Theorem more_tops_follow h b e d l : holds_runs h b e d l -> (size h + N.to_nat e + 2 <= N.to_nat (cards r))%nat ->
    enough_to_wait (N.of_nat (length l)) e d b -> follows_wins h.
  Proof. apply (proj2 (more_tops e)). Qed.

  (** The corollary without cases. *)
  Corollary more_tops_win h b e d l : holds_runs h b e d l -> (size h + N.to_nat e + 3 <= N.to_nat (cards r))%nat ->
    N.of_nat (length l) + e + 1 <= d -> 2 * N.of_nat (length l) + 6 * e <= b -> leads_wins h.
  Proof. intros R Sz D B. apply (more_tops_lead h b e d l); auto. unfold enough. lia. Qed.
End MoreTops.
