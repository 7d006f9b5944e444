(** Games without trumps in which the player who beats leads next: the first cards of a round, as player One, the holder of a hand, sees them.
    The opponent need only beat with the lowest card that can, and need only lead the lowest of neighbouring cards. *)

From Coq Require Import NArith Bool List Lia Arith.
From Faceup Require Import Game Suits Symmetry Dominance Follows Claims Rounds Parity Pass.
Import ListNotations.
Open Scope N_scope.

(** * Dominance, for wins *)

Lemma wins_better r a b p s t : suit r a = suit r b -> a < b -> b < cards r -> proper r s -> better r a b p s t -> wins r p s -> wins r p t.
Proof.
  intros S L C P B W. assert (P' : proper r t) by (eapply better_proper; eauto).
  apply wins_iff_rounds in W as [k W]; auto. apply wins_iff_rounds; auto. exists k. now apply wins_in_better with a b s.
Qed.

(** Two hands, and cards of neither. *)
Definition apart (r : rules) (x y : N) : Prop := within r x /\ within r y /\ forall c, N.testbit x c = true -> N.testbit y c = false.

Lemma apart_proper r t x y : apart r x y -> proper r (State t x y None).
Proof.
  intros (X & Y & A). split; [|discriminate]. intros c [] B; cbn in *; split; auto. destruct (N.testbit x c) eqn:E; auto. apply A in E. congruence.
Qed.

Lemma apart_rest r h : within r h -> apart r h (rest r h).
Proof. intro W. repeat split; auto using within_rest. intros c B. rewrite rest_spec, B. apply andb_false_r. Qed.

Lemma apart_less r x y x' y' : apart r x y -> (forall c, N.testbit x' c = true -> N.testbit x c = true) ->
  (forall c, N.testbit y' c = true -> N.testbit y c = true) -> apart r x' y'.
Proof.
  intros (X & Y & A) HX HY. repeat split; [intros c B; auto | intros c B; auto|]. intros c B. destruct (N.testbit y' c) eqn:E; auto.
  apply HX, A in B. apply HY in E. congruence.
Qed.

Lemma clear_in h c d : N.testbit (N.clearbit h c) d = true <-> N.testbit h d = true /\ c <> d.
Proof. rewrite clearbit_spec, andb_true_iff, negb_true_iff, N.eqb_neq. reflexivity. Qed.

Lemma set_in h c d : N.testbit (N.setbit h c) d = true <-> c = d \/ N.testbit h d = true.
Proof. rewrite N.setbit_eqb, orb_true_iff, N.eqb_eq. reflexivity. Qed.

Lemma rest_in r h c : N.testbit (rest r h) c = true <-> c < cards r /\ N.testbit h c = false.
Proof. rewrite rest_spec, andb_true_iff, N.ltb_lt, negb_true_iff. reflexivity. Qed.

Lemma apart_clear r x y c d : apart r x y -> apart r (N.clearbit x c) (N.clearbit y d).
Proof. intro A. apply (apart_less r x y); auto; intros e B; now apply clear_in in B. Qed.

(** Exchanging a card that neither has for one of the second hand. *)
Lemma image_exchanged r a b x : within r x -> a < cards r -> N.testbit x a = N.testbit x b -> image (cards r) (exchanged a b) x = x.
Proof.
  intros W C E. apply N.bits_inj. intro c. rewrite image_spec. unfold exchanged.
  destruct (N.ltb_spec c (cards r)) as [L|L]; cbn.
  - destruct (N.eqb_spec c a) as [->|]; [auto|]. now destruct (N.eqb_spec c b) as [->|].
  - destruct (N.testbit x c) eqn:B; [apply W in B; lia | reflexivity].
Qed.

Lemma image_exchanged_clear r a b y : within r y -> a < b -> N.testbit y a = true -> N.testbit y b = true ->
  image (cards r) (exchanged a b) (N.clearbit y a) = N.clearbit y b.
Proof.
  intros W L A B. apply N.bits_inj. intro c. rewrite image_spec, !clearbit_spec. unfold exchanged.
  destruct (N.ltb_spec c (cards r)) as [C|C]; cbn.
  - destruct (N.eqb_spec c a) as [->|Na].
    + rewrite A, B. destruct (N.eqb_spec a b), (N.eqb_spec b a); lia || reflexivity.
    + destruct (N.eqb_spec c b) as [->|Nb]; [rewrite !N.eqb_refl; now rewrite !andb_false_r|].
      destruct (N.eqb_spec a c), (N.eqb_spec b c); congruence || reflexivity.
  - destruct (N.testbit y c) eqn:E; [apply W in E; lia | reflexivity].
Qed.

Section Lead.
  Variable r : rules.
  Hypothesis no_trump : forall p, trump r p = None.
  Hypothesis leads_next : passes r = false.
  Notation rest := (rest r).
  Notation answers := (answers r).
  Notation leads_wins := (leads_wins r).
  Notation follows_wins := (follows_wins r).

  (** One holds [x] and leads a new card, or the opponent, who holds [y], does. Other cards may lie in the pile. *)
  Definition leads_on (x y : N) : Prop := wins r One (State One x y None).
  Definition must_answer (x y : N) : Prop := wins r One (State Two x y None).

  (** ** The corollaries of dominance *)

  (** The opponent may beat with the lower of two cards. *)
  Lemma lower_beat x y a b : apart r x y -> N.testbit y a = true -> N.testbit y b = true -> suit r a = suit r b -> a <= b ->
    must_answer x (N.clearbit y a) -> must_answer x (N.clearbit y b).
  Proof.
    intros A Ya Yb S Le W. destruct (N.eq_dec a b) as [->|Ne]; auto. assert (Lt : a < b) by lia. destruct A as (X & Y & A).
    assert (Xa : N.testbit x a = false) by (destruct (N.testbit x a) eqn:E; auto; apply A in E; congruence).
    assert (Xb : N.testbit x b = false) by (destruct (N.testbit x b) eqn:E; auto; apply A in E; congruence).
    assert (P : proper r (State Two x (N.clearbit y a) None))
      by (apply apart_proper, (apart_less r x y); [repeat split; auto | auto | intros c B; now apply clear_in in B]).
    apply (wins_better r a b One (State Two x (N.clearbit y a) None)); auto.
    right. split.
    - unfold exchange, renamed, who. cbn. rewrite image_exchanged, image_exchanged_clear; auto. congruence.
    - unfold potential. cbn. rewrite Xa, Xb, !clearbit_spec, Ya, Yb, N.eqb_refl. destruct (N.eqb_spec a b); [lia | cbn; lia].
  Qed.

  (** The opponent may lead the lower of two cards if One holds no card between them. *)
  Lemma lower_lead x y a b : apart r x y -> N.testbit y a = true -> N.testbit y b = true -> suit r a = suit r b -> a <= b ->
    (forall c, N.testbit x c = true -> a < c -> c < b -> False) -> answers x (N.clearbit y a) a -> answers x (N.clearbit y b) b.
  Proof.
    intros A Ya Yb S Le Free W. destruct (N.eq_dec a b) as [->|Ne]; auto. assert (Lt : a < b) by lia. destruct A as (X & Y & A).
    assert (Xa : N.testbit x a = false) by (destruct (N.testbit x a) eqn:E; auto; apply A in E; congruence).
    assert (Xb : N.testbit x b = false) by (destruct (N.testbit x b) eqn:E; auto; apply A in E; congruence).
    set (s := State One x (N.clearbit y a) (Some a)). assert (P : proper r s).
    { destruct (apart_proper r One x (N.clearbit y a)) as [P _]; [apply (apart_less r x y); [repeat split; auto | auto | intros c B; now apply clear_in in B]|].
      split; [exact P|]. intros t [= <-]. split; [auto|]. intros []; cbn; auto. rewrite clearbit_spec, N.eqb_refl. apply andb_false_r. }
    assert (E : exchange r a b s = State One x (N.clearbit y b) (Some b)).
    { unfold exchange, renamed, who, s. cbn. rewrite image_exchanged, image_exchanged_clear; auto; [now rewrite exchanged_a | congruence]. }
    unfold Pass.answers, position in *. rewrite <- E. assert (P' : proper r (exchange r a b s)).
    { apply proper_renamed; eauto using exchanged_cards, exchanged_exchanged. }
    fold s in W. apply wins_iff_rounds in W as [k W]; auto. apply wins_iff_rounds; auto. exists k.
    destruct k as [|k]; cbn [wins_in] in *;
      (eapply (forces_neighbour r a b S Lt (Y b Yb)); [| exact P | reflexivity | reflexivity | | | exact W]); cbn; auto.
    1, 3: rewrite clearbit_spec, Yb; destruct (N.eqb_spec a b); [lia | reflexivity].
    intros u v Pu Bu. now apply (wins_in_better r a b S Lt (Y b Yb)).
  Qed.

  (** ** Moves *)

  Lemma leads_on_top x y t : y <> 0 -> N.testbit x t = true -> (forall w, N.testbit y w = true -> suit r w = suit r t -> t < w -> False) ->
    leads_wins (N.clearbit x t) -> leads_on x y.
  Proof.
    intros N X Top L. apply wins_move with (Play t); auto. cbn. apply wins_answer; auto. intros [|w] G; [exact L|].
    cbn in G. apply andb_true_iff in G as [B (S & Lt)%beats_iff]; auto. now destruct (Top w).
  Qed.

  (** Answering [z] by a beat with [g], and then leading a card that the opponent cannot beat. *)
  Lemma answers_flush x y z g t : y <> 0 -> N.testbit x g = true -> suit r g = suit r z -> z < g -> N.testbit x t = true -> t <> g ->
    (forall w, N.testbit y w = true -> suit r w = suit r t -> t < w -> False) ->
    leads_wins (N.clearbit (N.clearbit x g) t) -> answers x y z.
  Proof.
    intros N Xg S Lt Xt Ne Top L. apply wins_move with (Play g); auto.
    - cbn. rewrite Xg. now apply beats_iff.
    - unfold play. cbn. rewrite leads_next. cbn. apply leads_on_top with t; auto. apply clear_in; auto.
  Qed.

  (** Or by a beat with the last card. *)
  Lemma answers_last x y z g : y <> 0 -> N.testbit x g = true -> suit r g = suit r z -> z < g -> N.clearbit x g = 0 -> answers x y z.
  Proof.
    intros N Xg S Lt Z. apply wins_move with (Play g); auto.
    - cbn. rewrite Xg. now apply beats_iff.
    - unfold play. cbn. rewrite leads_next. now apply wins_out.
  Qed.

  Lemma leads_last h c : rest h <> 0 -> N.testbit h c = true -> N.clearbit h c = 0 -> leads_wins h.
  Proof. intros N B Z. apply leads_in with c; auto. apply wins_out. exact Z. Qed.

  Lemma must_answer_all x y : y <> 0 -> (forall z, N.testbit y z = true -> answers x (N.clearbit y z) z) -> must_answer x y.
  Proof. intros N A. apply wins_answer; auto. intros [|z] L; [discriminate|]. now apply A. Qed.

  (** Leading [c]: the opponent eats, or beats with [w], and then leads. *)
  Lemma leads_by h c : rest h <> 0 -> N.testbit h c = true -> leads_wins (N.clearbit h c) ->
    (forall w, N.testbit (rest h) w = true -> suit r w = suit r c -> c < w -> must_answer (N.clearbit h c) (N.clearbit (rest h) w)) ->
    leads_wins h.
  Proof.
    intros N B L A. apply leads_in with c; auto. apply wins_answer; auto. intros [|w] G; [exact L|].
    cbn in G. apply andb_true_iff in G as [Bw (S & Lt)%beats_iff]; auto. unfold play. cbn. rewrite leads_next. now apply A.
  Qed.

  (** The same, if [low] is the lowest card that beats [c]. *)
  Lemma leads_by_low h c low : within r h -> rest h <> 0 -> N.testbit h c = true -> leads_wins (N.clearbit h c) ->
    N.testbit (rest h) low = true -> suit r low = suit r c ->
    (forall w, N.testbit (rest h) w = true -> suit r w = suit r c -> c < w -> low <= w) ->
    must_answer (N.clearbit h c) (N.clearbit (rest h) low) -> leads_wins h.
  Proof.
    intros W N B L R S Low A. apply leads_by with c; auto. intros w Bw Sw Lt.
    apply lower_beat with low; auto; [|congruence]. apply (apart_less r h (rest h)); auto using apart_rest. intros d D. now apply clear_in in D.
  Qed.
End Lead.
