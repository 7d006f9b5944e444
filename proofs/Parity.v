(** The parity of the rounds, if the player who beats leads next: the number of cards that the winner begins with determines it. In a pack of an
    even number of cards, the rounds and the number of the starter's cards tell who wins.

    The proof: eating changes the phase (see below), and playing a card does not. So the phase at the beginning, the number of eats, and whether
    the last card is a lead or a beat are tied together, however the players play ([every_play]). If a player can win in k + 1 rounds,
      and k + 1 is of the other parity, k rounds are enough.
    For if nobody eats any more, the winner's last card is a lead, except in one case: the opponent leads to this player's only card. That happens
    only at the beginning, because who has eaten holds more cards. *)

From Coq Require Import NArith Bool List Lia Arith.
From Faceup Require Import Game Symmetry Rounds Claims Accepted Evaluate.
Open Scope N_scope.

Section Parity.
  Variable r : rules.

  (** [p] wins in [k] rounds, and not in fewer: both players play as well as they can. *)
  Definition wins_after (p : player) (k : nat) (s : state) : Prop := wins_in r p k s /\ forall j, (j < k)%nat -> ~ wins_in r p j s.

  (** * The number of cards of a hand *)

  Definition size (h : N) : nat := length (filter (N.testbit h) (all_cards (cards r))).

  Lemma size_clearbit h c : c < cards r -> N.testbit h c = true -> size h = S (size (N.clearbit h c)).
  Proof.
    intros C%in_all_cards B. unfold size. assert (D : NoDup (all_cards (cards r))).
    { assert (L : forall k a b, a < b -> ~ In a (count_from k b)).
      { induction k as [|k IH]; cbn; intros a b L; [auto | intros [->|I]; [lia | apply (IH a (N.succ b)); auto; lia]]. }
      unfold all_cards. generalize 0. induction (N.to_nat (cards r)) as [|k IH]; intro a; cbn; constructor; auto. apply L. lia. }
    induction (all_cards (cards r)) as [|d l IH]; [destruct C|]. inversion D as [|? ? Nd D']; subst. cbn.
    rewrite clearbit_spec. destruct (N.eq_dec d c) as [->|N].
    - rewrite B, N.eqb_refl. cbn. do 2 f_equal. apply filter_ext_in. intros e I. rewrite clearbit_spec.
      destruct (N.eqb_spec c e) as [->|]; [contradiction | symmetry; apply andb_true_r].
    - destruct C as [->|C]; [congruence|]. rewrite (proj2 (N.eqb_neq c d) (not_eq_sym N)), andb_true_r.
      destruct (N.testbit h d); cbn; now rewrite IH.
  Qed.

  (** The cards that somebody does not hold. *)
  Lemma size_rest h : (size h + size (N.ldiff (pack r) h) = N.to_nat (cards r))%nat.
  Proof.
    unfold size. assert (L : length (all_cards (cards r)) = N.to_nat (cards r))
      by (unfold all_cards; generalize 0; induction (N.to_nat (cards r)); intro; cbn; auto).
    rewrite <- L. clear L. assert (A : forall c, In c (all_cards (cards r)) -> c < cards r) by (intro; apply in_all_cards). revert A.
    induction (all_cards (cards r)) as [|c l IH]; cbn; intro A; [reflexivity|].
    rewrite N.ldiff_spec, pack_spec, (proj2 (N.ltb_lt c (cards r))) by auto.
    specialize (IH (fun d I => A d (or_intror I))). destruct (N.testbit h c); cbn; lia.
  Qed.

  Lemma size_incl g h : (forall c, N.testbit g c = true -> N.testbit h c = true) -> (size g <= size h)%nat.
  Proof.
    intro I. unfold size. induction (all_cards (cards r)) as [|c l IH]; cbn; [lia|]. specialize (I c).
    destruct (N.testbit g c), (N.testbit h c); cbn; lia.
  Qed.

  Lemma size_empty h : within r h -> (size h = O <-> h = 0).
  Proof.
    intro W. split.
    - intro Z. apply empty_iff. intro c. destruct (N.testbit h c) eqn:B; [|reflexivity].
      rewrite (size_clearbit h c) in Z by auto. discriminate.
    - intros ->. unfold size. induction (all_cards (cards r)) as [|c l IH]; cbn; [reflexivity|]. now rewrite N.bits_0.
  Qed.

  (** * A win has a number of rounds *)

  Lemma some_or_none n (P : N -> Prop) : (forall c, c < n -> P c \/ ~ P c) -> (exists c, c < n /\ P c) \/ forall c, c < n -> ~ P c.
  Proof.
    induction n as [|n IH] using N.peano_ind; intro D; [right; intros c L; lia|].
    destruct IH as [(c & L & H)|H]; [intros c L; apply D; lia | left; exists c; split; [lia | auto]|].
    destruct (D n) as [Y|N]; [lia | left; exists n; split; [lia | auto]|].
    right. intros c L. destruct (N.eq_dec c n) as [->|]; auto. apply H. lia.
  Qed.

  (** Either [p] can force [Q], or not. *)
  Lemma forces_or_not (Q : state -> Prop) p : (forall t, proper r t -> Q t \/ ~ Q t) ->
    forall n s, proper r s -> (size (hand s One) + size (hand s Two) < n)%nat -> forces r Q p s \/ ~ forces r Q p s.
  Proof.
    intros D n. induction n as [|n IH]; intros s P L; [lia|].
    destruct (N.eq_dec (hand s p) 0) as [Z|Nz]; [left; now apply forces_out|].
    destruct (N.eq_dec (hand s (other p)) 0) as [Z'|Nz']; [right; intro F; inversion F; congruence|].
    assert (E : legal r s Eat = true /\ Q (play r s Eat) \/ ~ (legal r s Eat = true /\ Q (play r s Eat))).
    { destruct (legal r s Eat) eqn:Lg; [|right; now intros []]. destruct (D _ (proper_play r s Eat P Lg)); [left | right]; tauto. }
    assert (Next : forall c, legal r s (Play c) = true -> forces r Q p (play r s (Play c)) \/ ~ forces r Q p (play r s (Play c))).
    { intros c Lg. apply IH; [now apply proper_play|]. destruct (legal_card r s c P Lg) as [B C]. pose proof (size_clearbit _ c C B).
      destruct s as [q x y k]. destruct q, k, (passes r) eqn:Ps; cbn in *; rewrite ?Ps in *; cbn in *; lia. }
    destruct (player_cases p (turn s)) as [T|T].
    - destruct E as [[Lg H]|E]; [left; now apply forces_eat|].
      destruct (some_or_none (cards r) (fun c => legal r s (Play c) = true /\ forces r Q p (play r s (Play c)))) as [(c & _ & Lg & F)|No].
      { intros c _. destruct (legal r s (Play c)) eqn:Lg; [destruct (Next c Lg); [left | right]; tauto | right; now intros []]. }
      + left. now apply forces_play with c.
      + right. intro F. inversion F as [s' Z|s' N T' Lg H|s' c N T' Lg H|s' N T' LE LP]; subst s'; try tauto.
        * destruct (legal_card r s c P Lg). eapply No; eauto.
        * rewrite T in T'. now destruct p.
    - assert (Answer : forces r Q p s -> (legal r s Eat = true -> Q (play r s Eat)) /\
        forall c, legal r s (Play c) = true -> forces r Q p (play r s (Play c))).
      { intro F. inversion F as [s' Z|s' N T' Lg H|s' c N T' Lg H|s' N T' LE LP]; subst s'; try tauto; rewrite T in T'; now destruct p. }
      assert (E' : (legal r s Eat = true -> Q (play r s Eat)) \/ ~ (legal r s Eat = true -> Q (play r s Eat))).
      { destruct (legal r s Eat) eqn:Lg; [|left; discriminate]. destruct (D _ (proper_play r s Eat P Lg)); [left | right]; tauto. }
      destruct E' as [E'|E']; [|tauto].
      destruct (some_or_none (cards r) (fun c => legal r s (Play c) = true /\ ~ forces r Q p (play r s (Play c)))) as [(c & _ & Lg & F)|All].
      { intros c _. destruct (legal r s (Play c)) eqn:Lg; [destruct (Next c Lg); [right | left]; tauto | right; now intros []]. }
      + right. intros [_ G]%Answer. auto.
      + left. apply forces_answer; auto. intros c Lg. destruct (legal_card r s c P Lg) as [_ C]. specialize (All c C). destruct (Next c Lg); tauto.
  Qed.

  Lemma wins_in_or_not p k : forall s, proper r s -> wins_in r p k s \/ ~ wins_in r p k s.
  Proof. induction k as [|k IH]; intros s P; cbn [wins_in]; eapply forces_or_not; eauto. Qed.

  (** Who can force a win wins in some number of rounds. *)
  Theorem wins_after_some_rounds p s : proper r s -> (wins r p s <-> exists k, wins_after p k s).
  Proof.
    intro P. split.
    - intros [k W]%wins_iff_rounds; auto. induction k as [k IH] using lt_wf_ind.
      destruct (some_or_none (N.of_nat k) (fun j => wins_in r p (N.to_nat j) s)) as [(j & L & H)|No].
      + intros. now apply wins_in_or_not.
      + apply (IH (N.to_nat j)); auto. lia.
      + exists k. split; auto. intros j L H. apply (No (N.of_nat j)); [lia | now rewrite Nat2N.id].
    - intros (k & W & _). apply wins_iff_rounds; eauto.
  Qed.

  (** * Phase *)

  Hypothesis leads_next : passes r = false.

  Definition odd_pack : bool := Nat.odd (N.to_nat (cards r)).
  Definition is_two (p : player) : bool := match p with One => false | Two => true end.
  (** In a pack of an odd number of cards, the players are alike. *)
  Definition sign (p : player) : bool := is_two p && negb odd_pack.

  (** The player who has led, or has to. *)
  Definition leader (s : state) : player := match top s with None => turn s | Some _ => other (turn s) end.
  Definition has_top (s : state) : bool := match top s with None => false | Some _ => true end.

  (** Whether the number of cards that this player had before leading is odd; in an even pack, the other way round for player two. Playing a card
      does not change it, and eating does. *)
  Definition phase (s : state) : bool := xorb (xorb (Nat.odd (size (hand s (leader s)))) (has_top s)) (sign (leader s)).

  (** The pile has an odd number of cards if a card has to be answered, and else an even number. *)
  Definition paired (s : state) : Prop := Nat.odd (size (hand s One) + size (hand s Two)) = xorb odd_pack (has_top s).

  Lemma paired_opening p h : paired (opening r p h).
  Proof.
    pose proof (size_rest h) as R. unfold paired, odd_pack. destruct p; cbn [opening position hand hand1 hand2 top has_top].
    - rewrite R. now destruct (Nat.odd _).
    - rewrite Nat.add_comm, R. now destruct (Nat.odd _).
  Qed.

  Lemma phase_play s c : proper r s -> paired s -> legal r s (Play c) = true ->
    phase (play r s (Play c)) = phase s /\ paired (play r s (Play c)).
  Proof.
    intros P I L. destruct (legal_card r s c P L) as [B C]. unfold phase, paired, leader, has_top, sign in *. rewrite Nat.odd_add in *.
    assert (S : Nat.odd (size (hand s (turn s))) = negb (Nat.odd (size (N.clearbit (hand s (turn s)) c))))
      by now rewrite (size_clearbit _ c C B), Nat.odd_succ, Nat.negb_odd.
    destruct s as [q x y k]. destruct q, k, odd_pack; cbn in *; rewrite ?leads_next in *; cbn in *; rewrite S in *;
      destruct (Nat.odd (size x)), (Nat.odd (size y)), (Nat.odd (size (N.clearbit _ c))); auto.
  Qed.

  Lemma phase_eat s : paired s -> legal r s Eat = true -> phase (play r s Eat) = negb (phase s) /\ paired (play r s Eat).
  Proof.
    intros I L. split.
    - unfold phase, leader, has_top in *. destruct s as [q x y [t|]]; [|discriminate]. unfold sign. destruct q; cbn; destruct (Nat.odd _), odd_pack;
      reflexivity.
    - pose proof (paired_opening (other (turn s)) (hand s (other (turn s)))) as O. now destruct s as [[|] x y k].
  Qed.

  (** * Every play

      A play begins with [h] cards in the hand of the starter [p], and the pile is eaten [k] times. Then some player puts down the last card of the
      hand. In a pack of an even number of cards, [k] plus the number of the starter's cards is odd if this is the starter and leads the card, or
      if it is the opponent and beats with it; else it is even. In a pack of an odd number of cards, it is odd if the card is a lead. *)
  Theorem every_play p h k s c : within r h -> plays r k (opening r p h) s -> legal r s (Play c) = true -> hand (play r s (Play c)) (turn s) = 0 ->
    Nat.odd (k + size h) = if odd_pack then negb (has_top s) else xorb (has_top s) (eqb (turn s) p).
  Proof.
    intros W G L Z. pose proof (proper_opening r p h W) as P0. pose proof (paired_opening p h) as I0.
    assert (E : proper r s /\ paired s /\ phase s = xorb (Nat.odd k) (phase (opening r p h))).
    { revert P0 I0. clear - G leads_next. induction G as [s|k s c t L G IH|k s t L G IH]; intros P I.
      - split; [exact P|]. split; [exact I|]. now destruct (phase s).
      - destruct (phase_play s c P I L) as [<- I']. apply IH; auto using proper_play.
      - destruct (phase_eat s I L) as [E I']. destruct IH as (A & B & ->); auto using proper_play. split; [exact A|]. split; [exact B|].
        rewrite E, Nat.odd_succ, <- Nat.negb_odd. destruct (Nat.odd k), (phase s); reflexivity. }
    destruct E as (P & I & E). destruct (legal_card r s c P L) as [B C]. pose proof (size_clearbit _ c C B) as S.
    assert (Z' : size (N.clearbit (hand s (turn s)) c) = O).
    { assert (N.clearbit (hand s (turn s)) c = 0) as -> by (destruct s as [q x y t]; destruct q, t; cbn in *; rewrite ?leads_next in Z; exact Z).
      apply size_empty; [intros d; now rewrite N.bits_0 | reflexivity]. }
    rewrite Z' in S. rewrite Nat.odd_add.
    assert (F : phase (opening r p h) = xorb (Nat.odd (size h)) (sign p)) by (unfold phase; destruct p; cbn; now rewrite xorb_false_r).
    rewrite F in E. unfold phase, paired, leader, sign in *. rewrite Nat.odd_add in I.
    destruct s as [q x y t]. destruct q, t, p, odd_pack; cbn in *; rewrite S in *; cbn in *;
      destruct (Nat.odd (size x)), (Nat.odd (size y)), (Nat.odd k), (Nat.odd (size h)); cbn in *; congruence.
  Qed.

  (** * Wins of the other parity *)

  (** At this phase, a win of [p] in [k] rounds cannot have a lead as its last card. *)
  Definition amiss (p : player) (k : nat) (s : state) : Prop := xorb (Nat.odd k) (phase s) = sign p.

  Lemma amiss_play p k s c : proper r s -> paired s -> legal r s (Play c) = true -> amiss p k s -> amiss p k (play r s (Play c)).
  Proof. intros P I L. unfold amiss. now rewrite (proj1 (phase_play s c P I L)). Qed.

  Lemma amiss_eat p k s : paired s -> legal r s Eat = true -> amiss p (S k) s -> amiss p k (play r s Eat).
  Proof.
    intros I L. unfold amiss. rewrite (proj1 (phase_eat s I L)), Nat.odd_succ, <- Nat.negb_odd.
    destruct (Nat.odd k), (phase s); auto.
  Qed.

  (** The last card of [p] can be a lead, if nobody eats. *)
  Definition can_lead_last (p : player) (s : state) : Prop :=
    (leader s = other p -> 2 <= size (hand s p))%nat /\ (top s = None -> 1 <= size (hand s p))%nat.

  Lemma not_amiss p s : proper r s -> paired s -> can_lead_last p s -> wins_in r p 0 s -> ~ amiss p 0 s.
  Proof.
    cbn [wins_in]. intros P I G F. revert P I G. induction F as [s Z|s N T L []|s c N T L F IH|s N T LE LP IH]; intros P I [G1 G2].
    - assert (size (hand s p) = O) as Zs by (rewrite Z; apply size_empty; [intros c; now rewrite N.bits_0 | reflexivity]).
      assert (K : leader s = p) by (destruct (player_cases p (leader s)) as [|K]; auto; apply G1 in K; lia).
      unfold amiss, phase, has_top. rewrite K, Zs. destruct (top s); [|specialize (G2 eq_refl); lia].
      cbn. now destruct (sign p).
    - destruct (phase_play s c P I L) as [E I']. destruct (legal_card r s c P L) as [B C].
      assert (X : can_lead_last p (play r s (Play c))).
      { pose proof (size_clearbit _ c C B) as S. clear IH F. unfold can_lead_last, leader in *. destruct s as [q x y k]. cbn in T. subst q.
        destruct p, k; cbn in *; rewrite ?leads_next; cbn; (split; intro; try discriminate; specialize (G1 eq_refl); lia). }
      specialize (IH (proper_play r s _ P L) I' X). unfold amiss in *. now rewrite <- E.
    - destruct (top s) as [t|] eqn:K; [unfold legal in LE; rewrite K in LE; now destruct LE|].
      destruct (not_empty _ N) as [c B]. rewrite <- T in B. assert (L : legal r s (Play c) = true) by (unfold legal; now rewrite K).
      destruct (phase_play s c P I L) as [E I'].
      assert (X : can_lead_last p (play r s (Play c))).
      { clear IH LE LP. unfold can_lead_last, leader in *. destruct s as [q x y k]. cbn in T, K. subst q k.
        destruct p; cbn in *; rewrite ?leads_next; cbn; (split; [intros _; auto | discriminate]). }
      specialize (IH c L (proper_play r s _ P L) I' X). unfold amiss in *. now rewrite <- E.
  Qed.

  Lemma can_lead_last_after_eat p s : proper r s -> paired s -> hand s p <> 0 -> legal r s Eat = true -> can_lead_last p (play r s Eat).
  Proof.
    intros P I N L. assert (S : (1 <= size (hand s p))%nat).
    { enough (size (hand s p) <> O) by lia. intro Z. now apply (size_empty _ (hand_cards r s p P)) in Z. }
    pose proof (size_rest (hand s (other p))) as R.
    assert (M : (size (hand s p) <= size (N.ldiff (pack r) (hand s (other p))))%nat).
    { apply size_incl. intros c B. destruct (proj1 P c p B) as [C D]. now rewrite N.ldiff_spec, pack_spec, D, (proj2 (N.ltb_lt _ _) C). }
    assert (O : Nat.odd (size (hand s p) + size (hand s (other p))) = negb odd_pack).
    { unfold paired, has_top in I. unfold legal in L. destruct (top s); [|discriminate]. rewrite xorb_true_r in I.
      destruct p; cbn [other]; [|rewrite Nat.add_comm]; exact I. }
    assert (M' : (size (hand s p) + size (hand s (other p)) <> N.to_nat (cards r))%nat).
    { intro E. rewrite E in O. fold odd_pack in O. now destruct odd_pack. }
    unfold can_lead_last, leader. destruct s as [q x y k]. destruct p, q; cbn in *; split; intro; try discriminate; lia.
  Qed.

  (** A win in rounds of the other parity can be had in one round less. *)
  Lemma one_less p k : forall s, proper r s -> paired s -> wins_in r p (S k) s -> amiss p (S k) s -> wins_in r p k s.
  Proof.
    induction k as [|k Less].
    all: intros s P I F A; cbn [wins_in] in F |- *; revert P I A.
    all: induction F as [s Z|s N T L W|s c N T L F IH|s N T LE LP IH]; intros P I A; try now apply forces_out.
    all: destruct (N.eq_dec (hand s p) 0) as [Z|Nz]; [now apply forces_out|].
    all: try (apply forces_play with c; auto; apply IH; auto using proper_play, amiss_play; now apply phase_play).
    - exfalso. apply (not_amiss p (play r s Eat)); auto using proper_play, amiss_eat, can_lead_last_after_eat. now apply phase_eat.
    - apply forces_answer; auto.
      + intro L. apply (not_amiss p (play r s Eat)); auto using proper_play, amiss_eat, can_lead_last_after_eat; [now apply phase_eat | now apply LE].
      + intros c L. apply IH; auto using proper_play, amiss_play. now apply phase_play.
    - apply forces_eat; auto. apply Less; auto using proper_play, amiss_eat. now apply phase_eat.
    - apply forces_answer; auto.
      + intro L. apply Less; auto using proper_play, amiss_eat; [now apply phase_eat | now apply LE].
      + intros c L. apply IH; auto using proper_play, amiss_play. now apply phase_play.
  Qed.

  (** * The theorem *)

  Lemma within_deal h : h < pack r -> within r h.
  Proof. unfold pack. rewrite N.ones_equiv. intro L. refine (below_within r h _). lia. Qed.

  Lemma not_amiss_after p k s : proper r s -> paired s -> k <> O \/ can_lead_last p s -> wins_after p k s -> ~ amiss p k s.
  Proof.
    intros P I G [W Least] A. destruct k as [|k].
    - destruct G as [|G]; [auto | now apply (not_amiss p s)].
    - apply (Least k); auto. now apply one_less.
  Qed.

  (** The number of rounds is odd if the winner begins with an even number of cards and is the starter, or with an odd number and is not; else it
      is even. The exception: the opponent holds a single card and nobody eats. *)
  Theorem parity_of_rounds p h k : 0 < h -> h < pack r ->
    (wins_after p k (opening r p h) -> Nat.odd (k + size h) = true) /\
    (wins_after (other p) k (opening r p h) ->
      Nat.even (k + size (N.ldiff (pack r) h)) = true \/ k = O /\ size (N.ldiff (pack r) h) = 1%nat).
  Proof.
    intros Pos L. pose proof (within_deal h L) as W. pose proof (proper_opening r p h W) as P. pose proof (paired_opening p h) as I.
    pose proof (size_rest h) as Rest. set (s := opening r p h) in *.
    assert (hand s p = h /\ hand s (other p) = N.ldiff (pack r) h /\ leader s = p /\ top s = None) as (H1 & H2 & H3 & H5)
      by (unfold s, opening; now destruct p).
    assert (Sz : size h <> O) by (intro Z; apply size_empty in Z; auto; lia).
    assert (Ph : forall q, amiss q k s <-> xorb (Nat.odd (k + size h)) (sign p) = sign q).
    { intro q. unfold amiss, phase, has_top. rewrite H3, H1, H5, Nat.odd_add, xorb_false_r, xorb_assoc. reflexivity. }
    assert (Of : Nat.odd (k + size h) = xorb odd_pack (Nat.odd (k + size (N.ldiff (pack r) h)))).
    { unfold odd_pack. rewrite <- Rest, !Nat.odd_add. destruct (Nat.odd k), (Nat.odd (size h)), (Nat.odd (size (N.ldiff _ _))); reflexivity. }
    split; intro A.
    - apply not_amiss_after in A; auto.
      + rewrite Ph in A. destruct (Nat.odd (k + size h)); auto. destruct A. now destruct (sign p).
      + right. split; [rewrite H3; now destruct p | rewrite H1; lia].
    - assert (Need : ~ amiss (other p) k s -> Nat.even (k + size (N.ldiff (pack r) h)) = true).
      { rewrite Ph, Of, <- Nat.negb_odd. unfold sign. destruct odd_pack, p, (Nat.odd (k + size (N.ldiff (pack r) h))); cbn; auto. }
      destruct (Nat.eq_dec k 0) as [->|Nk].
      + destruct (Nat.eq_dec (size (N.ldiff (pack r) h)) 1) as [E1|N1]; [now right | left].
        assert (Pos' : size (N.ldiff (pack r) h) <> O).
        { intro Z. apply (size_empty _ (within_rest r h)) in Z. apply N.lt_nge in L. apply L, N.ldiff_le, Z. }
        apply Need. apply not_amiss_after in A; auto. right; split; rewrite H2; lia.
      + left. apply Need. apply not_amiss_after in A; auto.
  Qed.

  (** If the number of all cards is even, and the opponent begins with at least two, the rounds tell who wins. *)
  Corollary rounds_tell_winner p q h : N.even (cards r) = true -> 0 < h -> h < pack r -> (2 <= size (N.ldiff (pack r) h))%nat ->
    wins r q (opening r p h) -> exists k, wins_after q k (opening r p h) /\ (Nat.odd (k + size h) = true <-> q = p).
  Proof.
    intros [m M]%N.even_spec Pos L Two W. apply wins_after_some_rounds in W as [k A]; [|now apply proper_opening, within_deal].
    exists k. split; auto. destruct (parity_of_rounds p h k Pos L) as [O E]. destruct (player_cases p q) as [-> | ->].
    - split; auto.
    - destruct (E A) as [E' | (_ & E')]; [|lia]. pose proof (size_rest h) as R.
      assert (Ev : Nat.even (k + size h) = true).
      { apply (f_equal Nat.even) in R. revert E' R. rewrite M. replace (N.to_nat (2 * m)) with (2 * N.to_nat m)%nat by lia.
        rewrite Nat.even_mul, !Nat.even_add. cbn. destruct (Nat.even k), (Nat.even (size h)), (Nat.even (size _)); auto. }
      rewrite <- Nat.negb_even, Ev. split; [discriminate | now destruct p].
  Qed.
End Parity.
