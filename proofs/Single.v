(** The games without trumps in which a beat ends the turn: the rounds of the lemma on bottom cards, and suits of one card.

    Such suits, added to a pack of two suits or more, change no outcome. The card of such a suit beats nothing, and nothing beats it. So a round of
    the larger pack is one of the smaller pack, but for two things. If the card is led, it is eaten. And a player who holds it does not go out with
    the last of the other cards. That matters only in a round in which this player only beats, with cards of one suit. So it does not matter if the
    player's other cards are of two suits. If they are of one suit, the lowest card of another one decides: the opponent may lead it, and the player
    must eat it; and it is no better to hold it. *)

From Coq Require Import NArith Bool List Lia Arith.
From Faceup Require Import Game Suits Symmetry Claims Rounds Accepted Evaluate Parity Draws Pass Peeling.
Import ListNotations.
Open Scope N_scope.

(** A position between rounds: player [t] leads, and player One holds [h]. *)
Definition between (r : rules) (t : player) (h : N) : state := State t h (rest r h) None.

(** * More about the lowest card of a suit *)

Section Bottom.
  Variable r : rules.
  Hypothesis no_trump : forall p, trump r p = None.
  Hypothesis ends_turn : passes r = true.
  Variable b : N.
  Hypothesis b_card : b < cards r.
  Hypothesis b_lowest : forall c, c < b -> suit r c <> suit r b.

  Notation rest := (rest r).

  Definition within_rounds (k : nat) : state -> Prop := match k with O => fun _ => False | S k => wins_in r One k end.

  Lemma wins_in_forces k s : wins_in r One k s -> forces r (within_rounds k) One s.
  Proof. now destruct k. Qed.

  Lemma bottom_round k : (forall t x, within r x -> N.testbit x b = true -> within_rounds k (State t x (rest x) None) ->
      wins_in r One k (State t (N.clearbit x b) (rest (N.clearbit x b)) None)) ->
    forall s, forces r (within_rounds k) One s -> forall t x y top, s = State t x y top -> proper r s -> N.testbit x b = true ->
      (top = None -> y = rest x) -> forces r (wins_in r One k) One (State t (N.clearbit x b) (N.setbit y b) top).
  Proof.
    assert (Set' : forall y, N.setbit y b <> 0) by (intro y; apply (not_zero _ b); rewrite N.setbit_eqb, N.eqb_refl; reflexivity).
    intros IHk s F. induction F as [s Z|s N T L G|s c N T L F IH|s N T LE LP IH]; intros t x y top -> P B K.
    1: { cbn in Z. now destruct (not_zero _ _ B). }
    all: destruct (N.eq_dec (N.clearbit x b) 0) as [Z|Nz]; [now apply forces_out|].
    all: assert (Yb : N.testbit y b = false) by (destruct P as [P _]; exact (proj2 (P b One B))).
    all: assert (Wx : within r x) by exact (hand_cards r _ One P); assert (Wy : within r y) by exact (hand_cards r _ Two P).
    all: cbn in T, N; subst t.
    - destruct top as [u|]; [|discriminate]. apply forces_eat; [apply Set' | reflexivity | reflexivity|].
      cbn in G |- *. fold (rest y) in G. fold (rest (N.setbit y b)). rewrite rest_set.
      replace (N.setbit y b) with (rest (N.clearbit (rest y) b)) by (rewrite clear_rest, rest_rest; auto).
      apply IHk; [apply within_rest | now apply in_rest|]. now rewrite rest_rest.
    - pose proof (proper_play r _ _ P L) as P'.
      assert (Xc : N.testbit x c = true) by (cbn in L; destruct top; [apply andb_true_iff in L|]; tauto).
      destruct (N.eq_dec c b) as [->|D].
      + destruct top as [u|].
        { cbn in L. apply andb_true_iff in L as [_ (S & Lt)%(beats_iff r no_trump)]. now destruct (b_lowest u Lt). }
        rewrite (K eq_refl) in *. cbn in F. inversion F as [s' Z'|s' N' T' L' G'|s' c' N' T' L' F'|s' N' T' LE LP]; subst; try discriminate;
          cbn in *; try contradiction.
        specialize (LE eq_refl). fold (rest (N.clearbit x b)) in LE. rewrite clear_rest in LE by exact b_card.
        destruct k as [|k]; [contradiction|]. change (wins_in r One (S (S k)) (State One (N.clearbit x b) (N.setbit (rest x) b) None)).
        apply wins_in_mono with k; [|lia | exact LE]. rewrite <- clear_rest by exact b_card.
        exact (proper_claim r true _ (within_clear r x b Wx)).
      + apply forces_play with c; [apply Set' | reflexivity | |].
        { cbn in L |- *. rewrite clearbit_spec, Xc. destruct (N.eqb_spec b c); [congruence|]. cbn. destruct top; [|reflexivity].
          now apply andb_true_iff in L as [_ ->]. }
        assert (E : forall x y, play r (State One x y top) (Play c) = State Two (N.clearbit x c) y (Some c))
          by (intros; destruct top; cbn; rewrite ?ends_turn; reflexivity).
        rewrite E in *. rewrite clear_clear. apply IH; [reflexivity | exact P' | | discriminate].
        rewrite clearbit_spec, B. destruct (N.eqb_spec c b); [congruence | reflexivity].
    - apply forces_answer; [apply Set' | reflexivity | |].
      + intro L. destruct top as [u|]; [|discriminate]. specialize (LE eq_refl). cbn in LE |- *. fold (rest x) in LE. fold (rest (N.clearbit x b)).
        now apply IHk.
      + intros c L. destruct (N.eq_dec c b) as [->|D].
        * destruct top as [u|].
          { cbn in L. apply andb_true_iff in L as [_ (S & Lt)%(beats_iff r no_trump)]. now destruct (b_lowest u Lt). }
          cbn. rewrite clear_set by exact Yb. pose proof (K eq_refl) as E.
          apply forces_eat; [exact N | reflexivity | reflexivity|]. cbn. fold (rest y). rewrite E, rest_rest by exact Wx. rewrite E in *.
          enough (V : forces r (within_rounds k) One (State Two x (rest x) None)) by (destruct k; exact V).
          apply forces_answer; auto.
        * assert (L' : legal r (State Two x y top) (Play c) = true).
          { cbn in L |- *. rewrite N.setbit_eqb in L. destruct (N.eqb_spec b c); [congruence|]. exact L. }
          assert (E : forall x y, play r (State Two x y top) (Play c) = State One x (N.clearbit y c) (Some c))
            by (intros; destruct top; cbn; rewrite ?ends_turn; reflexivity).
          rewrite E, clear_set_other by auto.
          apply (IH c L'); [now rewrite E | now apply proper_play | exact B | discriminate].
  Qed.

  (** Who wins with the lowest card of a suit wins without it, in at most one round more, with the lead or without it. *)
  Theorem bottom_card_rounds k t h : within r h -> N.testbit h b = true -> wins_in r One k (between r t h) ->
    wins_in r One (S k) (between r t (N.clearbit h b)).
  Proof.
    revert t h. induction k as [|k IH]; intros t h W B V; unfold between; rewrite clear_rest by exact b_card; apply wins_in_forces in V.
    - apply (bottom_round O) with (s := between r t h); try (exact (proper_claim r true h W)); auto. intros u x _ _ [].
    - apply (bottom_round (S k)) with (s := between r t h); try (exact (proper_claim r true h W)); auto.
  Qed.

  Lemma proper_between t h : within r h -> proper r (between r t h).
  Proof. exact (proper_claim r true h). Qed.

  (** The player is not better off with it: who does not lose with it does not lose without it. *)
  Theorem bottom_card_holds t h : within r h -> N.testbit h b = true -> holds r One (between r t h) ->
    holds r One (between r t (N.clearbit h b)).
  Proof.
    intros W B H. pose proof (within_clear r h b W) as W'. pose proof (within_rest r (N.clearbit h b)) as Wr.
    apply not_lost_holds; [now apply proper_between|]. intro V.
    apply holds_not_lost in H; [|now apply proper_between | left; exact (not_zero _ b B)]. apply H.
    assert (E : N.clearbit (rest (N.clearbit h b)) b = rest h) by now rewrite <- rest_set, set_clear.
    apply (wins_other r no_trump t Two (rest (N.clearbit h b)) (N.clearbit h b) None (proper_between t _ W')) in V.
    cbn [other position] in V. rewrite <- (rest_rest r _ W') in V at 2. apply wins_iff_rounds in V as [k V]; [|now apply proper_between].
    apply bottom_card_rounds in V; [|exact Wr | apply in_rest; [exact b_card | apply clear_same]]. rewrite E in V.
    assert (X : wins r One (between r (other t) (rest h))) by (apply wins_iff_rounds; [apply proper_between, within_rest | eauto]).
    unfold between in X |- *. rewrite rest_rest in X by exact W.
    apply (wins_other r no_trump (other t) One (rest h) h None) in X; [|rewrite <- (rest_rest r h W) at 2; apply proper_between, within_rest].
    cbn [other position] in X. rewrite other_other in X. exact X.
  Qed.
End Bottom.

(** If the opponent leads, it does not matter who holds the only card of a suit, either. *)
Corollary single_card_follows r b h o : (forall p, trump r p = None) -> passes r = true -> b < cards r ->
  (forall c, c < cards r -> suit r c = suit r b -> c = b) ->
  within r h -> N.testbit h b = false -> h <> 0 -> rest r (N.setbit h b) <> 0 ->
  (has_outcome r o (rest r (N.setbit h b)) <-> has_outcome r o (rest r h)).
Proof.
  intros NT ET C Alone W B Nz Nr. assert (E : N.setbit (rest r (N.setbit h b)) b = rest r h) by (rewrite rest_set; now apply set_clear, in_rest).
  rewrite <- E. symmetry. apply single_card; auto using within_rest.
  - rewrite rest_spec, N.setbit_eqb, N.eqb_refl. apply andb_false_r.
  - now rewrite E, rest_rest.
Qed.

(** * A suit of one card *)

(** The pack with a suit of one card more, the last one. *)
Definition add_single (r : rules) : rules := Rules (lengths r ++ [1]) (trump r) (passes r).

Lemma cards_single r : cards (add_single r) = cards r + 1.
Proof.
  unfold cards, add_single. cbn [lengths]. induction (lengths r) as [|n l IH]; [reflexivity|]. cbn [app fold_right]. rewrite IH. lia.
Qed.

Lemma suit_single r c : c < cards r -> suit (add_single r) c = suit r c.
Proof.
  unfold cards, suit, add_single. cbn [lengths]. revert c. induction (lengths r) as [|n l IH]; cbn [app fold_right suit_in]; intros c C; [lia|].
  destruct (N.ltb_spec c n); [reflexivity|]. rewrite IH; [reflexivity | lia].
Qed.

Lemma suit_of_single r : suit (add_single r) (cards r) = suits r.
Proof.
  unfold cards, suit, suits, add_single. cbn [lengths]. induction (lengths r) as [|n l IH]; [reflexivity|]. cbn [app fold_right suit_in length].
  rewrite (proj2 (N.ltb_ge _ _)) by lia. replace (n + fold_right N.add 0 l - n) with (fold_right N.add 0 l) by lia. rewrite IH. lia.
Qed.

Lemma play_lead r t x y c : play r (State t x y None) (Play c) =
  match t with One => State Two (N.clearbit x c) y (Some c) | Two => State One x (N.clearbit y c) (Some c) end.
Proof. now destruct t. Qed.

(** A hand with the card [b], or not. *)
Definition add_if (b : N) (e : bool) (h : N) : N := if e then N.setbit h b else h.

Section Single.
  Variable r : rules.
  Hypothesis no_trump : forall p, trump r p = None.
  Hypothesis ends_turn : passes r = true.

  Notation q := (add_single r).
  Notation b := (cards r).
  Notation rest := (rest r).
  Notation add := (add_if (cards r)).

  Lemma single_alone c : c < cards q -> suit q c = suit q b -> c = b.
  Proof.
    rewrite cards_single, suit_of_single. intros C S. destruct (N.eq_dec c b) as [|D]; [assumption|].
    rewrite suit_single in S by lia. destruct (card_suit r c); lia.
  Qed.

  Lemma not_within h : within r h -> N.testbit h b = false.
  Proof. intro W. destruct (N.testbit h b) eqn:B; [apply W in B; lia | reflexivity]. Qed.

  Lemma within_single h : within r h -> within q h.
  Proof. intros W c B%W. rewrite cards_single. lia. Qed.

  Lemma within_add e h : within r h -> within q (add e h).
  Proof. intros W%within_single. destruct e; [|exact W]. apply within_set; [exact W|]. rewrite cards_single. lia. Qed.

  Lemma add_held e h : add e h = 0 -> e = false /\ h = 0.
  Proof. destruct e; [|auto]. intro Z. destruct (not_zero (add true h) b); [apply set_same | exact Z]. Qed.

  Lemma add_clear e h c : c <> b -> N.clearbit (add e h) c = add e (N.clearbit h c).
  Proof. intro D. destruct e; [now apply clear_set_other; auto | reflexivity]. Qed.

  Lemma clear_single h : within r h -> N.clearbit (add true h) b = h.
  Proof. intro W. apply clear_set. now apply not_within. Qed.

  (** The smaller pack, or the larger one. *)
  Definition game (e : bool) : rules := if e then q else r.

  (** [f] and [g] tell who holds the card, and whether the pack is the larger one. *)
  Lemma rest_add f g h : within r h -> f && g = false -> Pass.rest (game (f || g)) (add f h) = add g (rest h).
  Proof.
    intros W E. destruct f, g; try discriminate; cbn [game orb add_if]; [| |reflexivity].
    - apply N.bits_inj. intro d. rewrite !rest_spec, N.setbit_eqb, cards_single.
      destruct (N.eqb_spec b d) as [<-|D]; cbn; [rewrite andb_false_r, (proj2 (N.ltb_ge _ _)) by lia; reflexivity|].
      f_equal. apply eq_true_iff_eq. rewrite !N.ltb_lt. lia.
    - apply N.bits_inj. intro d. rewrite N.setbit_eqb, !rest_spec, cards_single. destruct (N.eqb_spec b d) as [<-|D]; cbn.
      + rewrite not_within by exact W. rewrite (proj2 (N.ltb_lt _ _)) by lia. reflexivity.
      + f_equal. apply eq_true_iff_eq. rewrite !N.ltb_lt. lia.
  Qed.

  Lemma rest_add' f g h : within r h -> f && g = false -> Pass.rest (game (f || g)) (add g h) = add f (rest h).
  Proof. rewrite orb_comm, andb_comm. apply rest_add. Qed.

  Lemma play_beat e t x y u c : play (game e) (State t x y (Some u)) (Play c) =
    match t with One => State Two (N.clearbit x c) y (Some c) | Two => State One x (N.clearbit y c) (Some c) end.
  Proof. destruct e, t; cbn; rewrite ends_turn; reflexivity. Qed.

  (** The card beats nothing. *)
  Lemma beat_add f g p x u c : within r x -> u < b -> N.testbit (add f x) c && beats (game (f || g)) p c u = true <->
    N.testbit x c = true /\ suit r c = suit r u /\ u < c.
  Proof.
    intros W U. assert (NT : forall p, trump (game (f || g)) p = None) by (intro; destruct (f || g); apply no_trump).
    rewrite andb_true_iff, (beats_iff _ NT).
    assert (Same : forall d, d < b -> suit (game (f || g)) d = suit r d) by (intros d L; destruct (f || g); [now apply suit_single | reflexivity]).
    rewrite (Same u U). split.
    - intros (B & S & L). assert (D : N.testbit x c = true).
      { destruct f; [|exact B]. cbn [orb game] in S. cbn [add_if] in B. rewrite N.setbit_eqb in B. destruct (N.eqb_spec b c) as [<-|]; [|exact B].
        rewrite suit_of_single in S. destruct (card_suit r u U). lia. }
      rewrite Same in S by now apply W. auto.
    - intros (B & S & L). rewrite Same by now apply W. repeat split; auto. destruct f; [|exact B]. cbn [add_if]. rewrite N.setbit_eqb, B.
      apply orb_true_r.
  Qed.

  (** The hand has a card of another suit than [c]. *)
  Definition other_suit (h c : N) : Prop := exists d, N.testbit h d = true /\ suit r d <> suit r c.

  Lemma other_suit_clear h u c : other_suit h u -> suit r c = suit r u -> other_suit (N.clearbit h c) c.
  Proof. intros (d & B & S) E. exists d. rewrite clear_other by congruence. split; [exact B | congruence]. Qed.

  Lemma other_suit_play h u c : other_suit h u -> suit r c = suit r u -> other_suit h c.
  Proof. intros (d & B & S) E. exists d. split; [exact B | congruence]. Qed.

  Lemma other_suit_held h c : other_suit h c -> h <> 0.
  Proof. intros (d & B & _). now apply (not_zero _ d). Qed.

  (** A round in which a card has been led. If player One can force [G] in a first game, the same moves win in a second one. [f1] and [f2]
      tell whether player One has the card in the first game and in the second one, [g1] and [g2] whether player Two has it. The two
      assumptions on [G] are about the positions after player One eats, and after player Two does. Could a player go out in one of the games
      only, it would be one who has the card in the other game; the last two assumptions exclude this. *)
  Lemma same_round f1 g1 f2 g2 (G : state -> Prop) : f1 && g1 = false -> f2 && g2 = false -> g1 && g2 = false ->
    (forall y, within r y -> y <> 0 -> rest y <> 0 ->
      G (State Two (add f1 (rest y)) (add g1 y) None) -> wins (game (f2 || g2)) One (State Two (add f2 (rest y)) (add g2 y) None)) ->
    (forall x, within r x -> rest x <> 0 -> (f2 = true -> x <> 0) -> (g1 = true -> exists c, N.testbit (rest x) c = true /\ other_suit (rest x) c) ->
      G (State One (add f1 x) (add g1 (rest x)) None) -> wins (game (f2 || g2)) One (State One (add f2 x) (add g2 (rest x)) None)) ->
    forall s, forces (game (f1 || g1)) G One s -> forall t x y c, s = State t (add f1 x) (add g1 y) (Some c) -> within r x -> within r y ->
      (forall d, N.testbit x d = true -> N.testbit y d = false) -> c < b -> N.testbit x c = false -> N.testbit y c = false ->
      (f2 = true -> other_suit x c) -> (g1 = true -> other_suit y c) ->
      wins (game (f2 || g2)) One (State t (add f2 x) (add g2 y) (Some c)).
  Proof.
    intros E1 E2 E3 H1 H2 s F. induction F as [s Z|s N T L V|s d N T L F IH|s N T LE LP IH]; intros t x y c -> Wx Wy Dj C Xc Yc Ox Oy.
    { apply add_held in Z as [-> ->]. destruct f2; [|now apply wins_out].
      destruct (Ox eq_refl) as (d & B & _). now rewrite N.bits_0 in B. }
    all: cbn in T; subst t.
    all: assert (Ny : y <> 0) by (destruct g1; [exact (other_suit_held y c (Oy eq_refl)) | exact N]).
    all: assert (Nz : add g2 y <> 0) by (intros [_ Z]%add_held; contradiction).
    - apply wins_move with Eat; auto. cbn in V |- *. fold (Pass.rest (game (f1 || g1)) (add g1 y)) in V.
      fold (Pass.rest (game (f2 || g2)) (add g2 y)). rewrite rest_add' in V |- * by assumption.
      apply H1; auto. apply (not_zero _ c). now apply in_rest.
    - change (N.testbit (add f1 x) d && beats (game (f1 || g1)) One d c = true) in L. rewrite beat_add in L by assumption.
      destruct L as (Xd & S & Lt). assert (D : d <> b) by (pose proof (Wx d Xd); lia).
      rewrite play_beat in IH. apply wins_move with (Play d); auto.
      + change (N.testbit (add f2 x) d && beats (game (f2 || g2)) One d c = true). rewrite beat_add by assumption. auto.
      + rewrite play_beat. rewrite add_clear in IH |- * by exact D. apply IH; auto using within_clear, clear_same.
        * intros e. rewrite clearbit_spec, andb_true_iff. intros [X _]. auto.
        * intro E. eapply other_suit_clear; eauto.
        * intro E. eapply other_suit_play; eauto.
    - apply wins_answer; auto. intros [|d] L.
      + cbn in LE |- *. specialize (LE eq_refl). fold (Pass.rest (game (f1 || g1)) (add f1 x)) in LE.
        fold (Pass.rest (game (f2 || g2)) (add f2 x)). rewrite rest_add in LE |- * by assumption.
        apply H2; auto.
        * apply (not_zero _ c). now apply in_rest.
        * intro E. now apply (other_suit_held x c), Ox.
        * intro E. exists c. split; [now apply in_rest|]. destruct (Oy E) as (d & B & S). exists d. split; [|exact S].
          apply in_rest; [now apply Wy|]. destruct (N.testbit x d) eqn:X; [|reflexivity]. apply Dj in X. congruence.
      + change (N.testbit (add g2 y) d && beats (game (f2 || g2)) Two d c = true) in L. rewrite orb_comm, beat_add in L by assumption.
        destruct L as (Yd & S & Lt). assert (D : d <> b) by (pose proof (Wy d Yd); lia).
        rewrite play_beat. rewrite add_clear by exact D.
        assert (L' : legal (game (f1 || g1)) (State Two (add f1 x) (add g1 y) (Some c)) (Play d) = true).
        { change (N.testbit (add g1 y) d && beats (game (f1 || g1)) Two d c = true). rewrite orb_comm, beat_add by assumption. auto. }
        apply (IH d L'); auto using within_clear, clear_same.
        * rewrite play_beat, add_clear by exact D. reflexivity.
        * intros e X. rewrite clearbit_spec, (Dj e X). reflexivity.
        * destruct (N.testbit x d) eqn:X; [|reflexivity]. apply Dj in X. congruence.
        * intro E. eapply other_suit_play; eauto.
        * intro E. eapply other_suit_clear; eauto.
  Qed.

  (** ** It does not matter who holds the card *)

  Let no_trump_single : forall p, trump q p = None := no_trump.
  Let ends_turn_single : passes q = true := ends_turn.

  (** A position of the larger pack between rounds. Player One holds [h], and the card or not. *)
  Definition between_with (t : player) (f : bool) (h : N) : state := State t (add f h) (add (negb f) (rest h)) None.

  Lemma rest_single f h : within r h -> Pass.rest q (add f h) = add (negb f) (rest h).
  Proof. intro W. destruct f; [exact (rest_add true false h W eq_refl) | exact (rest_add false true h W eq_refl)]. Qed.

  Lemma rest_larger h : within r h -> Pass.rest q h = add true (rest h).
  Proof. exact (rest_single false h). Qed.

  Lemma with_leads f h : within r h -> (wins q One (between_with One f h) <-> leads_wins q (add f h)).
  Proof. intro W. unfold between_with. rewrite <- rest_single by exact W. reflexivity. Qed.

  Lemma with_follows f h : within r h -> (wins q One (between_with Two f h) <-> follows_wins q (add f h)).
  Proof. intro W. unfold between_with. rewrite <- rest_single by exact W. symmetry. apply follows_one; auto using within_add. Qed.

  Lemma who_holds t f g h : within r h -> h <> 0 -> rest h <> 0 -> wins q One (between_with t f h) -> wins q One (between_with t g h).
  Proof.
    intros W Nz Nr. destruct f, g; try (intro V; exact V).
    - assert (Low : forall c, c < b -> suit q c <> suit q b)
        by (intros c L S; assert (c = b) by (apply single_alone; auto; rewrite cards_single; lia); lia).
      assert (Cb : b < cards q) by (rewrite cards_single; lia).
      destruct (bottom_card q no_trump_single ends_turn_single b Cb Low (add true h)) as [L F];
        [now apply within_add | apply set_same|]. rewrite clear_single in L, F by exact W.
      destruct t; [rewrite !with_leads | rewrite !with_follows]; auto.
    - assert (Cb : b < cards q) by (rewrite cards_single; lia).
      destruct t; [rewrite !with_leads | rewrite !with_follows]; auto; intro V.
      + apply (leads_top q no_trump_single ends_turn_single) with b; auto using within_add.
        * rewrite rest_single by exact W. exact Nr.
        * apply set_same.
        * intros w C B S. apply single_alone in S; [|exact C]. subst w. cbn [add_if] in B. now rewrite set_same in B.
        * now rewrite clear_single.
      + apply (follows_top q no_trump_single); auto using within_single, not_within.
  Qed.

  (** ** Two suits, or one *)

  (** The hand has cards of two suits. *)
  Definition two_suits (h : N) : Prop := exists c, N.testbit h c = true /\ other_suit h c.

  Lemma two_suits_other h c : two_suits h -> other_suit h c.
  Proof.
    intros (d & B & e & B' & S). destruct (N.eq_dec (suit r d) (suit r c)); [exists e | exists d]; split; congruence.
  Qed.

  Lemma one_suit h : within r h -> h <> 0 -> two_suits h \/ exists c, N.testbit h c = true /\ forall d, N.testbit h d = true -> suit r d = suit r c.
  Proof.
    intros W Nz. destruct (not_empty h Nz) as [c B].
    destruct (some_or_none b (fun d => N.testbit h d = true /\ suit r d <> suit r c)) as [(d & _ & D)|No].
    - intros d _. destruct (N.testbit h d), (N.eq_dec (suit r d) (suit r c)); intuition.
    - left. exists c. split; [exact B|]. now exists d.
    - right. exists c. split; [exact B|]. intros d D. destruct (N.eq_dec (suit r d) (suit r c)); [assumption|]. now destruct (No d (W d D)).
  Qed.

  (** The pack has two suits or more. *)
  Hypothesis more_suits : exists c d, c < b /\ d < b /\ suit r c <> suit r d.

  (** The lowest card of another suit. *)
  Lemma other_lowest s : exists z, z < b /\ suit r z <> s /\ forall c, c < z -> suit r c <> suit r z.
  Proof.
    assert (X : exists e, e < b /\ suit r e <> s).
    { destruct more_suits as (c & d & C & D & S). destruct (N.eq_dec (suit r c) s); [exists d | exists c]; split; congruence. }
    destruct X as (e & E & S). destruct (card_suit r e E) as [_ B]. destruct (nth_of_suit r (suit r e) 0) as [A L]; [lia|].
    exists (first r (suit r e) + 0). rewrite A. repeat split; auto. intros c Lt Sc.
    destruct (card_suit r c) as [_ Bc]; [lia|]. rewrite Sc in Bc. lia.
  Qed.

  Lemma between_rest t y : within r y -> between r t (rest y) = State t (rest y) y None.
  Proof. intro W. unfold between. now rewrite rest_rest. Qed.

  Lemma between_with_rest t f y : within r y -> between_with t f (rest y) = State t (add f (rest y)) (add (negb f) y) None.
  Proof. intro W. unfold between_with. now rewrite rest_rest. Qed.

  Lemma not_in_rest h c : N.testbit h c = true -> N.testbit (rest h) c = false.
  Proof. intro B. rewrite rest_spec, B. apply andb_false_r. Qed.

  Lemma in_rest_only h c : N.testbit (rest h) c = true -> c < b /\ N.testbit h c = false.
  Proof. now rewrite rest_spec, andb_true_iff, N.ltb_lt, negb_true_iff. Qed.

  Lemma rest_held h : within r h -> h <> 0 -> rest (rest h) <> 0.
  Proof. intros W. now rewrite rest_rest. Qed.

  (** ** Who wins in the smaller pack wins in the larger one *)

  Lemma larger_round (G : state -> Prop) : (forall t h f, within r h -> h <> 0 -> rest h <> 0 -> G (between r t h) ->
      wins q One (between_with t f h)) ->
    forall t h f, within r h -> h <> 0 -> rest h <> 0 -> forces r G One (between r t h) -> wins q One (between_with t f h).
  Proof.
    intros IH t h f W Nz Nr F. unfold between in F.
    pose proof (not_in_rest h) as Split.
    destruct t.
    - (* the opponent has the card *)
      apply who_holds with false; auto. unfold between_with. cbn [negb add_if].
      inversion F as [s Z|s N T L V|s c N T L F'|s N T LE LP]; subst; try discriminate; [contradiction|].
      assert (B : N.testbit h c = true) by exact L. rewrite (play_lead r) in F'.
      apply wins_move with (Play c); [cbn; intro Z; destruct (not_zero _ b (set_same (rest h) b) Z) | reflexivity | exact B|].
      rewrite (play_lead q).
      apply (same_round false false false true G) with (s := State Two (N.clearbit h c) (rest h) (Some c)) (x := N.clearbit h c) (y := rest h);
        auto using within_clear, within_rest, clear_same; try discriminate.
      + intros y Wy Ny Nry V. specialize (IH Two (rest y) false (within_rest r y) Nry (rest_held y Wy Ny)).
        rewrite between_rest, between_with_rest in IH by exact Wy. exact (IH V).
      + intros x Wx Nrx _ _ V. destruct (N.eq_dec x 0) as [->|Nx]; [now apply wins_out|]. now apply (IH One x false).
      + intros d. rewrite clearbit_spec, andb_true_iff. intros [X _]. auto.
    - destruct (one_suit h W Nz) as [Both|(s & Bs & Only)].
      + (* the player has the card, and goes on *)
        apply who_holds with true; auto. unfold between_with. cbn [negb add_if].
        inversion F as [s Z|s N T L V|s c N T L F'|s N T LE LP]; subst; try discriminate; [contradiction|].
        apply wins_answer; auto. intros [|c] L; [discriminate|]. assert (B : N.testbit (rest h) c = true) by exact L.
        specialize (LP c L). rewrite (play_lead r) in LP. rewrite (play_lead q). destruct (in_rest_only h c B) as [C Hc].
        apply (same_round false false true false G) with (s := State One h (N.clearbit (rest h) c) (Some c)) (x := h) (y := N.clearbit (rest h) c);
          auto using within_clear, within_rest, clear_same, two_suits_other; try discriminate.
        * intros y Wy Ny Nry V. specialize (IH Two (rest y) true (within_rest r y) Nry (rest_held y Wy Ny)).
          rewrite between_rest, between_with_rest in IH by exact Wy. exact (IH V).
        * intros x Wx Nrx Nx _ V. apply (IH One x true); auto.
        * intros d X. rewrite clearbit_spec, (Split d X). reflexivity.
      + (* the opponent might lead the lowest card of another suit *)
        destruct (other_lowest (suit r s)) as (z & C & Sz & Low).
        assert (Hz : N.testbit h z = false) by (destruct (N.testbit h z) eqn:B; [now apply Only in B | reflexivity]).
        assert (Rz : N.testbit (rest h) z = true) by now apply in_rest.
        inversion F as [s' Z|s' N T L V|s' c N T L F'|s' N T LE LP]; subst; try discriminate; [contradiction|].
        specialize (LP z Rz). rewrite (play_lead r) in LP.
        inversion LP as [s' Z|s' N' T' L V|s' c N' T' L F'|s' N' T' _ _]; subst; try discriminate; [contradiction| |].
        * cbn in V, N'. fold (rest (N.clearbit (rest h) z)) in V. rewrite rest_clear in V by auto.
          assert (E : rest (N.setbit h z) = N.clearbit (rest h) z) by apply rest_set.
          assert (X : wins q One (between_with Two false (N.setbit h z))).
          { apply (IH Two (N.setbit h z) false); auto using within_set; [apply (not_zero _ z), set_same | now rewrite E|]. unfold between.
            now rewrite E. }
          apply who_holds with false; auto. rewrite with_follows in X |- * by auto using within_set. cbn [add_if] in X |- *.
          rewrite <- (clear_set h z Hz). apply (bottom_card q no_trump_single ends_turn_single z); auto using within_single, within_set, set_same.
          -- rewrite cards_single. lia.
          -- intros c Lt. rewrite !suit_single by lia. now apply Low.
        * cbn in L. apply andb_true_iff in L as [B (S & _)%(beats_iff r no_trump)]. apply Only in B. congruence.
  Qed.

  Lemma larger k t h f : within r h -> h <> 0 -> rest h <> 0 -> wins_in r One k (between r t h) -> wins q One (between_with t f h).
  Proof.
    revert t h f. induction k as [|k IH]; intros t h f W Nz Nr V.
    - apply (larger_round (fun _ => False)); auto. tauto.
    - apply (larger_round (wins_in r One k)); auto.
  Qed.

  (** ** And the other way round *)

  (** Player One leads without the card, and player Two's other cards are of two suits. *)
  Lemma smaller_lead (G : state -> Prop) :
    (forall h, within r h -> h <> 0 -> rest h <> 0 -> G (between_with Two false h) -> wins r One (between r Two h)) ->
    (forall h, within r h -> h <> 0 -> two_suits (rest h) -> G (between_with One false h) -> wins r One (between r One h)) ->
    forall h, within r h -> h <> 0 -> two_suits (rest h) -> forces q G One (between_with One false h) -> wins r One (between r One h).
  Proof.
    intros I1 I2 h W Nz Both F. unfold between_with in F. cbn [add_if negb] in F.
    pose proof (not_in_rest h) as Split. inversion F as [s Z|s N T L V|s c N T L F'|s N T LE LP]; subst; try discriminate; [contradiction|].
    assert (B : N.testbit h c = true) by exact L. rewrite (play_lead q) in F'.
    apply wins_move with (Play c); [destruct Both as (d & D & _); exact (not_zero _ d D) | reflexivity | exact B|].
    unfold between. rewrite (play_lead r).
    apply (same_round false true false false G) with (s := State Two (N.clearbit h c) (add true (rest h)) (Some c)) (x := N.clearbit h c)
      (y := rest h); auto using within_clear, within_rest, clear_same, two_suits_other; try discriminate.
    - intros y Wy Ny Nry V. specialize (I1 (rest y) (within_rest r y) Nry (rest_held y Wy Ny)).
      rewrite between_rest, between_with_rest in I1 by exact Wy. exact (I1 V).
    - intros x Wx Nrx _ Tw V. destruct (N.eq_dec x 0) as [->|Nx]; [now apply wins_out|]. apply (I2 x); auto. now apply Tw.
    - intros d. rewrite clearbit_spec, andb_true_iff. intros [X _]. auto.
  Qed.

  (** Player Two leads, or player One leads with the card. *)
  Lemma smaller_others (G : state -> Prop) : (forall t f h, within r h -> h <> 0 -> rest h <> 0 -> G (between_with t f h) ->
      wins r One (between r t h)) ->
    forall t f h, within r h -> h <> 0 -> rest h <> 0 -> t = Two \/ f = true -> forces q G One (between_with t f h) -> wins r One (between r t h).
  Proof.
    intros IH t f h W Nz Nr Case F. unfold between_with in F.
    pose proof (not_in_rest h) as Split.
    assert (Same : forall u x y c, forces q G One (State u (add true x) y (Some c)) -> within r x -> within r y ->
      (forall d, N.testbit x d = true -> N.testbit y d = false) -> c < b -> N.testbit x c = false -> N.testbit y c = false ->
      wins r One (State u x y (Some c))).
    { intros u x y c F' Wx Wy Dj C Xc Yc.
      apply (same_round true false false false G) with (s := State u (add true x) y (Some c)) (x := x) (y := y); auto; try discriminate.
      - intros z Wz Nz' Nrz V. specialize (IH Two true (rest z) (within_rest r z) Nrz (rest_held z Wz Nz')).
        rewrite between_rest, between_with_rest in IH by exact Wz. exact (IH V).
      - intros z Wz Nrz _ _ V. destruct (N.eq_dec z 0) as [->|Nz']; [now apply wins_out|]. now apply (IH One true z). }
    destruct t, f; cbn [negb add_if] in F; [|destruct Case; discriminate| |].
    - (* leads with the card *)
      inversion F as [s Z|s N T L V|s c N T L F'|s N T LE LP]; subst; try discriminate.
      { destruct (not_zero _ b (set_same h b) Z). }
      cbn in L. rewrite (play_lead q) in F'. destruct (N.eq_dec c b) as [->|D].
      + rewrite clear_set in F' by now apply not_within.
        inversion F' as [s Z|s N' T' L' V|s c N' T' L' F2|s N' T' LE LP]; subst; try discriminate; [contradiction|].
        specialize (LE eq_refl). cbn in LE. fold (Pass.rest q h) in LE. rewrite rest_larger in LE by exact W. now apply (IH One false).
      + rewrite set_other in L by auto. change (N.setbit h b) with (add true h) in F'. rewrite add_clear in F' by exact D.
        apply wins_move with (Play c); [exact Nr | reflexivity | exact L|]. unfold between. rewrite (play_lead r).
        apply Same; auto using within_clear, within_rest, clear_same.
        intros d. rewrite clearbit_spec, andb_true_iff. intros [X _]. auto.
    - (* follows with the card *)
      inversion F as [s Z|s N T L V|s c N T L F'|s N T LE LP]; subst; try discriminate.
      { destruct (not_zero _ b (set_same h b) Z). }
      apply wins_answer; auto. intros [|c] L; [discriminate|]. assert (B : N.testbit (rest h) c = true) by exact L.
      destruct (in_rest_only h c B) as [C Hc]. specialize (LP c L). rewrite (play_lead q) in LP. unfold between. rewrite (play_lead r).
      apply Same; auto using within_clear, within_rest, clear_same.
      intros d X. rewrite clearbit_spec, (Split d X). reflexivity.
    - (* follows, and the opponent may lead the card *)
      inversion F as [s Z|s N T L V|s c N T L F'|s N T LE LP]; subst; try discriminate; [contradiction|].
      specialize (LP b (set_same (rest h) b)). rewrite (play_lead q) in LP. rewrite clear_set in LP by apply not_within, within_rest.
      inversion LP as [s Z|s N' T' L' V|s c N' T' L' F2|s N' T' _ _]; subst; try discriminate; [contradiction| |].
      + cbn in V. fold (Pass.rest q (rest h)) in V. rewrite rest_larger, rest_rest in V by auto using within_rest.
        now apply (IH Two true).
      + cbn in L'. apply andb_true_iff in L' as [B (S & _)%(beats_iff q no_trump_single)].
        apply single_alone in S; [|now apply within_single in B]. subst c. now rewrite not_within in B.
  Qed.

  (** The last case: player One leads without the card, and player Two's other cards are of one suit. Without the lowest card of another suit player
      One still wins in at most one round more, and then player Two has cards of two suits. So player One wins in the smaller pack without it, and
      hence by leading it: player Two must eat it. *)
  Lemma smaller_rounds k : (forall t f h, within r h -> h <> 0 -> rest h <> 0 -> within_rounds q k (between_with t f h) ->
      wins r One (between r t h)) ->
    forall t f h, within r h -> h <> 0 -> rest h <> 0 -> wins_in q One k (between_with t f h) -> wins r One (between r t h).
  Proof.
    intro IH.
    assert (Most : forall t f h, within r h -> h <> 0 -> rest h <> 0 -> (t = One -> f = false -> two_suits (rest h)) ->
      wins_in q One k (between_with t f h) -> wins r One (between r t h)).
    { intros t f h W Nz Nr Case V%wins_in_forces. destruct t, f.
      all: try (apply (smaller_others (within_rounds q k) IH) in V; auto; fail).
      apply (smaller_lead (within_rounds q k)); auto.
      - intros g Wg Ng Rg. exact (IH Two false g Wg Ng Rg).
      - intros g Wg Ng (c & C & _). exact (IH One false g Wg Ng (not_zero _ c C)). }
    intros t f h W Nz Nr V. destruct (one_suit (rest h) (within_rest r h) Nr) as [Both|(s & Bs & Only)]; [now apply (Most t f h)|].
    destruct t; [|now apply (Most Two f h)]. destruct f; [now apply (Most One true h)|].
    destruct (other_lowest (suit r s)) as (z & C & Sz & Low).
    assert (Hz : N.testbit h z = true).
    { destruct (N.testbit h z) eqn:B; [reflexivity|]. apply (in_rest r h z C), Only in B. contradiction. }
    assert (L : leads_wins r (N.clearbit h z)).
    { destruct (N.eq_dec (N.clearbit h z) 0) as [->|Nc]; [apply leads_empty|].
      assert (Wz : within r (N.clearbit h z)) by now apply within_clear.
      assert (Tz : two_suits (rest (N.clearbit h z))).
      { rewrite clear_rest by exact C. exists z. split; [apply set_same|]. exists s. split; [|congruence]. rewrite set_other by congruence.
        exact Bs. }
      change (wins r One (between r One (N.clearbit h z))). apply (smaller_lead (wins_in q One k)); auto.
      - intros g Wg Ng Ngr. apply (Most Two false g); auto. discriminate.
      - intros g Wg Ng Tg. apply (Most One false g); auto. destruct Tg as (c & Bc & _). exact (not_zero _ c Bc).
      - assert (X : wins_in q One (S k) (between q One (N.clearbit h z))).
        { apply (bottom_card_rounds q no_trump_single ends_turn_single z).
          - rewrite cards_single. lia.
          - intros c Lt. rewrite !suit_single by lia. now apply Low.
          - now apply within_single.
          - exact Hz.
          - unfold between. rewrite rest_larger by exact W. exact V. }
        unfold between in X. rewrite rest_larger in X by exact Wz. exact X. }
    apply (leads_card r no_trump ends_turn h z W Nr Hz L). intros w Cw Bw S _.
    apply (in_rest r h w Cw), Only in Bw. congruence.
  Qed.

  Lemma smaller k : forall t f h, within r h -> h <> 0 -> rest h <> 0 -> wins_in q One k (between_with t f h) -> wins r One (between r t h).
  Proof.
    induction k as [|k IH]; apply smaller_rounds; auto. intros t f h _ _ _ [].
  Qed.

  Lemma both_win t f h : within r h -> h <> 0 -> rest h <> 0 -> (wins q One (between_with t f h) <-> wins r One (between r t h)).
  Proof.
    intros W Nz Nr. assert (P : proper r (between r t h)) by exact (proper_claim r true h W).
    assert (Pq : proper q (between_with t f h)).
    { unfold between_with. rewrite <- rest_single by exact W. exact (proper_claim q true _ (within_add f h W)). }
    split; intro V.
    - apply wins_iff_rounds in V as [k V]; [|exact Pq]. now apply smaller in V.
    - apply wins_iff_rounds in V as [k V]; [|exact P]. now apply larger with k.
  Qed.

  Lemma both_lead f h : within r h -> h <> 0 -> rest h <> 0 -> (leads_wins q (add f h) <-> leads_wins r h).
  Proof. intros W Nz Nr. rewrite <- with_leads by exact W. exact (both_win One f h W Nz Nr). Qed.

  Lemma both_follow f h : within r h -> h <> 0 -> rest h <> 0 -> (follows_wins q (add f h) <-> follows_wins r h).
  Proof. intros W Nz Nr. rewrite <- with_follows by exact W. rewrite (follows_one r no_trump h W). exact (both_win Two f h W Nz Nr). Qed.

  (** A suit of one card changes no outcome, whoever holds it, unless a player holds no other card. *)
  Theorem single_added o f h : within r h -> h <> 0 -> rest h <> 0 -> (has_outcome q o (add f h) <-> has_outcome r o h).
  Proof.
    intros W Nz Nr. assert (Wq : within q (add f h)) by now apply within_add. pose proof (within_rest r h) as Wr.
    assert (Follow : forall s (T : forall p, trump s p = None) g, within s g -> (wins s Two (opening s One g) <-> follows_wins s (Pass.rest s g)))
      by (intros s T g Ws; unfold follows_wins, Pass.rest; now rewrite claim_of_opponent).
    assert (Loss : wins q Two (opening q One (add f h)) <-> wins r Two (opening r One h)).
    { rewrite !Follow, rest_single by auto. apply both_follow; auto. now rewrite rest_rest. }
    assert (Win : wins q One (opening q One (add f h)) <-> wins r One (opening r One h)) by exact (both_lead f h W Nz Nr).
    assert (Drawn : forall s g, within s g -> g <> 0 ->
      (drawn s (opening s One g) <-> ~ wins s One (opening s One g) /\ ~ wins s Two (opening s One g))).
    { intros s g Ws N. rewrite drawn_iff_not_won; [|now apply proper_opening | left; exact N].
      split; [intro D; split; apply D | intros [] []; auto]. }
    destruct o; cbn [has_outcome]; [exact Win | exact Loss|]. rewrite !Drawn, Win, Loss; auto; [tauto|].
    intros [_ Z]%add_held. contradiction.
  Qed.

  (** The larger pack has an exception, a hand that wins without the lead and not with it, if and only if the smaller one has. *)
  Lemma single_exception f h : within r h -> (exception q (add f h) <-> exception r h).
  Proof.
    intro W. destruct (N.eq_dec h 0) as [->|Nz]; [|destruct (N.eq_dec (rest h) 0) as [Z|Nr]].
    - split; intros E; exfalso; [|now destruct (exception_hands r no_trump ends_turn 0 W E)].
      destruct (exception_hands q no_trump_single ends_turn_single _ (within_add f 0 W) E) as (Nz & Nr & _). destruct f; [|contradiction].
      apply E. apply leads_in with b; [exact Nr | apply set_same|]. rewrite clear_single by exact W. now apply wins_out.
    - split; intros E; exfalso; [|now destruct (exception_hands r no_trump ends_turn h W E) as (_ & Nr & _)].
      destruct (exception_hands q no_trump_single ends_turn_single _ (within_add f h W) E) as (_ & Nr & Two).
      rewrite rest_single, Z in Nr, Two by exact W.
      destruct f; [contradiction|]. apply (Two b). now rewrite clear_single.
    - unfold exception. now rewrite both_lead, both_follow.
  Qed.
End Single.
