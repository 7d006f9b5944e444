(** Packs without trumps, if a beat ends the turn, in which the lead is never a handicap: no hand wins without it and not with it.

    Cards are called irrelevant to a hand if it stays an exception, a hand that wins without the lead and not with it, whoever holds these cards.
    The irrelevant cards of each suit are those below some card. The lowest cards of the suits are irrelevant, and then the lowest of the other
    cards of a suit, as long as in the other suits few cards are left. In the end, all cards would be irrelevant. But a player without cards has
    won. *)

From Coq Require Import NArith Bool List Lia Arith.
From Faceup Require Import Game Suits Symmetry Dominance Claims Rounds Parity Draws Pass.
Open Scope N_scope.

Section Peeling.
  Variable r : rules.
  Hypothesis no_trump : forall p, trump r p = None.
  Hypothesis ends_turn : passes r = true.

  Notation exception := (exception r).
  Notation leads_wins := (leads_wins r).
  Notation follows_wins := (follows_wins r).
  Notation rest := (rest r).

  (** [k s] is the lowest card of suit [s] that is not irrelevant. *)
  Definition irrelevant (h : N) (k : N -> N) : Prop :=
    forall g, within r g -> (forall d, d < cards r -> k (suit r d) <= d -> N.testbit g d = N.testbit h d) -> exception g.

  (** In the suits but [s], all cards that matter are the highest of their suits, but for two of one suit. *)
  Definition few_left (k : N -> N) (s : N) : Prop := exists t c1 c2, c1 < c2 /\
    forall c d, d < cards r -> suit r c = suit r d -> c < d -> suit r c <> s -> k (suit r c) <= c -> suit r c = t /\ (c = c1 \/ c = c2).

  Section Step.
    Variables (h : N) (k : N -> N) (s c : N).
    Hypothesis no_matter : irrelevant h k.
    Hypothesis c_card : c < cards r.
    Hypothesis c_suit : suit r c = s.
    Hypothesis c_next : k s = c.

    Definition matters (d : N) : Prop := d < cards r /\ k (suit r d) <= d.

    (** Hands like [h], or with more cards of other suits than [s], or with fewer. *)
    Definition more (g : N) : Prop := within r g /\ forall d, matters d ->
      (suit r d = s -> N.testbit g d = N.testbit h d) /\ (suit r d <> s -> N.testbit h d = true -> N.testbit g d = true).
    Definition fewer (g : N) : Prop := within r g /\ forall d, matters d ->
      (suit r d = s -> N.testbit g d = N.testbit h d) /\ (suit r d <> s -> N.testbit g d = true -> N.testbit h d = true).

    Lemma size_setbit g d : d < cards r -> N.testbit g d = false -> size r (N.setbit g d) = S (size r g).
    Proof.
      intros C B. rewrite (size_clearbit r (N.setbit g d) d C).
      - now rewrite (clear_set g d B).
      - rewrite N.setbit_eqb, N.eqb_refl. reflexivity.
    Qed.

    Lemma set_same g d : N.testbit (N.setbit g d) d = true.
    Proof. rewrite N.setbit_eqb, N.eqb_refl. reflexivity. Qed.
    Lemma clear_same g d : N.testbit (N.clearbit g d) d = false.
    Proof. rewrite clearbit_spec, N.eqb_refl. apply andb_false_r. Qed.
    Lemma set_other g d e : d <> e -> N.testbit (N.setbit g d) e = N.testbit g e.
    Proof. intros D%N.eqb_neq. now rewrite N.setbit_eqb, D. Qed.
    Lemma clear_other g d e : d <> e -> N.testbit (N.clearbit g d) e = N.testbit g e.
    Proof. intros D%N.eqb_neq. rewrite clearbit_spec, D. apply andb_true_r. Qed.

    (** If [h] has [c], and all hands with more cards win without the lead, so do they without [c]. *)
    Lemma peel_held : N.testbit h c = true -> (forall g, more g -> follows_wins g) ->
      forall n g, (size r (rest g) < n)%nat -> within r g -> N.testbit g c = false -> more (N.setbit g c) -> follows_wins g.
    Proof.
      intros Hc All n. induction n as [|n IH]; intros g Ln W B M; [lia|].
      assert (Rc : N.testbit (rest g) c = true) by now apply in_rest.
      apply (follows_in r no_trump); auto; [now apply (not_zero _ c)|]. intros y Y.
      rewrite rest_spec, andb_true_iff, N.ltb_lt, negb_true_iff in Y. destruct Y as [Cy By].
      assert (F : follows_wins (N.setbit g y)).
      { destruct (N.eq_dec y c) as [->|D]; [now apply All|].
        assert (Next : more (N.setbit (N.setbit g y) c) -> follows_wins (N.setbit g y)).
        { intro M'. apply IH; auto using within_set; [|rewrite set_other; auto]. rewrite rest_set.
          rewrite (size_clearbit r (rest g) y Cy) in Ln by now apply in_rest. lia. }
        assert (Keep : forall e, e <> y -> N.testbit (N.setbit (N.setbit g y) c) e = N.testbit (N.setbit g c) e)
          by (intros e E; rewrite !N.setbit_eqb; destruct (N.eqb_spec y e); [congruence | reflexivity]).
        destruct (N.lt_ge_cases y (k (suit r y))) as [L|L]; [|destruct (N.eq_dec (suit r y) s) as [S|S]].
        - apply Next. split; [auto using within_set|]. intros d Md.
          assert (d <> y) by (intros ->; destruct Md; lia). rewrite Keep by auto. now apply M.
        - rewrite S, c_next in L. change (follows_wins (N.setbit g y)). replace (N.setbit g y) with (raise (N.setbit g c) c y).
          + apply (raise_wins r false); auto using within_set, set_same; [rewrite set_other; auto | congruence | lia | now apply All].
          + apply N.bits_inj. intro e. rewrite raise_spec, !N.setbit_eqb. destruct (N.eqb_spec y e) as [->|]; [reflexivity|].
            destruct (N.eqb_spec c e) as [->|]; cbn; [now rewrite B | apply andb_true_r].
        - apply Next. split; [auto using within_set|]. intros d Md. destruct (N.eq_dec d y) as [->|Ne].
          + split; [congruence|]. intros _ _. rewrite set_other by auto. apply set_same.
          + rewrite Keep by auto. now apply M. }
      apply (answers_eat r no_trump); auto using within_clear, within_rest; [|now rewrite rest_clear].
      destruct (N.eq_dec y c) as [->|D]; [|apply (not_zero _ c); rewrite clear_other; auto].
      rewrite <- rest_set. destruct (follows_out r no_trump _ (proj1 M) (All _ M)) as [Z|[Nr _]]; [|exact Nr].
      now destruct (not_zero _ _ (set_same g c)).
    Qed.

    (** If [h] lacks [c], and no hands with fewer cards win with the lead, they do not with [c]. *)
    Lemma peel_lacked : N.testbit h c = false -> (forall g, fewer g -> ~ leads_wins g) ->
      forall n g, (size r g < n)%nat -> within r g -> N.testbit g c = true -> fewer (N.clearbit g c) -> ~ leads_wins g.
    Proof.
      intros Hc All n. induction n as [|n IH]; intros g Ln W B M L; [lia|].
      destruct (leads_out r g L) as [->|[Nr (d & Bd & A)]]; [now rewrite N.bits_0 in B|].
      assert (Ld : leads_wins (N.clearbit g d)).
      { apply (answered_out r no_trump ends_turn) in A as [Z|(_ & A & _)]; [rewrite Z; apply leads_empty | exact A]. }
      destruct (N.eq_dec d c) as [->|D]; [now apply (All _ M)|].
      assert (Next : fewer (N.clearbit (N.clearbit g d) c) -> False).
      { intro M'. apply (IH (N.clearbit g d)); auto using within_clear; [|rewrite clear_other; auto].
        rewrite (size_clearbit r g d (W d Bd) Bd) in Ln. lia. }
      assert (Keep : forall e, e <> d -> N.testbit (N.clearbit (N.clearbit g d) c) e = N.testbit (N.clearbit g c) e)
        by (intros e E; rewrite !clearbit_spec; destruct (N.eqb_spec d e); [congruence | now rewrite andb_true_r]).
      destruct (N.lt_ge_cases d (k (suit r d))) as [Lt|Le]; [|destruct (N.eq_dec (suit r d) s) as [S|S]].
      - apply Next. split; [auto using within_clear|]. intros e Me. assert (e <> d) by (intros ->; destruct Me; lia). rewrite Keep by auto.
        now apply M.
      - rewrite S, c_next in Le. apply (All _ M). replace (N.clearbit g c) with (raise (N.clearbit g d) c d).
        + apply (raise_wins r true); auto using within_clear, clear_same; [rewrite clear_other; auto | congruence | lia].
        + apply N.bits_inj. intro e. rewrite raise_spec, !clearbit_spec. destruct (N.eqb_spec d e) as [->|]; cbn.
          * rewrite Bd. destruct (N.eqb_spec c e); [congruence | reflexivity].
          * now rewrite andb_true_r.
      - apply Next. split; [auto using within_clear|]. intros e Me. destruct (N.eq_dec e d) as [->|Ne].
        + split; [congruence|]. intros _ X. rewrite clear_other, clear_same in X by auto. discriminate.
        + rewrite Keep by auto. now apply M.
    Qed.

    (** ** Why more cards still win without the lead, and fewer do not win with it *)

    Variables (t c1 c2 : N).
    Hypothesis c1_c2 : c1 < c2.
    Hypothesis few : forall c d, d < cards r -> suit r c = suit r d -> c < d -> suit r c <> s -> k (suit r c) <= c -> suit r c = t /\ (c = c1 \/ c =
      c2).

    (** A card of another suit that matters, held by the other player than in [h]. *)
    Definition moved (g d : N) : Prop := matters d /\ suit r d <> s /\ N.testbit g d <> N.testbit h d.
    (** It is the highest of its suit. *)
    Definition highest (d : N) : Prop := forall e, e < cards r -> suit r e = suit r d -> e <= d.

    Lemma some_higher d : (exists e, e < cards r /\ suit r e = suit r d /\ d < e) \/ highest d.
    Proof.
      destruct (some_or_none (cards r) (fun e => suit r e = suit r d /\ d < e)) as [(e & L & H)|No].
      - intros e _. destruct (N.eq_dec (suit r e) (suit r d)); [destruct (N.lt_ge_cases d e); [left; auto | right; lia] | right; tauto].
      - left. now exists e.
      - right. intros e L S. destruct (N.lt_ge_cases d e); auto. now destruct (No e L).
    Qed.

    Lemma matters_or_not d : matters d \/ ~ matters d.
    Proof. unfold matters. destruct (N.lt_ge_cases d (cards r)), (N.lt_ge_cases d (k (suit r d))); lia. Qed.

    Lemma moved_or_not g d : moved g d \/ ~ moved g d.
    Proof.
      unfold moved. destruct (matters_or_not d), (N.eq_dec (suit r d) s), (Bool.bool_dec (N.testbit g d) (N.testbit h d)); tauto.
    Qed.

    (** A moved card is the highest of its suit, or one of the two. *)
    Lemma moved_cases g : (exists d, moved g d /\ highest d) \/ forall d, moved g d -> suit r d = t /\ (d = c1 \/ d = c2).
    Proof.
      destruct (some_or_none (cards r) (fun d => moved g d /\ highest d)) as [(d & _ & H)|No].
      - intros d _. destruct (moved_or_not g d) as [M|M]; [|right; tauto]. destruct (some_higher d) as [(e & L & S & Lt)|H]; [right | left; auto].
        intros [_ H]. specialize (H e L S). lia.
      - left. now exists d.
      - right. intros d M. destruct (some_higher d) as [(e & L & S & Lt)|H].
        + destruct M as ((_ & Kd) & Sd & _). apply (few d e); auto.
        + destruct M as ((Cd & Kd) & Sd & Nd). destruct (No d Cd). repeat split; auto.
    Qed.

    (** What is like [h] where it matters is an exception. *)
    Lemma like g : within r g -> (forall d, matters d -> suit r d = s -> N.testbit g d = N.testbit h d) -> (forall d, ~ moved g d) -> exception g.
    Proof.
      intros W S M. apply no_matter; auto. intros d C K. assert (Md : matters d) by now split.
      destruct (N.eq_dec (suit r d) s) as [E|N]; [now apply S|].
      destruct (Bool.bool_dec (N.testbit g d) (N.testbit h d)) as [|D]; [assumption|]. destruct (M d). now repeat split.
    Qed.

    Lemma more_follows n : forall g, (size r g < n)%nat -> more g -> follows_wins g /\ g <> 0.
    Proof.
      induction n as [|n IH]; intros g Ln M; [lia|]. destruct M as [W M].
      assert (Held : forall d, moved g d -> N.testbit g d = true /\ N.testbit h d = false).
      { intros d (Md & S & D). destruct (M d Md) as [_ H]. specialize (H S). destruct (N.testbit g d), (N.testbit h d); try (split; congruence);
        now specialize (H eq_refl). }
      assert (Less : forall d, moved g d -> more (N.clearbit g d) /\ (forall e, moved (N.clearbit g d) e <-> moved g e /\ e <> d)).
      { intros d Md. destruct (Held d Md) as [Gd Hd]. destruct Md as (Md & Sd & _). split.
        - split; [now apply within_clear|]. intros e Me. destruct (N.eq_dec d e) as [<-|D]; [split; [congruence | intros; congruence]|].
          rewrite clear_other by auto. now apply M.
        - intro e. unfold moved. destruct (N.eq_dec d e) as [<-|D]; [rewrite clear_same, Hd; tauto|]. rewrite clear_other by auto. split; [intro X;
          split; [exact X | congruence] | now intros [X _]]. }
      assert (Same : forall d, matters d -> suit r d = s -> N.testbit g d = N.testbit h d) by (intros d Md; now apply M).
      destruct (moved_cases g) as [(d & Md & Top)|Two].
      - destruct (Held d Md) as [Gd _]. destruct (Less d Md) as [M' _]. destruct (IH (N.clearbit g d)) as [F Nz]; auto.
        { rewrite (size_clearbit r g d (W d Gd) Gd) in Ln. lia. }
        split; [|now apply (not_zero _ d)]. rewrite <- (set_clear g d Gd). apply (follows_top r no_trump); auto using within_clear, clear_same.
        intros e Be S. assert (e <> d) by (intros ->; now rewrite clear_same in Be).
        assert (e < cards r) by (apply (within_clear r g d W); exact Be). specialize (Top e ltac:(auto) S). lia.
      - assert (Ex : forall g, within r g -> exception g -> follows_wins g /\ g <> 0)
          by (intros g' W' E; split; [apply E | now apply (exception_hands r no_trump)]).
        destruct (moved_or_not g c1) as [M1|M1], (moved_or_not g c2) as [M2|M2].
        + destruct (Less c1 M1) as [[W1 L1] E1]. assert (M2' : moved (N.clearbit g c1) c2) by (apply E1; split; [exact M2 | lia]).
          assert (E : exception (N.clearbit (N.clearbit g c1) c2)).
          { apply like; auto using within_clear.
            - intros d Md Sd. rewrite !clear_other; auto; intros ->; [now destruct M1 as (_ & ? & _) | now destruct M2 as (_ & ? & _)].
            - intros d Md. assert (Md' : moved g d /\ d <> c1 /\ d <> c2).
              { destruct Md as (A & S & D). destruct (N.eq_dec c2 d) as [<-|N2]; [rewrite clear_same in D; destruct (Held c2 M2) as [_ H];
                congruence|].
                rewrite clear_other in D by auto. destruct (N.eq_dec c1 d) as [<-|N1]; [rewrite clear_same in D; destruct (Held c1 M1) as [_ H];
                  congruence|].
                rewrite clear_other in D by auto. repeat split; auto; apply A. }
              destruct Md' as (Md' & N1 & N2). destruct (Two d Md') as [_ [|]]; contradiction. }
          destruct (Held c1 M1) as [G1 _], (Held c2 M2) as [G2 _]. destruct (Two c1 M1) as [S1 _], (Two c2 M2) as [S2 _].
          split; [|now apply (not_zero _ c1)].
          assert (Eq : N.setbit (N.setbit (N.clearbit (N.clearbit g c1) c2) c1) c2 = g).
          { apply N.bits_inj. intro e. rewrite !N.setbit_eqb, !clearbit_spec.
            destruct (N.eqb_spec c1 e) as [->|], (N.eqb_spec c2 e) as [->|]; cbn; rewrite ?andb_true_r; congruence. }
          rewrite <- Eq. apply (exception_two_more r no_trump ends_turn); auto using within_clear, clear_same; [congruence|].
          rewrite clear_other by lia. apply clear_same.
        + destruct (Held c1 M1) as [G1 _]. destruct (Less c1 M1) as [[W1 L1] E1].
          assert (E : exception (N.clearbit g c1)).
          { apply like; auto; [intros d Md; now apply L1|]. intros d [Md D]%E1. destruct (Two d Md) as [_ [->| ->]]; contradiction. }
          split; [|now apply (not_zero _ c1)]. rewrite <- (set_clear g c1 G1). apply (must_beat r no_trump ends_turn); auto using clear_same; apply E.
        + destruct (Held c2 M2) as [G2 _]. destruct (Less c2 M2) as [[W2 L2] E2].
          assert (E : exception (N.clearbit g c2)).
          { apply like; auto; [intros d Md; now apply L2|]. intros d [Md D]%E2. destruct (Two d Md) as [_ [->| ->]]; contradiction. }
          split; [|now apply (not_zero _ c2)]. rewrite <- (set_clear g c2 G2). apply (must_beat r no_trump ends_turn); auto using clear_same; apply E.
        + apply Ex; auto. apply like; auto. intros d Md. destruct (Two d Md) as [_ [->| ->]]; contradiction.
    Qed.

    Lemma fewer_leads n : forall g, (size r (rest g) < n)%nat -> fewer g -> ~ leads_wins g /\ rest g <> 0.
    Proof.
      induction n as [|n IH]; intros g Ln M; [lia|]. destruct M as [W M].
      assert (Lack : forall d, moved g d -> N.testbit g d = false /\ N.testbit h d = true).
      { intros d (Md & S & D). destruct (M d Md) as [_ H]. specialize (H S).
        destruct (N.testbit g d), (N.testbit h d); try (split; congruence); now specialize (H eq_refl). }
      assert (Card : forall d, moved g d -> d < cards r) by (intros d ((C & _) & _); exact C).
      assert (Less : forall d, moved g d -> fewer (N.setbit g d) /\ (forall e, moved (N.setbit g d) e <-> moved g e /\ e <> d)).
      { intros d Md. destruct (Lack d Md) as [Gd Hd]. pose proof (Card d Md) as Cd. destruct Md as (Md & Sd & _). split.
        - split; [now apply within_set|]. intros e Me. destruct (N.eq_dec d e) as [<-|D]; [split; [congruence | intros; congruence]|].
          rewrite set_other by auto. now apply M.
        - intro e. unfold moved. destruct (N.eq_dec d e) as [<-|D]; [rewrite set_same, Hd; tauto|]. rewrite set_other by auto.
          split; [intro X; split; [exact X | congruence] | now intros [X _]]. }
      assert (Same : forall d, matters d -> suit r d = s -> N.testbit g d = N.testbit h d) by (intros d Md; now apply M).
      assert (Rest : forall d, moved g d -> N.testbit (rest g) d = true) by (intros d Md; apply in_rest; [now apply Card | now apply Lack]).
      destruct (moved_cases g) as [(d & Md & Top)|Two].
      - destruct (Lack d Md) as [Gd _]. destruct (Less d Md) as [M' _]. destruct (IH (N.setbit g d)) as [NL Nr]; auto.
        { rewrite rest_set. rewrite (size_clearbit r (rest g) d (Card d Md) (Rest d Md)) in Ln. lia. }
        split; [|now apply (not_zero _ d), Rest]. intro L. apply NL.
        apply (leads_top r no_trump ends_turn) with d; auto using within_set, set_same; [|now rewrite clear_set].
        intros e Ce Be S. specialize (Top e Ce S). assert (e <> d) by (intros ->; now rewrite set_same in Be). lia.
      - destruct (moved_or_not g c1) as [M1|M1], (moved_or_not g c2) as [M2|M2].
        + destruct (Less c1 M1) as [[W1 L1] E1]. assert (M2' : moved (N.setbit g c1) c2) by (apply E1; split; [exact M2 | lia]).
          destruct (Lack c1 M1) as [G1 H1], (Lack c2 M2) as [G2 H2]. destruct (Two c1 M1) as [S1 _], (Two c2 M2) as [S2 _].
          assert (W' : within r (N.setbit (N.setbit g c1) c2)) by auto using within_set.
          assert (E : exception (N.setbit (N.setbit g c1) c2)).
          { apply like; auto.
            - intros d Md Sd. rewrite !set_other; auto; intros ->; [now destruct M1 as (_ & ? & _) | now destruct M2 as (_ & ? & _)].
            - intros d Md. assert (Md' : moved g d /\ d <> c1 /\ d <> c2).
              { destruct Md as (A & S & D). destruct (N.eq_dec c2 d) as [<-|N2]; [rewrite set_same in D; congruence|].
                rewrite set_other in D by auto. destruct (N.eq_dec c1 d) as [<-|N1]; [rewrite set_same in D; congruence|].
                rewrite set_other in D by auto. repeat split; auto; apply A. }
              destruct Md' as (Md' & N1 & N2). destruct (Two d Md') as [_ [|]]; contradiction. }
          split; [|now apply (not_zero _ c1), Rest].
          assert (Eq : N.clearbit (N.clearbit (N.setbit (N.setbit g c1) c2) c1) c2 = g).
          { apply N.bits_inj. intro e. rewrite !clearbit_spec, !N.setbit_eqb.
            destruct (N.eqb_spec c1 e) as [->|], (N.eqb_spec c2 e) as [->|]; cbn; rewrite ?andb_true_r, ?andb_false_r; congruence. }
          rewrite <- Eq. apply (exception_two_less r no_trump ends_turn); auto using set_same; [congruence|].
          rewrite set_other by lia. apply set_same.
        + destruct (Lack c1 M1) as [G1 _]. destruct (Less c1 M1) as [[W1 L1] E1].
          assert (E : exception (N.setbit g c1)).
          { apply like; auto; [intros d Md; now apply L1|]. intros d [Md D]%E1. destruct (Two d Md) as [_ [->| ->]]; contradiction. }
          split; [|now apply (not_zero _ c1), Rest]. rewrite <- (clear_set g c1 G1). apply (exception_less r no_trump ends_turn); auto using set_same.
        + destruct (Lack c2 M2) as [G2 _]. destruct (Less c2 M2) as [[W2 L2] E2].
          assert (E : exception (N.setbit g c2)).
          { apply like; auto; [intros d Md; now apply L2|]. intros d [Md D]%E2. destruct (Two d Md) as [_ [->| ->]]; contradiction. }
          split; [|now apply (not_zero _ c2), Rest]. rewrite <- (clear_set g c2 G2). apply (exception_less r no_trump ends_turn); auto using set_same.
        + assert (E : exception g) by (apply like; auto; intros d Md; destruct (Two d Md) as [_ [->| ->]]; contradiction).
          split; [apply E | now apply (exception_hands r no_trump)].
    Qed.

    (** The lemma: [c] does not matter either. *)
    Lemma peel g : within r g -> (forall d, matters d -> d <> c -> N.testbit g d = N.testbit h d) -> exception g.
    Proof.
      intros W S. destruct (Bool.bool_dec (N.testbit g c) (N.testbit h c)) as [E|D].
      { apply no_matter; auto. intros d C K. destruct (N.eq_dec d c) as [->|]; [exact E | apply S; [now split | assumption]]. }
      destruct (N.testbit h c) eqn:Hc.
      - destruct (N.testbit g c) eqn:Gc; [congruence|].
        assert (E : exception (N.setbit g c)).
        { apply no_matter; auto using within_set. intros d C K. destruct (N.eq_dec c d) as [<-|]; [now rewrite set_same|].
          rewrite set_other by auto. apply S; [now split | auto]. }
        split.
        + apply (peel_held Hc (fun g M => proj1 (more_follows _ g (Nat.lt_succ_diag_r _) M)) _ g (Nat.lt_succ_diag_r _)); auto.
          split; [auto using within_set|]. intros d Md. assert (X : N.testbit (N.setbit g c) d = N.testbit h d).
          { destruct (N.eq_dec c d) as [<-|]; [now rewrite set_same|]. rewrite set_other by auto. apply S; auto. }
          rewrite X. auto.
        + rewrite <- (clear_set g c Gc). apply (exception_less r no_trump ends_turn); auto using within_set, set_same.
      - destruct (N.testbit g c) eqn:Gc; [|congruence].
        assert (E : exception (N.clearbit g c)).
        { apply no_matter; auto using within_clear. intros d C K. destruct (N.eq_dec c d) as [<-|]; [now rewrite clear_same|].
          rewrite clear_other by auto. apply S; [now split | auto]. }
        split.
        + rewrite <- (set_clear g c Gc). apply (must_beat r no_trump ends_turn); auto using within_clear, clear_same; apply E.
        + apply (peel_lacked Hc (fun g M => proj1 (fewer_leads _ g (Nat.lt_succ_diag_r _) M)) _ g (Nat.lt_succ_diag_r _)); auto.
          split; [auto using within_clear|]. intros d Md. assert (X : N.testbit (N.clearbit g c) d = N.testbit h d).
          { destruct (N.eq_dec c d) as [<-|]; [now rewrite clear_same|]. rewrite clear_other by auto. apply S; auto. }
          rewrite X. auto.
    Qed.
  End Step.
  (** * Peeling whole packs *)

  Definition stop (s : N) : N := first r s + ranks r s.

  Lemma irrelevant_ext h k k' : (forall s, s < suits r -> k s = k' s) -> irrelevant h k -> irrelevant h k'.
  Proof. intros E I g W A. apply I; auto. intros d C K. apply A; auto. rewrite <- E; [exact K | now apply card_suit]. Qed.

  Lemma card_bounds c : c < cards r -> first r (suit r c) <= c < stop (suit r c).
  Proof. intro C. unfold stop. now apply card_suit. Qed.

  Lemma peel_next h k s : irrelevant h k -> first r s <= k s < stop s -> k s = first r s \/ few_left k s ->
    irrelevant h (fun u => if u =? s then k s + 1 else k u).
  Proof.
    unfold stop. intros I B Few g W A. destruct (nth_of_suit r s (k s - first r s)) as [S C]; [lia|].
    replace (first r s + (k s - first r s)) with (k s) in S, C by lia.
    assert (Like : forall d, d < cards r -> k (suit r d) <= d -> d <> k s -> N.testbit g d = N.testbit h d).
    { intros d Cd K D. apply A; auto. destruct (N.eqb_spec (suit r d) s) as [E|]; [rewrite E in K; lia | exact K]. }
    destruct Few as [Low|(t & c1 & c2 & L & F)].
    - destruct (Bool.bool_dec (N.testbit g (k s)) (N.testbit h (k s))) as [E|D].
      { apply I; auto. intros d Cd K. destruct (N.eq_dec d (k s)) as [->|]; auto. }
      assert (Lowest : forall d, d < k s -> suit r d <> suit r (k s)) by (intros d Ld E; pose proof (first_le r d) as Fd; rewrite E, S in Fd; lia).
      set (g' := if N.testbit g (k s) then N.clearbit g (k s) else N.setbit g (k s)).
      assert (W' : within r g') by (unfold g'; destruct (N.testbit g (k s)); auto using within_clear, within_set).
      assert (Gs : N.testbit g' (k s) = negb (N.testbit g (k s))).
      { unfold g'. destruct (N.testbit g (k s)) eqn:Gk; [now rewrite clear_same | now rewrite set_same]. }
      assert (E' : exception g').
      { apply I; auto. intros d Cd K. destruct (N.eq_dec d (k s)) as [->|N].
        - rewrite Gs. now destruct (N.testbit g (k s)), (N.testbit h (k s)).
        - rewrite <- Like by auto. unfold g'. destruct (N.testbit g (k s)); [apply clear_other | apply set_other]; auto. }
      apply (exception_bottom r no_trump ends_turn (k s) C Lowest g' W') in E'. rewrite Gs in E'. unfold g' in E'.
      destruct (N.testbit g (k s)) eqn:Gk; cbn in E'; [rewrite set_clear in E' by exact Gk | rewrite clear_set in E' by exact Gk]; exact E'.
    - apply (peel h k s (k s) I C S eq_refl t c1 c2 L F); auto. intros d [Cd K] D. now apply Like.
  Qed.

  Lemma raise_suit h s n : forall k, irrelevant h k -> first r s <= k s -> k s + N.of_nat n <= stop s ->
    (forall k', (forall u, u <> s -> k' u = k u) -> k s <= k' s < k s + N.of_nat n -> k' s = first r s \/ few_left k' s) ->
    irrelevant h (fun u => if u =? s then k s + N.of_nat n else k u).
  Proof.
    induction n as [|n IH]; intros k I L M F.
    - apply irrelevant_ext with k; auto. intros u _. destruct (N.eqb_spec u s) as [->|]; lia.
    - set (k' := fun u => if u =? s then k s + N.of_nat n else k u).
      assert (Ks : k' s = k s + N.of_nat n) by (unfold k'; now rewrite N.eqb_refl).
      assert (Ku : forall u, u <> s -> k' u = k u) by (intros u D; unfold k'; now apply N.eqb_neq in D as ->).
      apply irrelevant_ext with (fun u => if u =? s then k' s + 1 else k' u).
      { intros u _. destruct (N.eqb_spec u s) as [->|D]; [lia | now apply Ku]. }
      apply peel_next; [|lia|apply F; auto; lia]. apply IH; auto; [lia|]. intros k'' E B. apply F; auto. lia.
  Qed.

  Lemma raise_all h k t n : irrelevant h k -> (forall s, s < n -> first r s <= k s /\ k s <= t s /\ t s <= stop s) ->
    (forall k' s, s < n -> (forall u, k u <= k' u) -> k' s < t s -> k' s = first r s \/ few_left k' s) ->
    irrelevant h (fun u => if u <? n then t u else k u).
  Proof.
    intro I. induction n as [|n IH] using N.peano_ind; intros B F.
    - apply irrelevant_ext with k; auto. intros s _. destruct (N.ltb_spec s 0); [lia | reflexivity].
    - assert (I' : irrelevant h (fun u => if u <? n then t u else k u)) by (apply IH; [intros; apply B; lia | intros k' s L; apply F; lia]).
      destruct (B n) as (B1 & B2 & B3); [lia|].
      assert (Kn : (if n <? n then t n else k n) = k n) by (destruct (N.ltb_spec n n); [lia | reflexivity]).
      apply (raise_suit h n (N.to_nat (t n - k n))) in I'; cbn beta in *; rewrite ?Kn, ?N2Nat.id in *; try lia.
      + revert I'. apply irrelevant_ext. intros s _.
        destruct (N.eqb_spec s n) as [->|D]; [destruct (N.ltb_spec n (N.succ n)); lia|].
        destruct (N.ltb_spec s n), (N.ltb_spec s (N.succ n)); lia.
      + intros k' Eq Bk. apply F; [lia | | lia]. intro u. destruct (N.eq_dec u n) as [->|D]; [lia|]. rewrite Eq by exact D.
        destruct (N.ltb_spec u n) as [Lu|]; [|lia]. destruct (B u) as (_ & X & _); lia.
  Qed.

  (** One suit of any length, one of at most four cards, and the others of at most two. *)
  Variables long four : N.
  Hypothesis four_short : ranks r four <= 4.
  Hypothesis others_short : forall s, s <> long -> s <> four -> ranks r s <= 2.

  Lemma no_exception h : within r h -> ~ exception h.
  Proof.
    intros W E.
    assert (I : irrelevant h (first r)).
    { intros g Wg A. replace g with h; [exact E|]. apply N.bits_inj. intro d. destruct (N.lt_ge_cases d (cards r)) as [C|C].
      - symmetry. apply A; auto. now apply card_bounds.
      - destruct (N.testbit h d) eqn:Bh; [apply W in Bh; lia|]. destruct (N.testbit g d) eqn:Bg; [apply Wg in Bg; lia | reflexivity]. }
    set (t0 := fun s => N.min (first r s + 1) (stop s)).
    set (t1 := fun s => if s =? long then stop s else t0 s). set (t2 := fun s => if s =? four then stop s else t1 s).
    assert (B0 : forall s, first r s <= t0 s <= stop s) by (intro s; unfold t0, stop; lia).
    assert (B1 : forall s, t0 s <= t1 s <= stop s) by (intro s; unfold t1; specialize (B0 s); destruct (s =? long); lia).
    assert (B2 : forall s, t1 s <= t2 s <= stop s) by (intro s; unfold t2; specialize (B0 s); specialize (B1 s); destruct (s =? four); lia).
    (** A card that is not the highest of its suit, and is left. *)
    assert (Left : forall c d, d < cards r -> suit r c = suit r d -> c < d -> t0 (suit r c) <= c ->
      first r (suit r c) < c /\ d < first r (suit r c) + ranks r (suit r c)).
    { intros c d Cd S L T. pose proof (card_bounds d Cd) as Bd. rewrite <- S in Bd. unfold t0, stop in *. lia. }
    apply (raise_all h _ t0 (suits r)) in I; [|intros s _; specialize (B0 s); lia | intros k' s _ K L; left; specialize (K s); unfold t0 in L; lia].
    apply (irrelevant_ext h _ t0) in I; [|intros s L; apply N.ltb_lt in L; now rewrite L].
    apply (raise_all h _ t1 (suits r)) in I; [|intros s _; specialize (B0 s); specialize (B1 s); lia |].
    2: { intros k' s _ K L. right. destruct (N.eqb_spec s long) as [->|D].
      2: { specialize (K s). unfold t1 in L. apply N.eqb_neq in D. rewrite D in L. lia. }
      exists four, (first r four + 1), (first r four + 2). split; [lia|]. intros c d Cd S Lt Ns Le.
      specialize (K (suit r c)). destruct (Left c d Cd S Lt) as [X Y]; [lia|].
      destruct (N.eq_dec (suit r c) four) as [Q|Q]; [|specialize (others_short _ Ns Q); lia]. rewrite Q in *. lia. }
    apply (irrelevant_ext h _ t1) in I; [|intros s L; apply N.ltb_lt in L; now rewrite L].
    assert (None_left : forall k' u, (forall u, t1 u <= k' u) -> (forall c, suit r c = four -> u <> four -> k' four <= c -> c < stop four -> False) ->
      few_left k' u).
    { intros k' u K Four. exists 0, 0, 1. split; [lia|]. intros c d Cd S Lt Nu Le. exfalso.
      pose proof (K (suit r c)) as Kc. pose proof (B1 (suit r c)). destruct (Left c d Cd S Lt) as [X Y]; [lia|].
      destruct (N.eq_dec (suit r c) long) as [Q|Q].
      - unfold t1 in Kc. rewrite Q, N.eqb_refl in Kc. unfold stop in Kc. rewrite Q in *. lia.
      - destruct (N.eq_dec (suit r c) four) as [Q'|Q']; [|specialize (others_short _ Q Q'); lia].
        apply (Four c); auto; rewrite Q' in *; [congruence | exact Le | unfold stop; lia]. }
    apply (raise_all h _ t2 (suits r)) in I; [|intros s _; specialize (B0 s); specialize (B1 s); specialize (B2 s); lia |].
    2: { intros k' s _ K L. right. destruct (N.eqb_spec s four) as [->|D].
      - apply None_left; auto.
      - specialize (K s). unfold t2 in L. apply N.eqb_neq in D. rewrite D in L. lia. }
    apply (irrelevant_ext h _ t2) in I; [|intros s L; apply N.ltb_lt in L; now rewrite L].
    apply (raise_all h _ stop (suits r)) in I; [|intros s _; specialize (B0 s); specialize (B1 s); specialize (B2 s); lia |].
    2: { intros k' s _ K L. right. apply None_left; [intro u; specialize (B2 u); specialize (K u); lia|].
      intros c _ _ Le Lt. specialize (K four). unfold t2 in K. rewrite N.eqb_refl in K. lia. }
    destruct (I 0) as [_ NL].
    - intros c Bc. now rewrite N.bits_0 in Bc.
    - intros d C K. pose proof (card_bounds d C). destruct (card_suit r d C) as [Sd _]. apply N.ltb_lt in Sd. rewrite Sd in K. lia.
    - apply NL. apply leads_empty.
  Qed.

  (** If the player who leads loses, the opponent's hand wins by leading: nobody is better off without the lead. *)
  Theorem lead_is_no_handicap h : within r h -> wins r Two (opening r One h) -> wins r One (opening r One (N.ldiff (pack r) h)).
  Proof.
    intros W F. assert (Wr : within r (rest h)) by apply within_rest.
    destruct (wins_or_not r One (opening r One (rest h))) as [L|L]; [now apply proper_opening | exact L|].
    exfalso. apply (no_exception (rest h) Wr). split; [|exact L].
    unfold Pass.follows_wins. unfold Pass.rest. now rewrite Accepted.claim_of_opponent.
  Qed.

  (** In a symmetric deal each player holds of a suit what the opponent holds of its partner. The player who leads does not lose it. *)
  Corollary symmetric_not_lost h g : within r h -> h <> 0 -> Follows.alike r false g = true ->
    image (cards r) (Follows.on_suits r g) h = N.ldiff (pack r) h -> ~ wins r Two (opening r One h).
  Proof.
    intros W Nz A Sym F. pose proof (lead_is_no_handicap h W F) as L.
    assert (P : proper r (opening r One h)) by now apply proper_opening.
    apply wins_iff_rounds in F as [k F]; auto.
    apply (wins_in_renamed r false (Follows.on_suits r g)) in F;
      [|eauto using Follows.on_suits_cards|eauto using Follows.on_suits_on_suits|eauto using Follows.on_suits_beats|exact P].
    assert (E : renamed r false (Follows.on_suits r g) (opening r One h) = opening r One (N.ldiff (pack r) h)).
    { unfold opening. rewrite renamed_position, image_ldiff by eauto using Follows.on_suits_cards. now rewrite Sym. }
    rewrite E in F. cbn [who] in F.
    apply (not_both_win r (opening r One (N.ldiff (pack r) h))); auto.
    - right. cbn. change (rest (rest h) <> 0). now rewrite rest_rest.
    - apply wins_iff_rounds; [|eauto]. apply proper_opening. apply within_rest.
  Qed.
End Peeling.
