(** Every deal of two suits of eleven. *)

From Coq Require Import NArith.
From Faceup Require Import Game AllDeals SymmetricDeals Certificate TwoByElevenBytes.
Open Scope N_scope.

Lemma counted : count_symmetric 11 true (facts_of (beat_it_or_eat_it 2 11) body) =
  Some (Tally 2213620 1977071 3611, (Tally 1940 98 10, Tally 667394 33682 4356)).
Proof. vm_cast_no_check (eq_refl (Some (Tally 2213620 1977071 3611, (Tally 1940 98 10, Tally 667394 33682 4356)))). Qed.

(** Of the 4,194,302 deals the player who leads wins 2,213,620, loses 1,977,071 and draws 3,611. *)
Theorem all_deals : outcomes_are (beat_it_or_eat_it 2 11) 2213620 1977071 3611.
Proof. exact (proj1 (count_symmetric_sound _ _ _ _ _ _ counted)). Qed.

(** Of the 2,048 symmetric deals the starter wins 1,940, loses 98 and draws 10; of the 705,432 ways of the shuffle 667,394 are won, 33,682 lost and 4,356 drawn. *)
Theorem symmetric_deals : symmetric_outcomes_are 11 (Tally 1940 98 10) (Tally 667394 33682 4356).
Proof. exact (proj2 (count_symmetric_sound _ _ _ _ _ _ counted)). Qed.
