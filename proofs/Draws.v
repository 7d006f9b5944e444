(** A deal that neither player can force to win is a draw: some number of rounds is enough for all wins of a game, and a player who cannot force
    [Q] within the round can be kept out of it. *)

From Coq Require Import NArith Bool List Lia Arith.
From Faceup Require Import Game Symmetry Rounds Claims Accepted Evaluate Parity.
Import ListNotations.
Open Scope N_scope.

Section Draws.
  Variable r : rules.

  (** Sets that grow, within a finite one, stop at some time to grow. *)
  Lemma stops_growing {A} (l : list A) (P : nat -> A -> Prop) : (forall k x, In x l -> P k x \/ ~ P k x) -> (forall k x,
    In x l -> P k x -> P (S k) x) ->
    exists k, forall x, In x l -> P (S k) x -> P k x.
  Proof.
    intros D M. enough (H : forall n k l', (length l' <= n)%nat -> (forall x, In x l' -> In x l) -> (forall x, In x l -> In x l' \/ P k x) ->
      exists k, forall x, In x l -> P (S k) x -> P k x) by (apply (H (length l) O l); auto).
    induction n as [|n IH]; intros k l' Len I R.
    - exists k. intros x X _. destruct (R x X) as [Y|]; auto. destruct l'; [destruct Y | cbn in Len; lia].
    - assert (F : (exists a b x, l' = a ++ x :: b /\ P (S k) x) \/ forall x, In x l' -> ~ P (S k) x).
      { clear Len R. induction l' as [|x l' IHl]; [right; intros ? []|]. destruct (D (S k) x) as [Y|N]; [apply I; now left | left; now exists [],
        l', x|].
        destruct IHl as [(a & b & y & -> & Y)|No]; [intros; apply I; now right | left; now exists (x :: a), b, y|].
        right. intros y [<-|Y]; auto. }
      destruct F as [(a & b & x & -> & Y)|No].
      + rewrite app_length in Len. cbn in Len. apply (IH (S k) (a ++ b)).
        * rewrite app_length. lia.
        * intros y J. apply I. apply in_app_or in J. apply in_or_app. cbn. tauto.
        * intros y J. destruct (R y J) as [K|K]; [|right; auto]. apply in_app_or in K. cbn in K. rewrite in_app_iff.
          destruct K as [|[<-|]]; auto.
      + exists k. intros x X Y. destruct (R x X) as [K|K]; auto. now apply No in K.
  Qed.

  (** After a pile is eaten, a player leads a hand. *)
  Lemma eaten_opening s : proper r s -> legal r s Eat = true -> exists q h, h < 2 ^ cards r /\ play r s Eat = opening r q h.
  Proof.
    intros P L. set (t := play r s Eat). exists (turn t), (hand t (turn t)). split.
    - pose proof (proper_play r s Eat P L) as Pt. fold t in Pt. pose proof (hand_cards r t (turn t) Pt) as W.
      destruct (N.eq_dec (hand t (turn t)) 0) as [->|Nz]; [apply N.neq_0_lt_0, N.pow_nonzero; lia|].
      apply N.log2_lt_pow2; [lia|]. apply W, N.bit_log2, Nz.
    - unfold t, opening. destruct s as [q x y k]. now destruct q.
  Qed.

  Lemma enough_rounds p : exists k, forall s, proper r s -> (wins r p s <-> wins_in r p k s).
  Proof.
    set (l := flat_map (fun h => [opening r One h; opening r Two h]) (all_cards (2 ^ cards r))).
    assert (In_l : forall q h, h < 2 ^ cards r -> In (opening r q h) l).
    { intros q h L. apply in_flat_map. exists h. split; [now apply in_all_cards | destruct q; cbn; auto]. }
    assert (Pl : forall s, In s l -> proper r s).
    { intros s (h & H & I)%in_flat_map. apply in_all_cards in H. cbn in I. pose proof (below_within r h H).
      destruct I as [<-|[<-|[]]]; [apply (proper_opening r One h) | apply (proper_opening r Two h)]; auto. }
    destruct (stops_growing l (fun k => wins_in r p k)) as [k K].
    - intros k s I. apply wins_in_or_not; auto.
    - intros k s I. apply wins_in_mono; auto.
    - exists (S k). intros s P. rewrite wins_iff_rounds by exact P. split; [|eauto].
      assert (Most : forall j s, In s l -> wins_in r p j s -> wins_in r p k s).
      { induction j as [|j IH]; intros t I W; [apply wins_in_mono with O; auto; lia|]. apply K; auto. cbn in W |- *.
        assert (G : forces r (fun u => (exists v, proper r v /\ legal r v Eat = true /\ u = play r v Eat) /\ wins_in r p j u) p t).
        { clear - W I Pl. specialize (Pl t I). clear I. induction W as [s Z|s N T L Q|s c N T L F IH|s N T LE LP IH].
          - now apply forces_out.
          - apply forces_eat; eauto 6.
          - apply forces_play with c; auto using proper_play.
          - apply forces_answer; auto using proper_play. intro L. split; eauto 6. }
        revert G. apply forces_mono; auto. intros u _ [(v & Pv & Lv & ->) X].
        destruct (eaten_opening v Pv Lv) as (q & h & Lh & E). rewrite E in *. apply IH; auto. }
      intros [j W]. destruct j as [|j]; [apply wins_in_mono with O; auto; lia|]. cbn in W |- *.
      assert (G : forces r (fun u => (exists v, proper r v /\ legal r v Eat = true /\ u = play r v Eat) /\ wins_in r p j u) p s).
      { clear - W P. induction W as [s Z|s N T L Q|s c N T L F IH|s N T LE LP IH].
        - now apply forces_out.
        - apply forces_eat; eauto 6.
        - apply forces_play with c; auto using proper_play.
        - apply forces_answer; auto using proper_play. intro L. split; eauto 6. }
      revert G. apply forces_mono; auto. intros u _ [(v & Pv & Lv & ->) X].
      destruct (eaten_opening v Pv Lv) as (q & h & Lh & E). rewrite E in *. apply Most with j; auto.
  Qed.

  Lemma wins_or_not p s : proper r s -> wins r p s \/ ~ wins r p s.
  Proof. intro P. destruct (enough_rounds p) as [k K]. rewrite K by exact P. now apply wins_in_or_not. Qed.

  (** Who cannot force [Q] within the round can be kept out of it. *)
  Lemma determined (Q : state -> Prop) p : (forall t, proper r t -> Q t \/ ~ Q t) ->
    forall n s, proper r s -> (size r (hand s One) + size r (hand s Two) < n)%nat -> ~ forces r Q p s -> forces r (fun t => ~ Q t) (other p) s.
  Proof.
    intros D n. induction n as [|n IH]; intros s P L No; [lia|].
    destruct (N.eq_dec (hand s (other p)) 0) as [Z|Nz']; [now apply forces_out|].
    destruct (N.eq_dec (hand s p) 0) as [Z|Nz]; [destruct No; now apply forces_out|].
    assert (Less : forall c, legal r s (Play c) = true ->
      proper r (play r s (Play c)) /\ (size r (hand (play r s (Play c)) One) + size r (hand (play r s (Play c)) Two) < n)%nat).
    { intros c Lg. split; [now apply proper_play|]. destruct (legal_card r s c P Lg) as [B C]. pose proof (size_clearbit r _ c C B).
      destruct s as [q x y k]. destruct q, k, (passes r) eqn:Ps; cbn in *; rewrite ?Ps in *; cbn in *; lia. }
    destruct (player_cases p (turn s)) as [T|T].
    - apply forces_answer; rewrite ?other_other; auto.
      + intros Lg Y. apply No. now apply forces_eat.
      + intros c Lg. destruct (Less c Lg). apply IH; auto. intro F. apply No. now apply forces_play with c.
    - assert (Eat' : (legal r s Eat = true /\ ~ Q (play r s Eat)) \/ (legal r s Eat = true -> Q (play r s Eat))).
      { destruct (legal r s Eat) eqn:Lg; [|right; discriminate]. destruct (D _ (proper_play r s Eat P Lg)); [right | left]; auto. }
      destruct Eat' as [[Lg E]|E]; [apply forces_eat; rewrite ?other_other; auto|].
      destruct (some_or_none (cards r) (fun c => legal r s (Play c) = true /\ ~ forces r Q p (play r s (Play c)))) as [(c & _ & Lg & F)|All].
      + intros c _. destruct (legal r s (Play c)) eqn:Lg; [|right; intros []; discriminate]. destruct (Less c Lg) as [P' L'].
        destruct (forces_or_not r Q p D n _ P' L'); [right | left]; tauto.
      + destruct (Less c Lg). apply forces_play with c; rewrite ?other_other; auto.
      + destruct No. apply forces_answer; auto. intros c Lg. destruct (Less c Lg) as [P' L']. destruct (legal_card r s c P Lg) as [_ C].
        destruct (forces_or_not r Q p D n _ P' L'); auto. destruct (All c C). auto.
  Qed.

  Lemma forces_wins p s : forces r (wins r p) p s -> wins r p s.
  Proof.
    induction 1 as [s Z|s N T L Q|s c N T L F IH|s N T LE LP IH].
    - now apply wins_out.
    - now apply wins_move with Eat.
    - now apply wins_move with (Play c).
    - apply wins_answer; auto. intros [|c]; auto.
  Qed.

  (** Either the opponent can force a win, or the player can avoid losing for ever. *)
  Theorem not_lost_holds p s : proper r s -> ~ wins r (other p) s -> holds r p s.
  Proof.
    intros P N. exists (fun t => proper r t /\ ~ wins r (other p) t). split; [auto|]. intros t [Pt Nt].
    assert (F : ~ forces r (wins r (other p)) (other p) t) by (intro F; apply Nt; now apply forces_wins).
    apply (determined _ _ (fun u Pu => wins_or_not (other p) u Pu) _ t Pt (Nat.lt_succ_diag_r _)) in F. rewrite other_other in F.
    revert F. apply forces_mono; auto.
  Qed.

  (** A draw is the same as a position that neither player can force to win. *)
  Theorem drawn_iff_not_won s : proper r s -> hand s One <> 0 \/ hand s Two <> 0 -> (drawn r s <-> forall p, ~ wins r p s).
  Proof.
    intros P B. split; [now apply drawn_not_won|]. intro N. split; [apply (not_lost_holds One) | apply (not_lost_holds Two)]; auto.
  Qed.

  (** Every deal has one outcome. *)
  Theorem one_outcome h : 0 < h -> h < pack r -> exists o, has_outcome r o h /\ forall o', has_outcome r o' h -> o' = o.
  Proof.
    intros Pos L. pose proof (within_deal r h L) as W. pose proof (proper_opening r One h W) as P. set (s := opening r One h) in *.
    assert (B : hand s One <> 0 \/ hand s Two <> 0) by (left; cbn; lia).
    assert (No : drawn r s -> forall p, ~ wins r p s) by now apply drawn_not_won.
    pose proof (not_both_win r s B) as Both.
    destruct (wins_or_not One s P) as [W1|N1].
    { exists Win. split; [exact W1|]. intros [] H; cbn in H; auto; [now apply Both in H | now apply No in W1]. }
    destruct (wins_or_not Two s P) as [W2|N2].
    { exists Loss. split; [exact W2|]. intros [] H; cbn in H; auto; [contradiction | now apply No in W2]. }
    exists Draw. split; [apply drawn_iff_not_won; auto; now intros []|]. intros [] H; cbn in H; auto; contradiction.
  Qed.
End Draws.
