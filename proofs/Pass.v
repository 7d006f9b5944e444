(** The games without trumps in which a beat ends the turn: bottom cards, single cards, and who wins without the lead. *)

From Coq Require Import NArith Bool List Lia Arith.
From Faceup Require Import Game Suits Symmetry Dominance Follows Claims Rounds Accepted Evaluate Parity Draws.
Import ListNotations.
Open Scope N_scope.

Section Pass.
  Variable r : rules.
  Hypothesis no_trump : forall p, trump r p = None.
  Hypothesis ends_turn : passes r = true.

  Definition rest (h : N) : N := N.ldiff (pack r) h.

  (** The player who holds [h] wins with the lead, and without it. *)
  Definition leads_wins (h : N) : Prop := wins r One (claim r true h).
  Definition follows_wins (h : N) : Prop := wins r Two (claim r false h).

  Lemma beats_iff p c t : beats r p c t = true <-> suit r c = suit r t /\ t < c.
  Proof. unfold beats, is_trump. rewrite no_trump, orb_false_r, andb_true_iff, N.eqb_eq, N.ltb_lt. reflexivity. Qed.

  (** * The players are alike *)

  Lemma image_id h : within r h -> image (cards r) (fun c => c) h = h.
  Proof.
    intro W. apply N.bits_inj. intro c. rewrite image_spec. destruct (N.ltb_spec c (cards r)) as [|L]; [reflexivity|].
    destruct (N.testbit h c) eqn:B; [apply W in B; lia | reflexivity].
  Qed.

  (** Player [t] is to move, and [p] holds [x]. *)
  Lemma wins_other t p x y k : proper r (position t p x y k) -> wins r p (position t p x y k) -> wins r (other p) (position (other t) (other p) x y
    k).
  Proof.
    intros P W. apply wins_iff_rounds in W as [n W]; auto.
    apply (wins_in_renamed r true (fun c => c)) in W; auto.
    - assert (E : renamed r true (fun c => c) (position t p x y k) = position (other t) (other p) x y k).
      { unfold renamed, who. pose proof (hand_cards r _ One P). pose proof (hand_cards r _ Two P).
        destruct p; cbn in *; rewrite !image_id by auto; destruct k; reflexivity. }
      rewrite E in W. assert (P' : proper r (position (other t) (other p) x y k)) by (rewrite <- E; now apply proper_renamed).
      apply wins_iff_rounds; eauto.
    - intros q c u _ _. unfold beats, is_trump. now rewrite !no_trump.
  Qed.

  (** * A round as the holder of [x] sees it

      [p] holds [x], the opponent [y], and the opponent ([answered]) or [p] ([answers]) has to answer [t]. *)
  Definition answered (x y t : N) : Prop := wins r One (position Two One x y (Some t)).
  Definition answers (x y t : N) : Prop := wins r One (position One One x y (Some t)).

  Lemma within_rest h : within r (rest h).
  Proof. intros c. unfold rest. rewrite N.ldiff_spec, pack_spec, andb_true_iff, N.ltb_lt. tauto. Qed.

  Lemma rest_rest h : within r h -> rest (rest h) = h.
  Proof.
    intro W. apply N.bits_inj. intro d. unfold rest. rewrite !N.ldiff_spec, pack_spec.
    destruct (N.ltb_spec d (cards r)) as [L|L]; cbn; [apply negb_involutive|].
    destruct (N.testbit h d) eqn:E; [apply W in E; lia | reflexivity].
  Qed.

  Lemma rest_spec h c : N.testbit (rest h) c = (c <? cards r) && negb (N.testbit h c).
  Proof. unfold rest. now rewrite N.ldiff_spec, pack_spec. Qed.

  (** Without the lead, as a position of player One. *)
  Lemma follows_one h : within r h -> (follows_wins h <-> wins r One (position Two One h (rest h) None)).
  Proof.
    intro W. assert (P : proper r (position Two One h (rest h) None)).
    { pose proof (proper_renamed r true (fun c => c) (fun c L => L) (fun c _ => eq_refl) _ (proper_claim r false h W)) as P.
      unfold claim in P. cbn in P. unfold renamed, who in P. cbn in P. rewrite !image_id in P by auto using within_rest. exact P. }
    split; intro V.
    - exact (wins_other One Two h (rest h) None (proper_claim r false h W) V).
    - exact (wins_other Two One h (rest h) None P V).
  Qed.

  Lemma leads_in h c : rest h <> 0 -> N.testbit h c = true -> answered (N.clearbit h c) (rest h) c -> leads_wins h.
  Proof. intros N B A. apply wins_move with (Play c); auto. Qed.

  Lemma leads_out h : leads_wins h -> h = 0 \/ rest h <> 0 /\ exists c, N.testbit h c = true /\ answered (N.clearbit h c) (rest h) c.
  Proof.
    intro W. inversion W as [s Z|s m N T L W'|s N T A]; subst; cbn in *; auto; [|discriminate].
    right. split; [exact N|]. destruct m as [|c]; [discriminate|]. exists c. auto.
  Qed.

  Lemma follows_in h : within r h -> rest h <> 0 -> (forall y, N.testbit (rest h) y = true -> answers h (N.clearbit (rest h) y) y) -> follows_wins h.
  Proof. intros W N A. apply follows_one; auto. apply wins_answer; auto. intros [|y] L; [discriminate|]. now apply A. Qed.

  Lemma follows_out h : within r h -> follows_wins h ->
    h = 0 \/ rest h <> 0 /\ forall y, N.testbit (rest h) y = true -> answers h (N.clearbit (rest h) y) y.
  Proof.
    intros Wh W%follows_one; auto. inversion W as [s Z|s m N T L W'|s N T A]; subst; cbn in *; auto; [discriminate|].
    right. split; [exact N|]. intros y B. exact (A (Play y) B).
  Qed.

  Lemma answered_in x y t : y <> 0 -> leads_wins x -> (forall w,
    N.testbit y w = true -> suit r w = suit r t -> t < w -> answers x (N.clearbit y w) w) ->
    answered x y t.
  Proof.
    intros N L A. apply wins_answer; auto. intros [|w] G; [exact L|]. cbn in G. apply andb_true_iff in G as [B G%beats_iff].
    unfold play. cbn. rewrite ends_turn. now apply A.
  Qed.

  Lemma answered_out x y t : answered x y t ->
    x = 0 \/ y <> 0 /\ leads_wins x /\ forall w, N.testbit y w = true -> suit r w = suit r t -> t < w -> answers x (N.clearbit y w) w.
  Proof.
    intro W. inversion W as [s Z|s m N T L W'|s N T A]; subst; cbn in *; auto; [discriminate|].
    right. split; [exact N|]. split; [exact (A Eat eq_refl)|]. intros w B S Lt.
    assert (G : legal r (State Two x y (Some t)) (Play w) = true) by (cbn; rewrite B; now apply beats_iff).
    specialize (A (Play w) G). unfold play in A. cbn in A. rewrite ends_turn in A. exact A.
  Qed.

  Lemma answers_eat x y t : within r y -> y <> 0 -> follows_wins (rest y) -> answers x y t.
  Proof.
    intros W N F. apply wins_move with Eat; auto. apply follows_one in F; [|apply within_rest]. rewrite rest_rest in F by auto. exact F.
  Qed.

  Lemma answers_out x y t : within r y -> answers x y t ->
    x = 0 \/ y <> 0 /\ (follows_wins (rest y) \/ exists c, N.testbit x c = true /\ suit r c = suit r t /\ t < c /\ answered (N.clearbit x c) y c).
  Proof.
    intros Wy W. inversion W as [s Z|s m N T L W'|s N T A]; subst; cbn in *; auto; [|discriminate].
    right. split; [exact N|]. destruct m as [|c].
    - left. apply follows_one; [apply within_rest|]. rewrite rest_rest by auto. exact W'.
    - right. apply andb_true_iff in L as [B L%beats_iff]. exists c. unfold play in W'. cbn in W'. rewrite ends_turn in W'. tauto.
  Qed.

  Lemma leads_empty : leads_wins 0.
  Proof. now apply wins_out. Qed.

  (** ** Sets *)

  Lemma within_set h c : within r h -> c < cards r -> within r (N.setbit h c).
  Proof. intros W C d. rewrite N.setbit_eqb, orb_true_iff, N.eqb_eq. intros [<-|]; auto. Qed.

  Lemma within_clear h c : within r h -> within r (N.clearbit h c).
  Proof. intros W d. rewrite clearbit_spec, andb_true_iff. intros []; auto. Qed.

  Lemma rest_clear h c : within r h -> c < cards r -> rest (N.clearbit (rest h) c) = N.setbit h c.
  Proof.
    intros W C. apply N.bits_inj. intro d. rewrite rest_spec, clearbit_spec, rest_spec, N.setbit_eqb.
    destruct (N.ltb_spec d (cards r)) as [L|L]; cbn.
    - destruct (c =? d), (N.testbit h d); reflexivity.
    - destruct (N.eqb_spec c d) as [->|]; [lia|]. destruct (N.testbit h d) eqn:B; [apply W in B; lia | reflexivity].
  Qed.

  Lemma set_clear h c : N.testbit h c = true -> N.setbit (N.clearbit h c) c = h.
  Proof.
    intro B. apply N.bits_inj. intro d. rewrite N.setbit_eqb, clearbit_spec. destruct (N.eqb_spec c d) as [->|]; cbn; [auto | apply andb_true_r].
  Qed.

  Lemma clear_set h c : N.testbit h c = false -> N.clearbit (N.setbit h c) c = h.
  Proof.
    intro B. apply N.bits_inj. intro d. rewrite clearbit_spec, N.setbit_eqb. destruct (N.eqb_spec c d) as [->|]; cbn; [auto | apply andb_true_r].
  Qed.

  Lemma not_zero h c : N.testbit h c = true -> h <> 0.
  Proof. intros B ->. now rewrite N.bits_0 in B. Qed.

  Lemma in_rest h c : c < cards r -> N.testbit h c = false -> N.testbit (rest h) c = true.
  Proof. intros C B. now rewrite rest_spec, B, (proj2 (N.ltb_lt _ _) C). Qed.

  (** ** Dominance *)

  Lemma raise_wins leads y c t : within r y -> N.testbit y c = true -> N.testbit y t = false -> suit r c = suit r t -> c < t -> t < cards r ->
    wins r (attacker leads) (claim r leads y) -> wins r (attacker leads) (claim r leads (raise y c t)).
  Proof.
    intros W C T S L B V. assert (W' : within r (raise y c t)).
    { intros d. rewrite raise_spec, orb_true_iff, andb_true_iff, N.eqb_eq. intros [<-|[]]; auto. }
    apply wins_iff_rounds in V as [k V]; [|now apply proper_claim].
    apply wins_iff_rounds; [now apply proper_claim|].
    apply (Follows.follows_wins r (fun p s => p = attacker leads /\ s = claim r leads y)).
    - intros p s _ [-> ->]. eauto.
    - apply follows_raise; auto. apply follows_fact; [now apply proper_claim | now split].
  Qed.

  (** * To lead a card that may be eaten *)

  (** Leading [c] wins if it wins when it is eaten, and no card that beats it is the opponent's last one or cannot be eaten. *)
  Lemma leads_card h c : within r h -> rest h <> 0 -> N.testbit h c = true -> leads_wins (N.clearbit h c) ->
    (forall w, w < cards r -> N.testbit h w = false -> suit r w = suit r c -> c < w ->
      N.clearbit (rest h) w <> 0 /\ follows_wins (N.setbit h w)) -> leads_wins h.
  Proof.
    intros W N C L A. apply leads_in with c; auto. apply answered_in; auto. intros w B S Lt.
    rewrite rest_spec, andb_true_iff, N.ltb_lt, negb_true_iff in B. destruct B as [Cw B]. destruct (A w Cw B S Lt) as [Nz F].
    apply answers_eat; auto using within_clear, within_rest. now rewrite rest_clear.
  Qed.

  (** A player who wins without the lead, but not with it, still wins without it after eating any card. *)
  Theorem must_beat h : within r h -> follows_wins h -> ~ leads_wins h -> forall y, y < cards r -> N.testbit h y = false ->
    follows_wins (N.setbit h y).
  Proof.
    intros W F NL. destruct (follows_out h W F) as [->|[Nr A]]; [destruct NL; apply leads_empty|].
    assert (H : forall n y, (N.to_nat (cards r - y) < n)%nat -> y < cards r -> N.testbit h y = false -> follows_wins (N.setbit h y)).
    { induction n as [|n IH]; intros y Ln Cy B; [lia|].
      assert (Ry : N.testbit (rest h) y = true) by now apply in_rest.
      pose proof (A y Ry) as Ay. apply answers_out in Ay as [->|[Nz [Fe|(c & Hc & S & Lt & C)]]]; auto using within_clear, within_rest.
      - destruct NL. apply leads_empty.
      - now rewrite rest_clear in Fe.
      - destruct NL. apply answered_out in C as [Z|(_ & L & _)].
        + apply leads_in with c; auto. now apply wins_out.
        + apply leads_card with c; auto. intros w Cw Bw Sw Lw. split; [|apply IH; auto; lia].
          apply (not_zero _ y). rewrite clearbit_spec, Ry. destruct (N.eqb_spec w y); [lia | reflexivity]. }
    intros y. apply (H (S (N.to_nat (cards r - y)))). lia.
  Qed.

  (** * Exceptions *)

  (** A hand that wins without the lead, but not with it. *)
  Definition exception (h : N) : Prop := follows_wins h /\ ~ leads_wins h.

  Lemma exception_hands h : within r h -> exception h -> h <> 0 /\ rest h <> 0 /\ forall w, N.clearbit (rest h) w <> 0.
  Proof.
    intros W [F L]. assert (Nz : h <> 0) by (intros ->; apply L, leads_empty).
    destruct (follows_out h W F) as [|[Nr A]]; [contradiction|]. split; [exact Nz|]. split; [exact Nr|]. intros w Z.
    destruct (N.testbit (rest h) w) eqn:B.
    - specialize (A w B). rewrite Z in A. destruct (answers_out h 0 w) as [|[X _]]; auto. intros c. now rewrite N.bits_0.
    - apply Nr. rewrite <- Z. apply N.bits_inj. intro d. rewrite clearbit_spec. destruct (N.eqb_spec w d) as [->|];
      [now rewrite B | now rewrite andb_true_r].
  Qed.

  (** Nor does such a player win after leading a card that is eaten. *)
  Lemma exception_less h c : within r h -> exception h -> N.testbit h c = true -> ~ leads_wins (N.clearbit h c).
  Proof.
    intros W E C L. destruct (exception_hands h W E) as (_ & Nr & Two). destruct E as [F NL]. apply NL.
    apply leads_card with c; auto. intros w Cw B _ _. split; [apply Two | now apply must_beat].
  Qed.

  Lemma exception_two_more h y z : within r h -> exception h -> y < z -> z < cards r -> suit r y = suit r z ->
    N.testbit h y = false -> N.testbit h z = false -> follows_wins (N.setbit (N.setbit h y) z).
  Proof.
    intros W [F NL] Lt Cz S By Bz. assert (Cy : y < cards r) by lia.
    assert (Wy : within r (N.setbit h y)) by now apply within_set.
    assert (Bz' : N.testbit (N.setbit h y) z = false) by (rewrite N.setbit_eqb, Bz; destruct (N.eqb_spec y z); [lia | reflexivity]).
    assert (Y : N.testbit (N.setbit h y) y = true) by (rewrite N.setbit_eqb, N.eqb_refl; reflexivity).
    pose proof (must_beat h W F NL y Cy By) as Fy.
    destruct (follows_out _ Wy Fy) as [Z|[Nr A]]; [now destruct (not_zero _ _ Y)|].
    specialize (A z (in_rest _ z Cz Bz')). apply answers_out in A as [Z|[_ [Fz|(c & Hc & Sc & Lc & C)]]]; auto using within_clear, within_rest.
    - now destruct (not_zero _ _ Y).
    - now rewrite rest_clear in Fz.
    - exfalso. assert (N.eqb c y = false) as Ncy by (apply N.eqb_neq; lia).
      rewrite N.setbit_eqb, N.eqb_sym, Ncy in Hc. cbn in Hc.
      assert (Yc : N.testbit (N.clearbit (N.setbit h y) c) y = true) by (rewrite clearbit_spec, Y, Ncy; reflexivity).
      apply answered_out in C as [Z|(_ & L & _)]; [now destruct (not_zero _ _ Yc)|]. apply NL.
      replace h with (raise (N.clearbit (N.setbit h y) c) y c).
      + assert (Bc : N.testbit (N.clearbit (N.setbit h y) c) c = false) by (rewrite clearbit_spec, N.eqb_refl; apply andb_false_r).
        apply (raise_wins true); auto using within_clear; try congruence; lia.
      + apply N.bits_inj. intro d. rewrite raise_spec, clearbit_spec, N.setbit_eqb.
        destruct (N.eqb_spec c d) as [->|]; [now rewrite Hc|]. destruct (N.eqb_spec y d) as [<-|]; cbn; [now rewrite By|].
        rewrite !andb_true_r. reflexivity.
  Qed.

  Lemma exception_two_less h x z : within r h -> exception h -> x < z -> suit r x = suit r z ->
    N.testbit h x = true -> N.testbit h z = true -> ~ leads_wins (N.clearbit (N.clearbit h x) z).
  Proof.
    intros W E Lt S Bx Bz L. destruct (exception_hands h W E) as (_ & Nr & Two). apply (exception_less h x W E Bx).
    assert (Cx : x < cards r) by auto.
    assert (Rx : N.testbit (rest (N.clearbit h x)) x = true) by (apply in_rest; auto; rewrite clearbit_spec, N.eqb_refl; apply andb_false_r).
    apply leads_card with z; auto using within_clear.
    - now apply not_zero in Rx.
    - rewrite clearbit_spec, Bz. destruct (N.eqb_spec x z); [lia | reflexivity].
    - intros w Cw B Sw Lw. split.
      + apply (not_zero _ x). rewrite clearbit_spec, Rx. destruct (N.eqb_spec w x); [lia | reflexivity].
      + change (follows_wins (raise h x w)). rewrite clearbit_spec in B. destruct (N.eqb_spec x w); [lia|]. rewrite andb_true_r in B.
        apply (raise_wins false); auto; [congruence | lia | apply E].
  Qed.

  Lemma follows_top h y : within r h -> h <> 0 -> follows_wins h -> y < cards r -> N.testbit h y = false ->
    (forall c, N.testbit h c = true -> suit r c = suit r y -> c < y) -> follows_wins (N.setbit h y).
  Proof.
    intros W Nz F Cy B Top. destruct (follows_out h W F) as [|[Nr A]]; [contradiction|].
    specialize (A y (in_rest h y Cy B)). apply answers_out in A as [|[_ [Fy|(c & Hc & S & Lt & _)]]]; auto using within_clear, within_rest;
      try contradiction.
    - now rewrite rest_clear in Fy.
    - specialize (Top c Hc S). lia.
  Qed.

  Lemma leads_top h x : within r h -> rest h <> 0 -> N.testbit h x = true ->
    (forall w, w < cards r -> N.testbit h w = false -> suit r w = suit r x -> w < x) -> leads_wins (N.clearbit h x) -> leads_wins h.
  Proof.
    intros W Nr B Top L. apply leads_card with x; auto. intros w Cw Bw S Lt. specialize (Top w Cw Bw S). lia.
  Qed.
  (** * The lowest card of a suit *)

  Lemma rest_set h c : rest (N.setbit h c) = N.clearbit (rest h) c.
  Proof.
    apply N.bits_inj. intro d. rewrite rest_spec, clearbit_spec, rest_spec, N.setbit_eqb.
    destruct (c =? d), (N.testbit h d), (d <? cards r); reflexivity.
  Qed.

  Lemma clear_rest h c : c < cards r -> rest (N.clearbit h c) = N.setbit (rest h) c.
  Proof.
    intro C. apply N.bits_inj. intro d. rewrite rest_spec, clearbit_spec, N.setbit_eqb, rest_spec.
    destruct (N.eqb_spec c d) as [->|]; cbn; [|now rewrite andb_true_r]. rewrite andb_false_r. apply N.ltb_lt in C as ->. reflexivity.
  Qed.

  Lemma clear_clear h c d : N.clearbit (N.clearbit h c) d = N.clearbit (N.clearbit h d) c.
  Proof. apply N.bits_inj. intro e. rewrite !clearbit_spec. destruct (c =? e), (d =? e), (N.testbit h e); reflexivity. Qed.

  Lemma clear_set_other h c d : c <> d -> N.clearbit (N.setbit h c) d = N.setbit (N.clearbit h d) c.
  Proof.
    intro D. apply N.bits_inj. intro e. rewrite !clearbit_spec, !N.setbit_eqb, clearbit_spec.
    destruct (N.eqb_spec c e) as [->|], (N.eqb_spec d e) as [->|]; cbn; congruence || now destruct (N.testbit h e).
  Qed.

  Section Bottom.
    Variable b : N.
    Hypothesis b_card : b < cards r.
    Hypothesis b_lowest : forall c, c < b -> suit r c <> suit r b.

    Lemma bottom_play s : wins r One s -> forall q x y k, s = State q x y k -> proper r s -> N.testbit x b = true ->
      (k = None -> y = rest x) -> wins r One (State q (N.clearbit x b) (N.setbit y b) k).
    Proof.
      assert (Set' : forall y, N.setbit y b <> 0) by (intro y; apply (not_zero _ b); rewrite N.setbit_eqb, N.eqb_refl; reflexivity).
      induction 1 as [s Z|s m N T L W IH|s N T A IH]; intros q x y k -> P B K.
      1: { cbn in Z. now destruct (not_zero _ _ B). }
      all: destruct (N.eq_dec (N.clearbit x b) 0) as [Z|Nz]; [now apply wins_out|].
      all: assert (Yb : N.testbit y b = false) by (destruct P as [P _]; exact (proj2 (P b One B))).
      all: assert (Wx : within r x) by exact (hand_cards r _ One P); assert (Wy : within r y) by exact (hand_cards r _ Two P).
      - cbn in T, N. subst q. pose proof (proper_play r _ m P L) as P'. destruct m as [|c].
        + destruct k as [t|]; [|discriminate]. apply wins_move with Eat; [apply Set' | reflexivity | reflexivity|].
          cbn. fold (rest (N.setbit y b)). rewrite rest_set. apply IH; [reflexivity | exact P' | now apply in_rest | intros _; now rewrite rest_rest].
        + assert (Xc : N.testbit x c = true) by (cbn in L; destruct k; [apply andb_true_iff in L|]; tauto).
          destruct (N.eq_dec c b) as [->|D].
          * destruct k as [t|].
            { cbn in L. apply andb_true_iff in L as [_ (S & Lt)%beats_iff]. now destruct (b_lowest t Lt). }
            rewrite (K eq_refl) in *. cbn in W. apply answered_out in W as [|(_ & W & _)]; [contradiction|].
            unfold leads_wins, claim in W. fold (rest (N.clearbit x b)) in W. rewrite clear_rest in W by exact b_card. exact W.
          * apply wins_move with (Play c); [apply Set' | reflexivity | |].
            { cbn in L |- *. rewrite clearbit_spec, Xc. destruct (N.eqb_spec b c); [congruence|]. cbn. destruct k; [|reflexivity].
              now apply andb_true_iff in L as [_ ->]. }
            assert (E : forall x y, play r (State One x y k) (Play c) = State Two (N.clearbit x c) y (Some c))
              by (intros; destruct k; cbn; rewrite ?ends_turn; reflexivity).
            rewrite E in *. rewrite clear_clear. apply IH; [reflexivity | exact P' | | discriminate].
            rewrite clearbit_spec, B. destruct (N.eqb_spec c b); [congruence | reflexivity].
      - cbn in T, N. subst q. apply wins_answer; [apply Set' | reflexivity|]. intros m L. destruct m as [|c].
        + destruct k as [t|]; [|discriminate]. cbn. fold (rest (N.clearbit x b)). rewrite clear_rest by exact b_card.
          apply (IH Eat); [reflexivity | reflexivity | now apply (proper_play r _ Eat P) | exact B | reflexivity].
        + destruct (N.eq_dec c b) as [->|D].
          * destruct k as [t|].
            { cbn in L. apply andb_true_iff in L as [_ (S & Lt)%beats_iff]. now destruct (b_lowest t Lt). }
            cbn. rewrite clear_set by exact Yb. apply answers_eat; auto. apply follows_one; [apply within_rest|].
            rewrite rest_rest by exact Wy. pose proof (K eq_refl) as E. rewrite E, rest_rest by exact Wx. rewrite E in *.
            apply wins_answer; auto.
          * assert (L' : legal r (State Two x y k) (Play c) = true).
            { cbn in L |- *. rewrite N.setbit_eqb in L. destruct (N.eqb_spec b c); [congruence|]. exact L. }
            assert (E : forall x y, play r (State Two x y k) (Play c) = State One x (N.clearbit y c) (Some c))
              by (intros; destruct k; cbn; rewrite ?ends_turn; reflexivity).
            rewrite E, clear_set_other by auto.
            apply (IH (Play c) L'); [now rewrite E | now apply proper_play | exact B | discriminate].
    Qed.

    (** It is no better to hold such a card: who wins with it wins without it. *)
    Theorem bottom_card h : within r h -> N.testbit h b = true ->
      (leads_wins h -> leads_wins (N.clearbit h b)) /\ (follows_wins h -> follows_wins (N.clearbit h b)).
    Proof.
      intros W B. split; intro V.
      - pose proof (bottom_play _ V One h (rest h) None eq_refl (proper_claim r true h W) B (fun _ => eq_refl)) as G.
        rewrite <- clear_rest in G by exact b_card. exact G.
      - apply follows_one in V; auto. apply follows_one; [now apply within_clear|].
        assert (P : proper r (State Two h (rest h) None)).
        { pose proof (proper_renamed r true (fun c => c) (fun c L => L) (fun c _ => eq_refl) _ (proper_claim r false h W)) as P.
          unfold claim, renamed, who in P. cbn in P. fold (rest h) in P. rewrite !image_id in P by auto using within_rest. exact P. }
        pose proof (bottom_play _ V Two h (rest h) None eq_refl P B (fun _ => eq_refl)) as G.
        rewrite <- clear_rest in G by exact b_card. exact G.
    Qed.

    (** It does not matter to an exception who holds the lowest card of a suit. *)
    Lemma exception_bottom h : within r h -> exception h ->
      exception (if N.testbit h b then N.clearbit h b else N.setbit h b).
    Proof.
      intros W E. destruct (N.testbit h b) eqn:B.
      - split; [apply bottom_card; auto; apply E | now apply exception_less].
      - split; [now apply must_beat; destruct E|]. intro L. destruct E as [_ NL]. apply NL. rewrite <- (clear_set h b B).
        apply bottom_card; auto using within_set. rewrite N.setbit_eqb, N.eqb_refl. reflexivity.
    Qed.
  End Bottom.

  (** * A suit of one card

      It does not matter who holds such a card, unless it is all that a player holds. *)
  Theorem single_card b h o : b < cards r -> (forall c, c < cards r -> suit r c = suit r b -> c = b) ->
    within r h -> N.testbit h b = false -> h <> 0 -> rest (N.setbit h b) <> 0 ->
    (has_outcome r o (N.setbit h b) <-> has_outcome r o h).
  Proof.
    intros C Alone Wh B Nz Nr.
    assert (Both : forall g, within r g -> N.testbit g b = false -> g <> 0 -> rest (N.setbit g b) <> 0 ->
      (leads_wins (N.setbit g b) <-> leads_wins g) /\ (follows_wins (N.setbit g b) <-> follows_wins g)).
    { clear h Wh B Nz Nr. intros h W B Nz Nr.
      assert (Low : forall c, c < b -> suit r c <> suit r b) by (intros c L S; assert (c = b) by (apply Alone; auto; lia); lia).
      assert (W' : within r (N.setbit h b)) by now apply within_set.
      assert (B' : N.testbit (N.setbit h b) b = true) by (rewrite N.setbit_eqb, N.eqb_refl; reflexivity).
      pose proof (bottom_card b C Low _ W' B') as [G1 G2]. rewrite clear_set in G1, G2 by exact B.
      split; split; auto; intro V.
      - apply leads_top with b; auto; [|now rewrite clear_set]. intros w Cw Bw S. rewrite (Alone w Cw S), B' in Bw. discriminate.
      - apply follows_top; auto. intros c Bc S. rewrite (Alone c (W c Bc) S), B in Bc. discriminate. }
    destruct (Both h Wh B Nz Nr) as [HL _].
    assert (Wr : within r (rest (N.setbit h b))) by apply within_rest.
    assert (Br : N.testbit (rest (N.setbit h b)) b = false) by (rewrite rest_spec, N.setbit_eqb, N.eqb_refl; apply andb_false_r).
    assert (Er : N.setbit (rest (N.setbit h b)) b = rest h) by (rewrite rest_set; apply set_clear; now apply in_rest).
    destruct (Both (rest (N.setbit h b)) Wr Br Nr) as [_ HF]; [rewrite Er, rest_rest; auto|]. rewrite Er in HF.
    assert (Follow : forall g, within r g -> (follows_wins (rest g) <-> wins r Two (opening r One g)))
      by (intros g W; unfold follows_wins; fold (rest g); unfold rest; now rewrite claim_of_opponent).
    assert (Lead : forall g, leads_wins g <-> wins r One (opening r One g)) by reflexivity.
    rewrite !Follow in HF by auto using within_set.
    assert (Drawn : forall g, within r g -> g <> 0 -> (drawn r (opening r One g) <-> ~ leads_wins g /\ ~ wins r Two (opening r One g))).
    { intros g W N. rewrite drawn_iff_not_won; [|now apply proper_opening | left; exact N]. split; [intro D; split; apply D | intros [] []; auto]. }
    destruct o; cbn [has_outcome]; [exact HL | now symmetry|].
    rewrite !Drawn; auto using within_set; [now rewrite HL, HF|]. apply (not_zero _ b). rewrite N.setbit_eqb, N.eqb_refl. reflexivity.
  Qed.
End Pass.
