(** Any number of suits of two, without trumps, if a beat ends the turn: the outcome of every deal. *)

From Coq Require Import NArith Bool List Lia Arith Permutation.
From Faceup Require Import Game Suits Symmetry Claims Rounds Accepted Evaluate Parity Draws Pass Peeling.
Import ListNotations.
Open Scope N_scope.

Definition suits_of_two (n : N) : rules := Rules (equal_suits n 2) no_trumps true.

(** The number of suits of which a hand holds the low card, or not, and the high card, or not. Suit [i] has the cards 2[i] and 2[i] + 1. *)
Definition is_held (h : N) (low high : bool) (i : N) : bool := Bool.eqb (N.testbit h (2 * i)) low && Bool.eqb (N.testbit h (2 * i + 1)) high.
Definition suits_held (n h : N) (low high : bool) : nat := length (filter (is_held h low high) (all_cards n)).

Lemma no_duplicates k a : NoDup (count_from k a).
Proof.
  revert a. induction k as [|k IH]; intro a; cbn [count_from]; constructor; auto.
  assert (X : forall k b, a < b -> ~ In a (count_from k b)); [|apply X; lia].
  induction k0 as [|k0 IHk]; cbn; intros b L; [auto | intros [->|I]; [lia | apply (IHk (N.succ b)); auto; lia]].
Qed.

Section SuitsOfTwo.
  Variable n : N.
  Let r := suits_of_two n.
  Notation held h low high := (suits_held n h low high).
  Notation rest := (rest r).
  Notation leads_wins := (leads_wins r).
  Notation follows_wins := (follows_wins r).

  Let no_trump : forall p, trump r p = None.
  Proof. reflexivity. Qed.
  Let ends_turn : passes r = true.
  Proof. reflexivity. Qed.

  Lemma cards_two : cards r = 2 * n.
  Proof.
    unfold cards, r, suits_of_two, equal_suits. cbn [lengths]. rewrite <- (N2Nat.id n) at 2.
    induction (N.to_nat n) as [|m IH]; [reflexivity|]. cbn [repeat fold_right]. rewrite IH. lia.
  Qed.

  Lemma suit_two i j : i < n -> j < 2 -> suit r (2 * i + j) = i.
  Proof.
    unfold suit, r, suits_of_two, equal_suits. cbn [lengths]. rewrite <- (N2Nat.id n) at 1. revert i.
    induction (N.to_nat n) as [|m IH]; intros i L J; [lia|]. cbn [repeat suit_in].
    destruct (N.ltb_spec (2 * i + j) 2) as [S|S]; [lia|].
    replace (2 * i + j - 2) with (2 * (i - 1) + j) by lia. rewrite IH; lia.
  Qed.

  Lemma card_two c : c < cards r -> exists i, i < n /\ (c = 2 * i \/ c = 2 * i + 1).
  Proof. rewrite cards_two. intro L. exists (c / 2). pose proof (N.div2_odd c) as E. rewrite N.div2_div in E.
    destruct (N.odd c); cbn in E; (split; [lia|]); [right | left]; lia. Qed.

  Lemma low_card i : i < n -> 2 * i < cards r /\ suit r (2 * i) = i.
  Proof. intro L. rewrite cards_two. split; [lia|]. pose proof (suit_two i 0 L) as S. rewrite N.add_0_r in S. apply S. lia. Qed.
  Lemma high_card i : i < n -> 2 * i + 1 < cards r /\ suit r (2 * i + 1) = i.
  Proof. intro L. rewrite cards_two. split; [lia|]. apply suit_two; lia. Qed.

  (** Only the high card beats the low one. *)
  Lemma beats_low i w : i < n -> w < cards r -> suit r w = suit r (2 * i) -> 2 * i < w -> w = 2 * i + 1.
  Proof.
    intros L C S Lt. destruct (card_two w C) as (j & Lj & [->| ->]).
    - destruct (low_card i L) as [_ A], (low_card j Lj) as [_ B]. rewrite A, B in S. lia.
    - destruct (low_card i L) as [_ A], (high_card j Lj) as [_ B]. rewrite A, B in S. lia.
  Qed.

  Lemma beats_high i w : i < n -> w < cards r -> suit r w = suit r (2 * i + 1) -> ~ 2 * i + 1 < w.
  Proof.
    intros L C S Lt. destruct (card_two w C) as (j & Lj & [->| ->]).
    - destruct (high_card i L) as [_ A], (low_card j Lj) as [_ B]. rewrite A, B in S. lia.
    - destruct (high_card i L) as [_ A], (high_card j Lj) as [_ B]. rewrite A, B in S. lia.
  Qed.

  (** ** Counting *)

  Definition one (b : bool) : nat := if b then 1%nat else 0%nat.

  Lemma count_change (f g : N -> bool) i : i < n -> (forall j, j < n -> j <> i -> f j = g j) ->
    (length (filter g (all_cards n)) + one (f i) = length (filter f (all_cards n)) + one (g i))%nat.
  Proof.
    intros L%in_all_cards E. assert (D : NoDup (all_cards n)) by apply no_duplicates.
    assert (E' : forall j, In j (all_cards n) -> j <> i -> f j = g j) by (intros j J; apply E; now apply in_all_cards).
    clear E. induction (all_cards n) as [|j l IH]; [destruct L|]. inversion D as [|? ? Nd D']; subst. cbn. destruct (N.eq_dec j i) as [->|Nj].
    - replace (filter g l) with (filter f l); [destruct (f i), (g i); cbn; lia|].
      apply filter_ext_in. intros k K. apply E'; [now right | intros ->; contradiction].
    - destruct L as [->|L]; [congruence|]. rewrite (E' j (or_introl eq_refl) Nj).
      specialize (IH L D' (fun k K => E' k (or_intror K))). destruct (g j); cbn; lia.
  Qed.

  Lemma some_suit h p q : held h p q <> O -> exists i, i < n /\ N.testbit h (2 * i) = p /\ N.testbit h (2 * i + 1) = q.
  Proof.
    unfold suits_held. intro N. destruct (filter _ _) as [|i l] eqn:E; [now destruct N|].
    assert (I : In i (filter (is_held h p q) (all_cards n))) by (rewrite E; now left). apply filter_In in I as [I H].
    apply in_all_cards in I. unfold is_held in H. apply andb_true_iff in H as [A%eqb_prop B%eqb_prop]. eauto.
  Qed.

  Lemma held_some h i : i < n -> held h (N.testbit h (2 * i)) (N.testbit h (2 * i + 1)) <> O.
  Proof.
    intros L E. unfold suits_held in E. apply length_zero_iff_nil in E.
    assert (I : In i (filter (is_held h (N.testbit h (2 * i)) (N.testbit h (2 * i + 1))) (all_cards n))).
    { apply filter_In. split; [now apply in_all_cards|]. unfold is_held. now rewrite !eqb_reflx. }
    rewrite E in I. destruct I.
  Qed.

  Lemma held_rest h p q : held (rest h) p q = held h (negb p) (negb q).
  Proof.
    unfold suits_held. f_equal. apply filter_ext_in. intros i I%in_all_cards. unfold is_held.
    destruct (low_card i I) as [A%N.ltb_lt _], (high_card i I) as [B%N.ltb_lt _]. rewrite !rest_spec, A, B. cbn.
    destruct (N.testbit h (2 * i)), (N.testbit h (2 * i + 1)), p, q; reflexivity.
  Qed.

  (** Without the low card of a suit, and without the high one. *)
  Lemma held_less_low h i q : i < n -> N.testbit h (2 * i) = true -> N.testbit h (2 * i + 1) = q ->
    (S (held (N.clearbit h (2 * i)) true q) = held h true q /\ held (N.clearbit h (2 * i)) false q = S (held h false q) /\
     held (N.clearbit h (2 * i)) true (negb q) = held h true (negb q) /\ held (N.clearbit h (2 * i)) false (negb q) = held h false (negb q))%nat.
  Proof.
    intros L A B. set (g := N.clearbit h (2 * i)).
    assert (G : forall p q', (held g p q' + one (is_held h p q' i) = held h p q' + one (is_held g p q' i))%nat).
    { intros p q'. apply count_change; auto. intros j J N. unfold is_held, g. rewrite !clearbit_spec.
      destruct (N.eqb_spec (2 * i) (2 * j)); [lia|]. destruct (N.eqb_spec (2 * i) (2 * j + 1)); [lia|]. cbn. now rewrite !andb_true_r. }
    assert (Gi : forall p q', is_held g p q' i = Bool.eqb false p && Bool.eqb q q').
    { intros p q'. unfold is_held, g. rewrite !clearbit_spec, N.eqb_refl. destruct (N.eqb_spec (2 * i) (2 * i + 1)); [lia|].
      cbn [negb]. now rewrite andb_true_r, andb_false_r, B. }
    assert (Hi : forall p q', is_held h p q' i = Bool.eqb true p && Bool.eqb q q') by (intros; unfold is_held; now rewrite A, B).
    pose proof (G true q) as G1. pose proof (G false q) as G2. pose proof (G true (negb q)) as G3. pose proof (G false (negb q)) as G4.
    rewrite Hi, Gi in G1, G2, G3, G4. destruct q; cbn in *; repeat split; lia.
  Qed.

  Lemma held_less_high h i p : i < n -> N.testbit h (2 * i) = p -> N.testbit h (2 * i + 1) = true ->
    (S (held (N.clearbit h (2 * i + 1)) p true) = held h p true /\ held (N.clearbit h (2 * i + 1)) p false = S (held h p false) /\
     held (N.clearbit h (2 * i + 1)) (negb p) true = held h (negb p) true /\
     held (N.clearbit h (2 * i + 1)) (negb p) false = held h (negb p) false)%nat.
  Proof.
    intros L A B. set (g := N.clearbit h (2 * i + 1)).
    assert (G : forall p q', (held g p q' + one (is_held h p q' i) = held h p q' + one (is_held g p q' i))%nat).
    { intros p' q'. apply count_change; auto. intros j J N. unfold is_held, g. rewrite !clearbit_spec.
      destruct (N.eqb_spec (2 * i + 1) (2 * j)); [lia|]. destruct (N.eqb_spec (2 * i + 1) (2 * j + 1)); [lia|]. cbn. now rewrite !andb_true_r. }
    assert (Gi : forall p' q', is_held g p' q' i = Bool.eqb p p' && Bool.eqb false q').
    { intros p' q'. unfold is_held, g. rewrite !clearbit_spec, N.eqb_refl. destruct (N.eqb_spec (2 * i + 1) (2 * i)); [lia|].
      cbn [negb]. now rewrite andb_true_r, andb_false_r, A. }
    assert (Hi : forall p' q', is_held h p' q' i = Bool.eqb p p' && Bool.eqb true q') by (intros; unfold is_held; now rewrite A, B).
    pose proof (G p true) as G1. pose proof (G p false) as G2. pose proof (G (negb p) true) as G3. pose proof (G (negb p) false) as G4.
    rewrite Hi, Gi in G1, G2, G3, G4. destruct p; cbn in *; repeat split; lia.
  Qed.

  (** ** Wins *)

  (** A hand wins if it has at most one suit of which it holds the low card only. *)
  Lemma few_low m : forall h, (size r h < m)%nat -> within r h -> rest h <> 0 -> (held h true false <= 1)%nat -> leads_wins h.
  Proof.
    induction m as [|m IH]; intros h Lm W Nr Low; [lia|].
    assert (Go : forall c, N.testbit h c = true -> (held (N.clearbit h c) true false <= 1)%nat -> leads_wins (N.clearbit h c)).
    { intros c B L. pose proof (W c B) as C. apply IH; auto using within_clear.
      - rewrite (size_clearbit r h c C B) in Lm. lia.
      - apply (not_zero _ c). apply in_rest; auto. apply clear_same. }
    destruct (held h true true) as [|a] eqn:Whole; [destruct (held h false true) as [|d] eqn:High|].
    - destruct (N.eq_dec h 0) as [->|Nz]; [apply leads_empty|]. destruct (not_empty h Nz) as [c B]. pose proof (W c B) as C.
      apply leads_in with c; auto. destruct (N.eq_dec (N.clearbit h c) 0) as [E|E].
      + rewrite E. now apply wins_out.
      + exfalso. assert (Lows : forall c, N.testbit h c = true -> exists i, i < n /\ c = 2 * i /\ N.testbit h (2 * i + 1) = false).
        { intros e Be. destruct (card_two e (W e Be)) as (i & L & [->| ->]); pose proof (held_some h i L) as S.
          - exists i. rewrite Be in S. destruct (N.testbit h (2 * i + 1)); [congruence | auto].
          - rewrite Be in S. destruct (N.testbit h (2 * i)); congruence. }
        destruct (not_empty _ E) as [d D]. destruct (N.eq_dec c d) as [->|Ne]; [now rewrite clear_same in D|].
        rewrite clear_other in D by auto. destruct (Lows c B) as (i & Li & -> & Hi), (Lows d D) as (j & Lj & -> & Hj).
        pose proof (held_less_low h i false Li B Hi) as (S1 & _). cbn in S1.
        assert (J : N.testbit (N.clearbit h (2 * i)) (2 * j) = true) by now rewrite clear_other.
        pose proof (held_some (N.clearbit h (2 * i)) j Lj) as S2. rewrite J, clear_other, Hj in S2 by lia. lia.
    - destruct (some_suit h false true) as (i & L & A & B); [lia|]. apply (leads_card r no_trump ends_turn) with (2 * i + 1); auto.
      + apply Go; auto. pose proof (held_less_high h i false L A B) as (_ & _ & _ & E). cbn in E. lia.
      + intros w C _ S Lt. now apply beats_high in Lt.
    - destruct (some_suit h true true) as (i & L & A & B); [lia|]. apply (leads_card r no_trump ends_turn) with (2 * i); auto.
      + apply Go; auto. pose proof (held_less_low h i true L A B) as (_ & _ & E & _). cbn in E. lia.
      + intros w C Bw S Lt. rewrite (beats_low i w L C S Lt) in Bw. congruence.
  Qed.

  Lemma two_cards h : (2 <= held h true false)%nat -> forall c, N.clearbit h c <> 0.
  Proof.
    intros Low c Z. destruct (some_suit h true false) as (i & Li & A & B); [lia|].
    destruct (held_less_low h i false Li A B) as (S1 & _). destruct (some_suit (N.clearbit h (2 * i)) true false) as (j & Lj & A' & B'); [lia|].
    assert (Ne : i <> j) by (intros ->; now rewrite clear_same in A'). rewrite clear_other in A' by lia.
    assert (X : N.testbit (N.clearbit h c) (2 * i) = true \/ N.testbit (N.clearbit h c) (2 * j) = true).
    { destruct (N.eq_dec c (2 * i)) as [->|]; [right; now rewrite clear_other by lia | left; now rewrite clear_other by auto]. }
    destruct X as [X|X]; now apply not_zero in X.
  Qed.

  (** The opponent of [h], who leads, wins. *)
  Lemma many_low m : forall h, (size r h < m)%nat -> within r h -> (2 <= held h true false)%nat -> (held h true true + held h false true <= 1)%nat ->
    follows_wins (rest h).
  Proof.
    induction m as [|m IH]; intros h Lm W Low Few; [lia|].
    pose proof (two_cards h Low) as Keeps.
    assert (Nz : h <> 0) by (intro Z; apply (Keeps 0); now rewrite Z).
    apply (follows_in r no_trump); [apply within_rest | now rewrite rest_rest|]. rewrite rest_rest by exact W. intros y B.
    assert (Eat : (2 <= held (N.clearbit h y) true false)%nat -> (held (N.clearbit h y) true true + held (N.clearbit h y) false true <= 1)%nat ->
      answers r (rest h) (N.clearbit h y) y).
    { intros L1 L2. apply (answers_eat r no_trump); auto using within_clear. apply IH; auto using within_clear.
      rewrite (size_clearbit r h y (W y B) B) in Lm. lia. }
    destruct (card_two y (W y B)) as (i & L & [->| ->]).
    - destruct (N.testbit h (2 * i + 1)) eqn:H.
      + pose proof (held_less_low h i true L B H) as (E1 & E2 & E3 & E4). cbn [negb] in *. apply Eat; lia.
      + destruct (high_card i L) as [Ch Sh], (low_card i L) as [_ Sl].
        assert (Rh : N.testbit (rest h) (2 * i + 1) = true) by now apply in_rest.
        apply wins_move with (Play (2 * i + 1)); [exact (Keeps _) | reflexivity | |].
        * cbn. rewrite Rh. apply (beats_iff r no_trump). split; [congruence | lia].
        * change (answered r (N.clearbit (rest h) (2 * i + 1)) (N.clearbit h (2 * i)) (2 * i + 1)).
          assert (Cl : leads_wins (N.clearbit (rest h) (2 * i + 1))).
          { apply (few_low _ _ (Nat.lt_succ_diag_r _)); [auto using within_clear, within_rest | |].
            - rewrite <- rest_set, rest_rest by auto using within_set. apply (not_zero _ (2 * i + 1)). apply set_same.
            - assert (Rl : N.testbit (rest h) (2 * i) = false) by (rewrite rest_spec, B; apply andb_false_r).
              pose proof (held_less_high (rest h) i false L Rl Rh) as (_ & _ & _ & E). cbn in E. rewrite E, held_rest. cbn. lia. }
          apply (answered_in r no_trump ends_turn); auto. intros w Bw S Lt. exfalso.
          apply (beats_high i w L); auto. apply W. rewrite clearbit_spec in Bw. now apply andb_true_iff in Bw.
    - destruct (N.testbit h (2 * i)) eqn:H.
      + pose proof (held_less_high h i true L H B) as (E1 & E2 & E3 & E4). cbn [negb] in *. apply Eat; lia.
      + pose proof (held_less_high h i false L H B) as (E1 & E2 & E3 & E4). cbn [negb] in *. apply Eat; lia.
  Qed.

  (** Two such suits, none that the opponent holds whole, and enough others. *)
  Lemma two_low m : forall h, (held h true true < m)%nat -> within r h -> held h true false = 2%nat -> held h false false = O ->
    (2 <= held h true true + held h false true)%nat -> leads_wins h.
  Proof.
    induction m as [|m IH]; intros h Lm W Low None Enough; [lia|].
    assert (Nr : rest h <> 0).
    { destruct (some_suit h true false) as (i & L & A & B); [lia|]. apply (not_zero _ (2 * i + 1)). now apply in_rest; [apply high_card|]. }
    destruct (le_lt_dec 2 (held h false true)) as [High|High].
    - destruct (some_suit h true false) as (i & L & A & B); [lia|].
      pose proof (held_less_low h i false L A B) as (E1 & E2 & E3 & E4). cbn [negb] in *.
      apply (leads_card r no_trump ends_turn) with (2 * i); auto.
      + apply (few_low _ _ (Nat.lt_succ_diag_r _)); [now apply within_clear | | lia].
        apply (not_zero _ (2 * i)). apply in_rest; [now apply low_card | apply clear_same].
      + intros w C Bw S Lt. rewrite (beats_low i w L C S Lt) in *. clear w C S Lt Bw.
        destruct (high_card i L) as [Ch _]. assert (Rh : N.testbit (rest h) (2 * i + 1) = true) by now apply in_rest.
        assert (Rl : N.testbit (rest h) (2 * i) = false) by (rewrite rest_spec, A; apply andb_false_r).
        pose proof (held_less_high (rest h) i false L Rl Rh) as (G1 & G2 & G3 & G4). cbn [negb] in *. rewrite !held_rest in *. cbn [negb] in *.
        split.
        * destruct (some_suit (N.clearbit (rest h) (2 * i + 1)) true false) as (j & _ & J & _); [lia|]. now apply not_zero in J.
        * rewrite <- (rest_clear r h (2 * i + 1)) by auto. apply (many_low _ _ (Nat.lt_succ_diag_r _)); [auto using within_clear,
          within_rest | lia | lia].
    - destruct (some_suit h true true) as (i & L & A & B); [lia|].
      pose proof (held_less_low h i true L A B) as (E1 & E2 & E3 & E4). cbn [negb] in *.
      apply (leads_card r no_trump ends_turn) with (2 * i); auto.
      + apply IH; auto using within_clear; lia.
      + intros w C Bw S Lt. rewrite (beats_low i w L C S Lt) in Bw. congruence.
  Qed.

  (** ** There are no other wins *)

  Definition won_hand (h : N) : bool :=
    (held h true false <=? 1)%nat || (held h true false =? 2)%nat && (held h false false =? 0)%nat && (2 <=? held h true true + held h false
      true)%nat.
  Definition lost_hand (h : N) : bool := (2 <=? held h true false)%nat && (held h true true + held h false true <=? 1)%nat.

  Lemma won_hand_wins h : within r h -> rest h <> 0 -> won_hand h = true -> leads_wins h.
  Proof.
    unfold won_hand. intros W Nr. rewrite orb_true_iff, !andb_true_iff, !Nat.leb_le, !Nat.eqb_eq. intros [L|[[L N] E]].
    - now apply (few_low _ _ (Nat.lt_succ_diag_r _)).
    - now apply (two_low _ _ (Nat.lt_succ_diag_r _)).
  Qed.

  Lemma lost_hand_loses h : within r h -> lost_hand h = true -> follows_wins (rest h).
  Proof.
    unfold lost_hand. intros W. rewrite andb_true_iff, !Nat.leb_le. intros [L F]. now apply (many_low _ _ (Nat.lt_succ_diag_r _)).
  Qed.

  (** One holds [h] and leads, or Two leads [h]. *)
  Definition leading (h : N) : state := State One h (rest h) None.
  Definition following (h : N) : state := State Two (rest h) h None.

  Lemma forces_out_of (Q : state -> Prop) s : forces r Q One s -> hand s One <> 0 ->
    hand s Two <> 0 /\ match turn s with
    | One => (legal r s Eat = true /\ Q (play r s Eat)) \/ exists c, legal r s (Play c) = true /\ forces r Q One (play r s (Play c))
    | Two => (legal r s Eat = true -> Q (play r s Eat)) /\ forall c, legal r s (Play c) = true -> forces r Q One (play r s (Play c))
    end.
  Proof.
    intros F N. inversion F as [s' Z|s' N' T L H|s' c N' T L H|s' N' T LE LP]; subst s'; [contradiction| | |]; cbn in T; rewrite T; split; auto.
    right. eauto.
  Qed.
  Lemma not_won h : won_hand h = false -> (2 <= held h true false)%nat /\
    ~ (held h true false = 2 /\ held h false false = 0 /\ 2 <= held h true true + held h false true)%nat.
  Proof.
    unfold won_hand. rewrite orb_false_iff, Nat.leb_gt. intros [L E]. split; [lia|]. intros (A & B & C).
    rewrite A, B in E. cbn [Nat.eqb andb] in E. apply Nat.leb_gt in E. lia.
  Qed.

  Lemma is_won h : won_hand h = true -> (held h true false <= 1)%nat \/
    (held h true false = 2 /\ held h false false = 0 /\ 2 <= held h true true + held h false true)%nat.
  Proof.
    unfold won_hand. rewrite orb_true_iff, !andb_true_iff, !Nat.leb_le, !Nat.eqb_eq. intros [L|[[L N] E]]; auto.
  Qed.

  Lemma is_lost h : lost_hand h = true <-> (2 <= held h true false /\ held h true true + held h false true <= 1)%nat.
  Proof. unfold lost_hand. now rewrite andb_true_iff, !Nat.leb_le. Qed.

  Section Round.
    Variable Q : state -> Prop.
    Hypothesis Q_leads : forall h, within r h -> Q (leading h) -> won_hand h = true.
    Hypothesis Q_follows : forall h, within r h -> h <> 0 -> rest h <> 0 -> Q (following h) -> lost_hand h = true.

    Lemma round_leads h : within r h -> forces r Q One (leading h) -> won_hand h = true.
    Proof.
      intros W F. destruct (won_hand h) eqn:E; [reflexivity | exfalso]. apply not_won in E as [Low Not]. pose proof (two_cards h Low) as Keeps.
      assert (Nz : h <> 0) by (intro Z; apply (Keeps 0); now rewrite Z).
      apply forces_out_of in F as [Nr F]; auto. cbn in Nr, F. destruct F as [[X _]|(c & B & F)]; [discriminate|].
      apply forces_out_of in F as [_ [Eat Beat]]; [|exact (Keeps c)].
      assert (Wc : won_hand (N.clearbit h c) = true) by (apply Q_leads; [auto using within_clear | exact (Eat eq_refl)]).
      apply is_won in Wc. destruct (card_two c (W c B)) as (i & L & [->| ->]).
      - destruct (N.testbit h (2 * i + 1)) eqn:H.
        + pose proof (held_less_low h i true L B H) as (E1 & E2 & E3 & E4). cbn [negb] in *. lia.
        + pose proof (held_less_low h i false L B H) as (E1 & E2 & E3 & E4). cbn [negb] in *.
          destruct (high_card i L) as [Ch Sh], (low_card i L) as [_ Sl].
          assert (Rh : N.testbit (rest h) (2 * i + 1) = true) by now apply in_rest.
          assert (Rl : N.testbit (rest h) (2 * i) = false) by (rewrite rest_spec, B; apply andb_false_r).
          assert (Lg : legal r (State Two (N.clearbit h (2 * i)) (rest h) (Some (2 * i))) (Play (2 * i + 1)) = true).
          { cbn. rewrite Rh. apply (beats_iff r no_trump). split; [congruence | lia]. }
          specialize (Beat _ Lg). apply forces_out_of in Beat as [Ng Beat]; [|exact (Keeps _)]. cbn in Ng, Beat.
          set (g := N.clearbit (rest h) (2 * i + 1)) in *. destruct Beat as [[_ G]|(w & Lw & _)].
          * assert (Lost : lost_hand g = true).
            { apply Q_follows; auto; [unfold g; auto using within_clear, within_rest|]. apply (not_zero _ (2 * i + 1)).
              apply in_rest; [exact Ch | apply clear_same]. }
            apply is_lost in Lost. pose proof (held_less_high (rest h) i false L Rl Rh) as (G1 & G2 & G3 & G4). fold g in G1, G2, G3, G4.
            rewrite !held_rest in *. cbn [negb] in *. lia.
          * apply andb_true_iff in Lw as [Bw Lw]. apply (beats_iff r no_trump) in Lw as [S Lt]. apply (beats_high i w L); auto. apply W.
            rewrite clearbit_spec in Bw. now apply andb_true_iff in Bw.
      - destruct (N.testbit h (2 * i)) eqn:H.
        + pose proof (held_less_high h i true L H B) as (E1 & E2 & E3 & E4). cbn [negb] in *. lia.
        + pose proof (held_less_high h i false L H B) as (E1 & E2 & E3 & E4). cbn [negb] in *. lia.
    Qed.

    Lemma round_follows h : within r h -> rest h <> 0 -> forces r Q One (following h) -> won_hand h = false -> lost_hand h = true.
    Proof.
      intros W Nr F E. destruct (lost_hand h) eqn:Lost; [reflexivity | exfalso]. apply not_won in E as [Low Not].
      pose proof (two_cards h Low) as Keeps.
      assert (More : (2 <= held h true true + held h false true)%nat).
      { destruct (le_lt_dec 2 (held h true true + held h false true)) as [|X]; [assumption|].
        enough (lost_hand h = true) by congruence. apply is_lost. lia. }
      apply forces_out_of in F as [Nz [_ F]]; auto. cbn in Nz.
      assert (Eaten : forall c, N.testbit h c = true -> forces r Q One (State One (rest h) (N.clearbit h c) (Some c)) ->
        lost_hand (N.clearbit h c) = true \/ exists w, N.testbit (rest h) w = true /\ suit r w = suit r c /\ c < w /\
          forces r Q One (State Two (N.clearbit (rest h) w) (N.clearbit h c) (Some w))).
      { intros c B G. apply forces_out_of in G as [_ [[_ G]|(w & Lw & G)]]; [| |exact Nr].
        - left. apply Q_follows; auto using within_clear. apply (not_zero _ c). apply in_rest; [now apply W | apply clear_same].
        - right. exists w. cbn in Lw. apply andb_true_iff in Lw as [Bw Lw]. apply (beats_iff r no_trump) in Lw as [S Lt]. repeat split; auto. }
      destruct (le_lt_dec 2 (held h false true)) as [High|High].
      - destruct (some_suit h true false) as (i & L & A & B); [lia|]. pose proof (held_less_low h i false L A B) as (E1 & E2 & E3 & E4).
        cbn [negb] in *.
        destruct (Eaten (2 * i) A (F (2 * i) A)) as [X|(w & Bw & S & Lt & G)]; [apply is_lost in X; lia|].
        assert (Cw : w < cards r) by (apply (within_rest r h); exact Bw). rewrite (beats_low i w L Cw S Lt) in *.
        assert (Rl : N.testbit (rest h) (2 * i) = false) by (rewrite rest_spec, A; apply andb_false_r).
        pose proof (held_less_high (rest h) i false L Rl Bw) as (G1 & G2 & G3 & G4). rewrite !held_rest in *. cbn [negb] in *.
        apply forces_out_of in G as [_ [G _]]; [|apply two_cards; rewrite held_rest; exact High].
        assert (Won : won_hand (N.clearbit (rest h) (2 * i + 1)) = true) by (apply Q_leads; [auto using within_clear,
          within_rest | exact (G eq_refl)]).
        apply is_won in Won. lia.
      - destruct (some_suit h true true) as (i & L & A & B); [lia|]. pose proof (held_less_low h i true L A B) as (E1 & E2 & E3 & E4).
        cbn [negb] in *.
        destruct (Eaten (2 * i) A (F (2 * i) A)) as [X|(w & Bw & S & Lt & G)]; [apply is_lost in X; lia|].
        assert (Cw : w < cards r) by (apply (within_rest r h); exact Bw). rewrite (beats_low i w L Cw S Lt) in *.
        rewrite rest_spec, B, andb_false_r in Bw. discriminate.
    Qed.
  End Round.

  Lemma opening_two h : within r h -> opening r Two h = following h.
  Proof. reflexivity. Qed.

  Lemma proper_following h : within r h -> proper r (following h).
  Proof. exact (proper_opening r Two h). Qed.

  Lemma leads_two h : within r h -> leads_wins h -> wins r Two (following h).
  Proof.
    intros W L. exact (wins_other r no_trump One One h (rest h) None (proper_claim r true h W) L).
  Qed.

  Lemma no_other_wins k :
    (forall h, within r h -> wins_in r One k (leading h) -> won_hand h = true) /\
    (forall h, within r h -> h <> 0 -> rest h <> 0 -> wins_in r One k (following h) -> lost_hand h = true).
  Proof.
    assert (Both : forall Q : state -> Prop, (forall h, within r h -> Q (leading h) -> won_hand h = true) ->
      (forall h, within r h -> h <> 0 -> rest h <> 0 -> Q (following h) -> lost_hand h = true) ->
      (forall s, proper r s -> forces r Q One s -> wins r One s) ->
      (forall h, within r h -> forces r Q One (leading h) -> won_hand h = true) /\
      (forall h, within r h -> h <> 0 -> rest h <> 0 -> forces r Q One (following h) -> lost_hand h = true)).
    { intros Q Q1 Q2 V. split; [intros; now apply (round_leads Q)|]. intros h W Nz Nr F.
      destruct (won_hand h) eqn:E; [|now apply (round_follows Q)]. exfalso.
      apply (not_both_win r (following h)); [left; exact Nr | apply V; auto using proper_following|].
      apply leads_two; auto. now apply won_hand_wins. }
    assert (V : forall k s, proper r s -> wins_in r One k s -> wins r One s) by (intros; apply wins_iff_rounds; eauto).
    induction k as [|k [IH1 IH2]]; cbn [wins_in]; apply Both; auto; try tauto.
    - exact (V O).
    - exact (V (S k)).
  Qed.

  (** The outcome of every deal, from the numbers of suits that the player who leads holds whole, not at all, and of which only the high card, or
      only the low card. *)
  Theorem outcome_of_deal h : 0 < h -> h < pack r ->
    let whole := held h true true in let none := held h false false in let high := held h false true in let low := held h true false in
    has_outcome r (
      if (low <=? 1)%nat || (low =? 2)%nat && (none =? 0)%nat && (2 <=? whole + high)%nat then Win
      else if (whole + high <=? 1)%nat then Loss
      else Draw) h.
  Proof.
    intros Pos L. cbv zeta. pose proof (within_deal r h L) as W.
    assert (Nr : rest h <> 0) by (intro Z; apply N.lt_nge in L; apply L, N.ldiff_le, Z).
    assert (Rw : within r (rest h)) by apply within_rest.
    assert (P : proper r (opening r One h)) by now apply proper_opening.
    assert (F : follows_wins (rest h) <-> wins r Two (opening r One h))
      by (unfold Pass.follows_wins; unfold Pass.rest; now rewrite claim_of_opponent).
    change ((held h true false <=? 1)%nat || (held h true false =? 2)%nat && (held h false false =? 0)%nat &&
      (2 <=? held h true true + held h false true)%nat) with (won_hand h).
    destruct (won_hand h) eqn:Won; [now apply won_hand_wins|].
    assert (Low : (2 <= held h true false)%nat) by now apply not_won in Won.
    destruct (Nat.leb_spec (held h true true + held h false true) 1) as [Few|More].
    - apply F, lost_hand_loses; auto. apply is_lost. lia.
    - assert (B : hand (opening r One h) One <> 0 \/ hand (opening r One h) Two <> 0) by (left; cbn; lia).
      apply (drawn_iff_not_won r _ P B). intros [|] V.
      + apply wins_iff_rounds in V as [k V]; auto. apply (proj1 (no_other_wins k) h W) in V. congruence.
      + apply F, (follows_one r no_trump) in V; auto. rewrite rest_rest in V by exact W.
        apply wins_iff_rounds in V as [k V]; [|now apply proper_following].
        apply (proj2 (no_other_wins k) h W) in V; auto; [|lia]. apply is_lost in V. lia.
  Qed.
  (** In a symmetric deal, a player holds as many suits whole as not at all, and as many high cards alone as low ones. The player who leads never
      loses it, and draws it if at least two low cards are alone, but in one case: four suits, of each of which both players hold one card. *)
  Corollary symmetric_deal h : 0 < h -> h < pack r -> held h false false = held h true true -> held h false true = held h true false ->
    has_outcome r (if (held h true false <=? 1)%nat || (held h true false =? 2)%nat && (held h true true =? 0)%nat then Win else Draw) h.
  Proof.
    intros Pos L None High. pose proof (outcome_of_deal h Pos L) as O. cbv zeta in O. rewrite None, High in O.
    destruct (Nat.leb_spec (held h true false) 1); [exact O|]. cbn [orb] in *.
    replace (held h true true + held h true false <=? 1)%nat with false in O by (symmetry; apply Nat.leb_gt; lia).
    destruct (Nat.eqb_spec (held h true false) 2) as [E|]; [|exact O].
    replace (2 <=? held h true true + held h true false)%nat with true in O by (symmetry; apply Nat.leb_le; lia).
    rewrite andb_true_r in O. exact O.
  Qed.
End SuitsOfTwo.

(** ** How many symmetric deals are won

    There are 2[m] suits; suits 2[j] and 2[j] + 1 are a pair. In a symmetric deal each player holds of a suit what the opponent holds of the
    other suit of the pair. *)
Definition symmetric (m : nat) (h : N) : bool := forallb (fun j => xorb (N.testbit h (4 * j)) (N.testbit h (4 * j + 2)) &&
  xorb (N.testbit h (4 * j + 1)) (N.testbit h (4 * j + 3))) (all_cards (N.of_nat m)).
Definition symmetric_hands (m : nat) : list N := filter (symmetric m) (all_cards (16 ^ N.of_nat m)).

(** The same hands, pair by pair: of one suit both cards, of the other none; or of one the low card, of the other the high one. *)
Definition with_pair (h : N) : list N := [16 * h + 3; 16 * h + 12; 16 * h + 6; 16 * h + 9].
Fixpoint by_pairs (m : nat) : list N := match m with O => [0] | S m => flat_map with_pair (by_pairs m) end.

Lemma count_from_add k a b : count_from k (a + b) = map (fun c => c + b) (count_from k a).
Proof. revert a. induction k as [|k IH]; intro a; cbn [count_from map]; [reflexivity|]. now rewrite <- IH, N.add_succ_l. Qed.

Lemma lower_bits h d c : d < 16 -> c < 4 -> N.testbit (16 * h + d) c = N.testbit d c.
Proof.
  intros D C. rewrite <- (N.mod_pow2_bits_low (16 * h + d) 4 c C). f_equal. change (2 ^ 4) with 16.
  rewrite N.add_comm, N.mul_comm, N.mod_add by lia. now apply N.mod_small.
Qed.

Lemma higher_bits h d c : d < 16 -> N.testbit (16 * h + d) (c + 4) = N.testbit h c.
Proof.
  intro D. rewrite <- N.shiftr_spec', N.shiftr_div_pow2. f_equal. change (2 ^ 4) with 16. symmetry. apply N.div_unique with d; lia.
Qed.

(** The first pair, and the others. *)
Lemma symmetric_pair m h d : d < 16 -> symmetric (S m) (16 * h + d) = true <->
  (d = 3 \/ d = 12 \/ d = 6 \/ d = 9) /\ symmetric m h = true.
Proof.
  intro D. unfold symmetric, all_cards. rewrite !Nat2N.id. cbn [count_from]. change (N.succ 0) with (0 + 1). rewrite count_from_add.
  cbn [forallb]. rewrite andb_true_iff, !forallb_forall. change (4 * 0) with 0. rewrite !N.add_0_l, !lower_bits by lia.
  assert (First : xorb (N.testbit d 0) (N.testbit d 2) && xorb (N.testbit d 1) (N.testbit d 3) = true <-> (d = 3 \/ d = 12 \/ d = 6 \/ d = 9)).
  { assert (C : In d (all_cards 16)) by now apply in_all_cards. cbn in C. repeat destruct C as [<-|C]; cbn; try (split; [discriminate | lia]);
      try (split; [lia | reflexivity]). destruct C. }
  rewrite First. apply and_iff_compat_l.
  assert (Bits : forall j, N.testbit (16 * h + d) (4 * (j + 1)) = N.testbit h (4 * j) /\
    N.testbit (16 * h + d) (4 * (j + 1) + 1) = N.testbit h (4 * j + 1) /\ N.testbit (16 * h + d) (4 * (j + 1) + 2) = N.testbit h (4 * j + 2) /\
    N.testbit (16 * h + d) (4 * (j + 1) + 3) = N.testbit h (4 * j + 3)).
  { intro j. repeat split; [set (c := 4 * j) | set (c := 4 * j + 1) | set (c := 4 * j + 2) | set (c := 4 * j + 3)];
      rewrite <- (higher_bits h d c D); f_equal; unfold c; lia. }
  split; intros H j J.
  - specialize (H (j + 1)). rewrite in_map_iff in H. destruct (Bits j) as (B0 & B1 & B2 & B3). rewrite B0, B1, B2, B3 in H. apply H. eauto.
  - apply in_map_iff in J as (i & <- & I). destruct (Bits i) as (B0 & B1 & B2 & B3). rewrite B0, B1, B2, B3. auto.
Qed.

Lemma in_by_pairs m : forall h, In h (by_pairs m) <-> h < 16 ^ N.of_nat m /\ symmetric m h = true.
Proof.
  induction m as [|m IH]; intro h.
  - cbn. split; [intros [<-|[]]; now split | intros [L _]; left; lia].
  - cbn [by_pairs]. rewrite in_flat_map, Nat2N.inj_succ, N.pow_succ_r'. pose proof (N.div_mod h 16) as E. pose proof (N.mod_lt h 16) as L.
    specialize (E ltac:(lia)). specialize (L ltac:(lia)). set (q := h / 16) in *. set (d := h mod 16) in *. clearbody q d.
    split.
    + intros (g & G & I). apply IH in G as [Lg Sg]. cbn in I.
      assert (X : exists e, e < 16 /\ h = 16 * g + e /\ (e = 3 \/ e = 12 \/ e = 6 \/ e = 9)).
      { destruct I as [<-|[<-|[<-|[<-|[]]]]]; eexists; (split; [|split; [reflexivity|]]); lia. }
      destruct X as (e & Le & -> & Pe). split; [lia|]. now apply symmetric_pair.
    + intros [Lh Sh]. rewrite E in Sh. apply symmetric_pair in Sh as [P Sq]; auto. exists q. split; [apply IH; split; [lia | exact Sq]|].
      rewrite E. cbn. destruct P as [->|[->|[->| ->]]]; auto.
Qed.

Lemma no_duplicate_pairs m : NoDup (by_pairs m).
Proof.
  induction m as [|m IH]; [repeat constructor; intros []|]. cbn [by_pairs]. induction IH as [|h l New D IHl]; [constructor|]. cbn [flat_map].
  assert (App : forall a b : list N, NoDup a -> NoDup b -> (forall c, In c a -> ~ In c b) -> NoDup (a ++ b)).
  { induction a as [|c a IHa]; cbn; intros b A B C; [exact B|]. inversion A; subst. constructor; [rewrite in_app_iff; intros [I|I]|]; auto.
    apply (C c); auto. }
  apply App; auto.
  - unfold with_pair. repeat constructor; cbn; lia.
  - intros c C (g & G & I)%in_flat_map. apply New. replace h with g; [exact G|]. unfold with_pair in *. cbn in C, I. lia.
Qed.

Lemma same_hands m : Permutation (symmetric_hands m) (by_pairs m).
Proof.
  apply NoDup_Permutation; [apply NoDup_filter, no_duplicates | apply no_duplicate_pairs|]. intro h. unfold symmetric_hands.
  now rewrite filter_In, in_all_cards, in_by_pairs.
Qed.

Lemma same_number (f : N -> bool) a b : Permutation a b -> length (filter f a) = length (filter f b).
Proof.
  induction 1 as [|h a b _ IH|h g a|a b c _ IH1 _ IH2]; cbn [filter]; [reflexivity | | |congruence];
    [destruct (f h) | destruct (f h), (f g)]; cbn [length]; congruence.
Qed.

(** One pair more. *)
Lemma held_pair m h d p q : d < 16 -> suits_held (2 * N.of_nat (S m)) (16 * h + d) p q =
  (suits_held 2 d p q + suits_held (2 * N.of_nat m) h p q)%nat.
Proof.
  intro D. unfold suits_held. replace (2 * N.of_nat (S m)) with (2 + 2 * N.of_nat m) by lia. unfold all_cards.
  rewrite N2Nat.inj_add. change (N.to_nat 2) with 2%nat. cbn [Nat.add count_from].
  change (N.succ (N.succ 0)) with (0 + 2). rewrite count_from_add.
  assert (F : forall i, i < 2 -> is_held (16 * h + d) p q i = is_held d p q i) by (intros i L; unfold is_held; now rewrite !lower_bits by lia).
  cbn [filter]. rewrite !F by lia.
  assert (R : length (filter (is_held (16 * h + d) p q) (map (fun c => c + 2) (count_from (N.to_nat (2 * N.of_nat m)) 0))) =
    length (filter (is_held h p q) (count_from (N.to_nat (2 * N.of_nat m)) 0))).
  { induction (count_from _ 0) as [|i l IH]; [reflexivity|]. cbn [map filter].
    replace (is_held (16 * h + d) p q (i + 2)) with (is_held h p q i).
    - destruct (is_held h p q i); cbn [length]; now rewrite IH.
    - unfold is_held. rewrite <- (higher_bits h d (2 * i) D), <- (higher_bits h d (2 * i + 1) D). do 3 f_equal; lia. }
  destruct (is_held d p q 0), (is_held d p q (N.succ 0)); cbn [length Nat.add]; now rewrite R.
Qed.

Definition low_cards (m : nat) (h : N) : nat := suits_held (2 * N.of_nat m) h true false.

Lemma low_pair m h : low_cards (S m) (16 * h + 3) = low_cards m h /\ low_cards (S m) (16 * h + 12) = low_cards m h /\
  low_cards (S m) (16 * h + 6) = S (low_cards m h) /\ low_cards (S m) (16 * h + 9) = S (low_cards m h).
Proof. unfold low_cards. rewrite !held_pair by lia. repeat split. Qed.

(** A player holds as many suits whole as not at all, as many low cards alone as high ones, and all of these are the suits of [m] pairs. *)
Lemma held_symmetric m : forall h, In h (by_pairs m) -> let held := suits_held (2 * N.of_nat m) h in
  held false false = held true true /\ held false true = held true false /\ (held true true + held true false = m)%nat.
Proof.
  induction m as [|m IH]; intros h I; cbv zeta.
  - cbn in I. destruct I as [<-|[]]. now cbn.
  - cbn [by_pairs] in I. apply in_flat_map in I as (g & G & I). specialize (IH g G) as (E1 & E2 & E3). cbn in I.
    assert (X : exists d, d < 16 /\ h = 16 * g + d /\ In d [3; 12; 6; 9])
      by (destruct I as [<-|[<-|[<-|[<-|[]]]]]; eexists; (split; [|split; [reflexivity|]]); first [lia | cbn; tauto]).
    destruct X as (d & D & -> & P). rewrite !held_pair, E1, E2 by exact D.
    assert (Pair : suits_held 2 d false false = suits_held 2 d true true /\ suits_held 2 d false true = suits_held 2 d true false /\
      (suits_held 2 d true true + suits_held 2 d true false = 1)%nat)
      by (destruct P as [<-|[<-|[<-|[<-|[]]]]]; now vm_compute).
    lia.
Qed.

Lemma none_low m : length (filter (fun h => Nat.eqb (low_cards m h) 0) (by_pairs m)) = (2 ^ m)%nat.
Proof.
  induction m as [|m IH]; [reflexivity|]. cbn [by_pairs Nat.pow]. rewrite <- IH. clear IH. induction (by_pairs m) as [|h l IHl]; [reflexivity|].
  destruct (low_pair m h) as (L1 & L2 & L3 & L4). cbn [flat_map with_pair app filter]. rewrite L1, L2, L3, L4.
  destruct (Nat.eqb (low_cards m h) 0); cbn [Nat.eqb length]; lia.
Qed.

Lemma few_low_cards m : length (filter (fun h => Nat.leb (low_cards m h) 1) (by_pairs m)) = (2 ^ m * (m + 1))%nat.
Proof.
  induction m as [|m IH]; [reflexivity|]. transitivity (2 * (2 ^ m * (m + 1)) + 2 * 2 ^ m)%nat; [|cbn [Nat.pow]; lia].
  rewrite <- IH, <- (none_low m). cbn [by_pairs]. clear IH. induction (by_pairs m) as [|h l IHl]; [reflexivity|].
  destruct (low_pair m h) as (L1 & L2 & L3 & L4). cbn [flat_map with_pair app filter]. rewrite L1, L2, L3, L4.
  destruct (low_cards m h) as [|[|k]]; cbn [Nat.eqb Nat.leb length]; lia.
Qed.

Lemma all_pairs m : length (by_pairs m) = (4 ^ m)%nat.
Proof.
  induction m as [|m IH]; [reflexivity|]. cbn [by_pairs Nat.pow]. rewrite <- IH. clear IH. induction (by_pairs m) as [|h l IHl]; [reflexivity|].
  cbn [flat_map with_pair app length]. lia.
Qed.

(** The symmetric deals of 2[m] suits of two, at least six: [symmetric_hands] lists each once, and they are 4^[m]. The player who leads wins
    2^[m] ([m] + 1) of them, and draws the others. *)
Theorem symmetric_deals_won m : (3 <= m)%nat -> let r := suits_of_two (2 * N.of_nat m) in
  NoDup (symmetric_hands m) /\ (forall h, In h (symmetric_hands m) <-> 0 < h /\ h < pack r /\ symmetric m h = true) /\
  length (symmetric_hands m) = (4 ^ m)%nat /\ exists won : N -> bool, length (filter won (symmetric_hands m)) = (2 ^ m * (m + 1))%nat /\
  forall h, In h (symmetric_hands m) -> has_outcome r (if won h then Win else Draw) h.
Proof.
  intros M r. assert (Pack : N.succ (pack r) = 16 ^ N.of_nat m).
  { unfold pack, r. rewrite cards_two, N.ones_equiv, N.succ_pred by (apply N.pow_nonzero; lia).
    change 16 with (2 ^ 4). rewrite <- N.pow_mul_r. f_equal. lia. }
  assert (In' : forall h, In h (symmetric_hands m) <-> In h (by_pairs m))
    by (intro h; split; apply Permutation_in; [|apply Permutation_sym]; apply same_hands).
  assert (Deal : forall h, In h (symmetric_hands m) <-> 0 < h /\ h < pack r /\ symmetric m h = true).
  { intro h. rewrite In', in_by_pairs, <- Pack. split; [|intros (_ & L & Sy); split; [lia | exact Sy]].
    intros [L Sy]. assert (First : xorb (N.testbit h 0) (N.testbit h 2) = true).
    { unfold symmetric in Sy. rewrite forallb_forall in Sy. assert (I : In 0 (all_cards (N.of_nat m))) by (apply in_all_cards; lia).
      apply Sy, andb_true_iff in I. apply I. }
    assert (Zero : h <> 0) by (intros ->; discriminate). assert (Full : h <> pack r); [|repeat split; [lia | lia | exact Sy]].
    intros ->. unfold pack, r in First. rewrite cards_two, !N.ones_spec_low in First by lia. discriminate. }
  split; [apply NoDup_filter, no_duplicates|]. split; [exact Deal|].
  split; [rewrite (Permutation_length (same_hands m)); apply all_pairs|].
  exists (fun h => Nat.leb (low_cards m h) 1). split.
  - rewrite <- few_low_cards. apply same_number, same_hands.
  - intros h I. pose proof (proj1 (Deal h) I) as (Pos & L & _). apply In', held_symmetric in I as (E1 & E2 & E3).
    pose proof (symmetric_deal (2 * N.of_nat m) h Pos L E1 E2) as O. unfold low_cards.
    replace ((suits_held (2 * N.of_nat m) h true false =? 2)%nat && (suits_held (2 * N.of_nat m) h true true =? 0)%nat) with false in O;
      [now rewrite orb_false_r in O|].
    symmetry. apply andb_false_iff. rewrite !Nat.eqb_neq. lia.
Qed.
