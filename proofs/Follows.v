(** What follows from facts by dominance and by renaming, within a round and for ever. *)

From Coq Require Import NArith Bool List Lia.
From Faceup Require Import Game Suits Symmetry Dominance.
Open Scope N_scope.

Section Follows.
  Variable r : rules.

  (** * Renaming of suits *)

  (** Cards are renamed by renaming suits. *)
  Definition on_suits (g : N -> N) (c : N) : N := let s := suit r c in first r (g s) + (c - first r s).

  (** The rules treat the suits alike that [g] exchanges, if the players are exchanged too ([swap]) or not. *)
  Definition alike (swap : bool) (g : N -> N) : bool :=
    forallb (fun s => (g s <? suits r) && (g (g s) =? s) && (ranks r (g s) =? ranks r s) &&
      forallb (fun p => Bool.eqb (match trump r (who swap p) with Some t => g s =? t | None => false end)
                                 (match trump r p with Some t => s =? t | None => false end)) (One :: Two :: nil))
      (all_cards (suits r)).

  Variables (swap : bool) (g : N -> N).
  Hypothesis is_alike : alike swap g = true.

  Lemma alike_suit s : s < suits r -> g s < suits r /\ g (g s) = s /\ ranks r (g s) = ranks r s /\
    forall p, (match trump r (who swap p) with Some t => g s =? t | None => false end) = (match trump r p with Some t => s =? t | None => false end).
  Proof.
    intro S. unfold alike in is_alike. rewrite forallb_forall in is_alike.
    specialize (is_alike s (proj2 (in_all_cards _ _) S)). rewrite !andb_true_iff, N.ltb_lt, !N.eqb_eq in is_alike.
    destruct is_alike as [[[A B] L] C]. repeat split; auto. rewrite forallb_forall in C. intro p.
    apply eqb_prop, C. destruct p; cbn; auto.
  Qed.

  Lemma suit_on_suits c : c < cards r -> suit r (on_suits g c) = g (suit r c) /\ on_suits g c - first r (g (suit r c)) = c - first r (suit r c) /\
    on_suits g c < cards r.
  Proof.
    intro C. destruct (card_suit r c C) as [S L]. destruct (alike_suit _ S) as (_ & _ & R & _). unfold on_suits.
    destruct (nth_of_suit r (g (suit r c)) (c - first r (suit r c))) as [A B]; [lia|]. rewrite A. repeat split; [lia | exact B].
  Qed.

  Lemma on_suits_cards c : c < cards r -> on_suits g c < cards r.
  Proof. intro C. now apply suit_on_suits. Qed.

  Lemma on_suits_on_suits c : c < cards r -> on_suits g (on_suits g c) = c.
  Proof.
    intro C. destruct (card_suit r c C) as [S L]. destruct (alike_suit _ S) as (_ & GG & _).
    destruct (suit_on_suits c C) as (A & B & _). unfold on_suits at 1. rewrite A, B, GG. lia.
  Qed.

  Lemma on_suits_beats p c t : c < cards r -> t < cards r -> beats r (who swap p) (on_suits g c) (on_suits g t) = beats r p c t.
  Proof.
    intros C T. destruct (card_suit r c C) as [S L], (card_suit r t T) as [S' L'].
    destruct (alike_suit _ S) as (G & GG & _ & K), (alike_suit _ S') as (G' & GG' & _ & K').
    destruct (suit_on_suits c C) as [A _], (suit_on_suits t T) as [A' _].
    unfold beats, is_trump. rewrite A, A', K, K'. f_equal.
    destruct (N.eqb_spec (suit r c) (suit r t)) as [E|E].
    - rewrite E, N.eqb_refl. cbn. unfold on_suits. rewrite E.
      apply eq_true_iff_eq. rewrite !N.ltb_lt. rewrite E in *. lia.
    - destruct (N.eqb_spec (g (suit r c)) (g (suit r t))) as [F|]; [|reflexivity].
      apply (f_equal g) in F. rewrite GG, GG' in F. congruence.
  Qed.
End Follows.

(** * What follows from facts *)

Section Facts.
  Variable r : rules.
  (** The facts: who reaches the goal, and the position. *)
  Variable fact : player -> state -> Prop.

  Inductive follows : player -> state -> Prop :=
  | follows_fact p s : proper r s -> fact p s -> follows p s
  | follows_better p s t a b : suit r a = suit r b -> a < b -> b < cards r -> better r a b p s t ->
      follows p s -> follows p t
  | follows_renamed p s swap g : alike r swap g = true -> follows p s ->
      follows (who swap p) (renamed r swap (on_suits r g) s).

  Lemma follows_proper p s : follows p s -> proper r s.
  Proof.
    induction 1 as [p s P F|p s t a b S L C B F P|p s swap g A F P]; auto.
    - apply better_proper with a b p s; auto.
    - apply proper_renamed; eauto using on_suits_cards, on_suits_on_suits.
  Qed.

  Theorem follows_wins p s : (forall p s, proper r s -> fact p s -> exists k, wins_in r p k s) ->
    follows p s -> exists k, wins_in r p k s.
  Proof.
    intro W. induction 1 as [p s P F|p s t a b S L C B F [k IH]|p s swap g A F [k IH]]; auto; pose proof (follows_proper _ _ F); exists k.
    - apply wins_in_better with a b s; auto.
    - apply wins_in_renamed; eauto using on_suits_cards, on_suits_on_suits, on_suits_beats.
  Qed.

  Lemma follows_wins_in k p s : (forall p s, proper r s -> fact p s -> wins_in r p k s) -> follows p s -> wins_in r p k s.
  Proof.
    intro W. induction 1 as [p s P F|p s t a b S L C B F IH|p s swap g A F IH]; auto; pose proof (follows_proper _ _ F).
    - apply wins_in_better with a b s; auto.
    - apply wins_in_renamed; eauto using on_suits_cards, on_suits_on_suits, on_suits_beats.
  Qed.

  (** Facts may rest on each other, if the goal is not to lose. *)
  Theorem follows_holds p s : (forall p s, proper r s -> fact p s -> forces r (follows p) p s) -> follows p s -> holds r p s.
  Proof.
    intros W F. exists (follows p). split; [exact F|]. intros t G. clear s F.
    induction G as [p t P F|p s t a b S L C B F IH|p s swap g A F IH]; auto; pose proof (follows_proper _ _ F).
    - apply forces_better with a b (follows p) s; auto. intros u v _ X Y. eapply follows_better; eauto.
    - apply forces_renamed with (follows p); eauto using on_suits_cards, on_suits_on_suits, on_suits_beats, follows_renamed.
  Qed.
End Facts.

Lemma follows_incl r (F G : player -> state -> Prop) p s : (forall p s, F p s -> G p s) -> follows r F p s -> follows r G p s.
Proof. intros I. induction 1; eauto using follows. Qed.
