(** Rounds: winning is winning in some number of rounds, and who holds out does not lose. *)

From Coq Require Import NArith Bool List Lia Arith.
From Faceup Require Import Game Symmetry.
Open Scope N_scope.

Section Rounds.
  Variable r : rules.

  (** Finitely many bounds have a common one. *)
  Lemma common_bound (n : N) (P : N -> nat -> Prop) : (forall c k l, (k <= l)%nat -> P c k -> P c l) ->
    (forall c, c < n -> exists k, P c k) -> exists k, forall c, c < n -> P c k.
  Proof.
    intros M E. assert (H : forall l, (forall c, In c l -> c < n) -> exists k, forall c, In c l -> P c k).
    { induction l as [|c l IH]; intro I; [exists O; intros ? []|].
      destruct IH as [k K]; [intros; apply I; now right|]. destruct (E c) as [j J]; [apply I; now left|].
      exists (Nat.max k j). intros d [<-|D]; [apply M with j | apply M with k]; auto; lia. }
    destruct (H (all_cards n)) as [k K]; [apply in_all_cards|]. exists k. intros c C. now apply K, in_all_cards.
  Qed.

  Lemma forces_bound (Q : nat -> state -> Prop) p s : (forall k l t, (k <= l)%nat -> Q k t -> Q l t) -> proper r s ->
    forces r (fun t => exists k, Q k t) p s -> exists k, forces r (Q k) p s.
  Proof.
    intros M P F. revert P.
    assert (M' : forall k l t, proper r t -> (k <= l)%nat -> forces r (Q k) p t -> forces r (Q l) p t)
      by (intros k l t Pt L; apply forces_mono; eauto).
    induction F as [s Z|s N T L [k G]|s c N T L F IH|s N T LE LP IH]; intro P.
    - exists O. now apply forces_out.
    - exists k. now apply forces_eat.
    - destruct IH as [k K]; [now apply proper_play|]. exists k. now apply forces_play with c.
    - destruct (common_bound (cards r) (fun c k => legal r s (Play c) = true -> forces r (Q k) p (play r s (Play c)))) as [k K].
      + intros c k l Le I Lg. apply M' with k; auto using proper_play.
      + intros c _. destruct (legal r s (Play c)) eqn:Lg; [|exists O; discriminate].
        destruct (IH c Lg) as [k K]; [now apply proper_play|]. now exists k.
      + assert (exists j, legal r s Eat = true -> Q j (play r s Eat)) as [j J].
        { destruct (legal r s Eat); [destruct LE as [j J]; eauto | exists O; discriminate]. }
        exists (Nat.max k j). apply forces_answer; auto.
        * intro Lg. apply M with j; auto. lia.
        * intros c Lg. apply M' with k; auto using proper_play; [lia|]. apply K; auto. eapply legal_card; eauto.
  Qed.

  Lemma wins_in_mono p k l s : proper r s -> (k <= l)%nat -> wins_in r p k s -> wins_in r p l s.
  Proof.
    revert l s. induction k as [|k IH]; intros l s P L; destruct l as [|l]; cbn; try lia; apply forces_mono; auto; try tauto.
    intros t Pt. apply IH; auto. lia.
  Qed.

  (** A win within the round, or after eats that win, is a win in some number of rounds. *)
  Lemma forces_wins_in p s : proper r s -> forces r (fun t => proper r t /\ exists k, wins_in r p k t) p s -> exists k, wins_in r p k s.
  Proof.
    intros P F. destruct (forces_bound (fun k t => proper r t /\ wins_in r p k t) p s) as [k K]; auto.
    - intros k l t L [Pt W]. split; auto. now apply wins_in_mono with k.
    - revert F. apply forces_mono; auto. intros t _ [Pt [k K]]. eauto.
    - exists (S k). cbn. revert K. apply forces_mono; auto. intros t _ [_ W]. exact W.
  Qed.

  (** A player can force a win if and only if this is possible within some number of rounds. *)
  Theorem wins_iff_rounds p s : proper r s -> (wins r p s <-> exists k, wins_in r p k s).
  Proof.
    intro P. split.
    - intro W. revert P. induction W as [s Z|s m N T L W IH|s N T A IH]; intro P.
      + exists O. now apply forces_out.
      + pose proof (proper_play r s m P L) as P'. destruct m as [|c].
        * apply forces_wins_in; auto. apply forces_eat; auto.
        * destruct (IH P') as [k K]. apply forces_wins_in; auto. apply forces_play with c; auto.
          destruct k; cbn in K; revert K; apply forces_mono; auto; [tauto|]. intros t Pt K. eauto.
      + apply forces_wins_in; auto. apply forces_answer; auto.
        * intro L. split; auto using proper_play.
        * intros c L. destruct (IH _ L) as [k K]; auto using proper_play.
          destruct k; cbn in K; revert K; apply forces_mono; auto using proper_play; [tauto|]. intros t Pt K. eauto.
    - intros [k K]. revert s P K. induction k as [|k IH]; cbn; intros s P F; revert P.
      all: induction F as [s Z|s N T L G|s c N T L F IHF|s N T LE LP IHF]; intro P; auto using wins_out.
      all: try tauto.
      all: try (apply wins_move with Eat; auto; apply IH; auto using proper_play; fail).
      all: try (apply wins_move with (Play c); auto; apply IHF; auto using proper_play; fail).
      all: apply wins_answer; auto; intros [|c] L; auto using proper_play; tauto.
  Qed.

  (** Who can avoid losing for ever does not lose. *)
  Theorem holds_not_lost p s : proper r s -> hand s One <> 0 \/ hand s Two <> 0 -> holds r p s -> ~ wins r (other p) s.
  Proof.
    intros P B (X & Xs & F) W. apply F in Xs. revert P B Xs.
    assert (Still : forall s m, hand s (other (turn s)) <> 0 -> hand (play r s m) One <> 0 \/ hand (play r s m) Two <> 0).
    { intros [q x y k] m N. destruct q, m, k, (passes r) eqn:E; cbn in *; rewrite ?E; cbn; auto. }
    assert (Go : forall s m, (m = Eat /\ X (play r s Eat) \/ forces r X p (play r s m)) -> forces r X p (play r s m))
      by (intros s' m [[-> G]|G]; auto).
    induction W as [s Z|s m N T L W IH|s N T A IH]; intros P B G.
    - inversion G as [s' Z'|s' N T L H|s' c N T L H|s' N T LE LP]; subst; try tauto. destruct p, B; cbn in *; congruence.
    - rewrite other_other in N. inversion G as [s' Z'|s' N' T' L' H|s' c N' T' L' H|s' N' T' LE LP]; subst; try tauto.
      1, 2: exfalso; clear - T; destruct (turn s); discriminate.
      apply IH; auto using proper_play.
      + apply Still. now rewrite T, other_other.
      + apply Go. destruct m; auto.
    - rewrite other_other in *. inversion G as [s' Z'|s' N' T' L' H|s' c N' T' L' H|s' N' T' LE LP]; subst; try tauto.
      + apply (IH Eat); auto using proper_play.
      + apply (IH (Play c)); auto using proper_play.
      + exfalso. clear - T'. destruct (turn s); discriminate.
  Qed.

  (** The players do not both win. *)
  Theorem not_both_win s : hand s One <> 0 \/ hand s Two <> 0 -> wins r One s -> ~ wins r Two s.
  Proof.
    intros B W V. revert B V.
    assert (Still : forall s m, hand s (other (turn s)) <> 0 -> hand (play r s m) One <> 0 \/ hand (play r s m) Two <> 0).
    { intros [q x y k] m N. destruct q, m, k, (passes r) eqn:E; cbn in *; rewrite ?E; cbn; auto. }
    induction W as [s Z|s m N T L W IH|s N T A IH]; intros B V; inversion V as [s' Z'|s' m' N' T' L' W'|s' N' T' A']; subst s'; cbn [other] in *.
    all: try (destruct B; contradiction); try contradiction; try congruence.
    - apply IH; [apply Still; now rewrite T | now apply A'].
    - apply (IH m'); auto. apply Still. now rewrite T.
  Qed.

  Theorem drawn_not_won s : proper r s -> hand s One <> 0 \/ hand s Two <> 0 -> drawn r s -> forall p, ~ wins r p s.
  Proof.
    intros P B [H1 H2] [|]; [apply (holds_not_lost Two) | apply (holds_not_lost One)]; auto.
  Qed.
End Rounds.
