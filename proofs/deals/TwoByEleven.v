(** Every deal of two suits of eleven. *)

From Coq Require Import NArith.
From Faceup Require Import Game AllDeals Certificate TwoByElevenBytes.
Open Scope N_scope.

(** Of the 4,194,302 deals the player who leads wins 2,213,620, loses 1,977,071 and draws 3,611. *)
Theorem all_deals : outcomes_are (beat_it_or_eat_it 2 11) 2213620 1977071 3611.
Proof.
  apply (outcomes_counted _ true (facts_of (beat_it_or_eat_it 2 11) body) (Tally 2213620 1977071 3611)).
  vm_cast_no_check (eq_refl (Some (Tally 2213620 1977071 3611))).
Qed.
