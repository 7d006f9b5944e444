(** The theorems that docs/how-it-works.md and the article speak of, in one place. *)

From Coq Require Import NArith Bool List Lia.
From Faceup Require Import Game Suits Symmetry Dominance Follows Claims Higher Rounds Checker.
Import ListNotations.
Open Scope N_scope.

Section Theorems.
  Variable r : rules.

  (** * Dominance

      In any position in which [p] holds [a] and the opponent holds [b], a higher card of the suit, [p] does no worse if these cards are
      exchanged: in no more rounds, and without losing. *)
  Theorem dominance p a b s : proper r s -> suit r a = suit r b -> a < b ->
    N.testbit (hand s p) a = true -> N.testbit (hand s (other p)) b = true ->
    (forall k, wins_in r p k s -> wins_in r p k (exchange r a b s)) /\ (holds r p s -> holds r p (exchange r a b s)) /\
    (forall k, wins_in r (other p) k (exchange r a b s) -> wins_in r (other p) k s) /\
    (holds r (other p) (exchange r a b s) -> holds r (other p) s).
  Proof.
    intros P S L A B. assert (Bc : b < cards r) by (destruct P as [P _]; eapply P, B).
    assert (G : better r a b p s (exchange r a b s)).
    { right. split; [reflexivity|]. unfold potential. rewrite A, B. destruct P as [P _]. apply P in B as [_ B].
      rewrite other_other in B. rewrite B. lia. }
    assert (G' : better r a b (other p) (exchange r a b s) s) by (eapply better_other; eauto).
    assert (P' : proper r (exchange r a b s)) by (eapply better_proper; eauto).
    repeat split; intros.
    - now apply wins_in_better with a b s.
    - now apply holds_better with a b s.
    - now apply wins_in_better with a b (exchange r a b s).
    - now apply holds_better with a b (exchange r a b s).
  Qed.

  (** Corollary: a hand that wins still wins, in no more rounds, if one of its cards is exchanged for a higher one of its suit. The same holds
      for the hands of the player who does not lead. *)
  Corollary outcomes_are_monotone leads y c t k : within r y -> N.testbit y c = true -> N.testbit y t = false ->
    suit r c = suit r t -> c < t -> t < cards r ->
    wins_in r (attacker leads) k (claim r leads y) -> wins_in r (attacker leads) k (claim r leads (raise y c t)).
  Proof.
    intros W C T S L B H. set (F := fun p s => p = attacker leads /\ s = claim r leads y).
    assert (G : follows r F (attacker leads) (claim r leads (raise y c t))).
    { apply follows_raise; auto. apply follows_fact; [now apply proper_claim | now split]. }
    apply (follows_wins_in r F k _ _) in G; auto. intros p s _ [-> ->]. exact H.
  Qed.

  (** * The k-th lowest card

      If, in each suit, the k-th lowest card of [y] is at least as high as that of [x], for each k, and there are as many, then [y] wins if [x]
      does, in no more rounds. *)
  Theorem higher_cards leads x y k : within r x -> within r y -> at_least_as_high r x y ->
    wins_in r (attacker leads) k (claim r leads x) -> wins_in r (attacker leads) k (claim r leads y).
  Proof.
    intros Wx Wy C H. set (F := fun p s => p = attacker leads /\ s = claim r leads x).
    assert (G : follows r F (attacker leads) (claim r leads y)).
    { apply higher_follows with x; auto. apply follows_fact; [now apply proper_claim | now split]. }
    apply (follows_wins_in r F k _ _) in G; auto. intros p s _ [-> ->]. exact H.
  Qed.

  (** * Renaming

      Suits that the rules treat alike may be renamed. If the players are exchanged, so are their trumps. *)
  Theorem renaming swap g p k s : alike r swap g = true -> proper r s ->
    (wins_in r (who swap p) k (renamed r swap (on_suits r g) s) <-> wins_in r p k s).
  Proof. intros A P. apply wins_in_renaming; eauto using on_suits_cards, on_suits_on_suits, on_suits_beats. Qed.

  Lemma swap_of_swap_of i j s : swap_of i j (swap_of i j s) = s.
  Proof.
    unfold swap_of. destruct (N.eqb_spec s i) as [->|A]; [destruct (N.eqb_spec j i) as [->|]; [reflexivity | now rewrite N.eqb_refl]|].
    destruct (N.eqb_spec s j) as [->|B]; [now rewrite N.eqb_refl|]. apply N.eqb_neq in A, B. now rewrite A, B.
  Qed.

  (** Two suits of the same length that are nobody's trumps are alike. Every renaming of suits is made of such exchanges. *)
  Lemma plain_suits_alike i j : i < suits r -> j < suits r -> ranks r i = ranks r j -> (forall p, trump r p <> Some i /\ trump r p <> Some j) ->
    alike r false (swap_of i j) = true.
  Proof.
    intros I J R T. apply forallb_forall. intros s S%in_all_cards. rewrite swap_of_swap_of, N.eqb_refl.
    rewrite !andb_true_iff. split; [split; [split; [apply N.ltb_lt; unfold swap_of; destruct (s =? i), (s =? j); assumption | reflexivity]|]|].
    { apply N.eqb_eq. unfold swap_of. destruct (N.eqb_spec s i) as [->|]; [congruence|]. destruct (N.eqb_spec s j) as [->|]; congruence. }
    apply forallb_forall. intros p _. cbn [who]. destruct (T p) as [A B]. destruct (trump r p) as [t|]; [|reflexivity].
    assert (t <> i /\ t <> j) as [X Y] by (split; congruence).
    unfold swap_of. destruct (N.eqb_spec s i) as [->|]; [|destruct (N.eqb_spec s j) as [->|]; [|apply eqb_reflx]].
    all: destruct (N.eqb_spec j t), (N.eqb_spec i t); try congruence; reflexivity.
  Qed.

  Corollary renaming_suits i j p k s : i < suits r -> j < suits r -> ranks r i = ranks r j -> (forall p,
    trump r p <> Some i /\ trump r p <> Some j) ->
    proper r s -> (wins_in r p k (renamed r false (on_suits r (swap_of i j)) s) <-> wins_in r p k s).
  Proof. intros I J R T P. exact (renaming false _ p k s (plain_suits_alike i j I J R T) P). Qed.
End Theorems.

Lemma own_trumps_alike n others passes : alike (Rules (n :: n :: others) own_trumps passes) true (swap_of 0 1) = true.
Proof.
  apply forallb_forall. intros s S%in_all_cards. unfold suits in S |- *. cbn [lengths length] in S |- *. rewrite swap_of_swap_of, N.eqb_refl.
  rewrite !andb_true_iff. split; [split; [split; [apply N.ltb_lt; unfold swap_of; destruct (s =? 0), (s =? 1); lia | reflexivity]|]|].
  { apply N.eqb_eq. unfold swap_of. destruct (N.eqb_spec s 0) as [->|]; [reflexivity|]. destruct (N.eqb_spec s 1) as [->|]; reflexivity. }
  apply forallb_forall. intros p _. unfold swap_of.
  destruct (N.eqb_spec s 0) as [->|]; [now destruct p|]. destruct (N.eqb_spec s 1) as [->|]; [now destruct p|].
  destruct p; cbn; destruct (N.eqb_spec s 0), (N.eqb_spec s 1); try congruence; reflexivity.
Qed.

(** With own trumps in the first two suits, of the same length, exchange the players and these suits. *)
Corollary exchange_of_players n others passes h k : within (Rules (n :: n :: others) own_trumps passes) h ->
  let r := Rules (n :: n :: others) own_trumps passes in
  (wins_in r Two k (opening r Two (image (cards r) (on_suits r (swap_of 0 1)) h)) <-> wins_in r One k (opening r One h)).
Proof.
  intros W r. pose proof (own_trumps_alike n others passes) as A. fold r in A.
  rewrite <- (renaming r true _ One k (opening r One h) A) by now apply proper_opening.
  unfold opening. rewrite renamed_position, image_ldiff by (intros; now apply (on_suits_cards r true)). reflexivity.
Qed.
