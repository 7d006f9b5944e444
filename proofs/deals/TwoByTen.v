(** Every deal of two suits of ten. *)

From Coq Require Import NArith.
From Faceup Require Import Game AllDeals Certificate TwoByTenBytes.
Open Scope N_scope.

(** Of the 1,048,574 deals the player who leads wins 559,265, and loses the others. *)
Theorem all_deals : outcomes_are (beat_it_or_eat_it 2 10) 559265 489309 0.
Proof.
  apply (outcomes_counted _ false (facts_of (beat_it_or_eat_it 2 10) body) (Tally 559265 489309 0)).
  vm_cast_no_check (eq_refl (Some (Tally 559265 489309 0))).
Qed.
