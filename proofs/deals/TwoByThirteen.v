(** Every deal of two suits of thirteen: the standard game. *)

From Coq Require Import NArith.
From Faceup Require Import Game AllDeals Certificate TwoByThirteenBytes.
Open Scope N_scope.

(** Of the 67,108,862 deals the player who leads wins 34,954,440, and loses the others. *)
Theorem all_deals : outcomes_are (beat_it_or_eat_it 2 13) 34954440 32154422 0.
Proof.
  apply (outcomes_counted _ false (facts_of (beat_it_or_eat_it 2 13) body) (Tally 34954440 32154422 0)).
  vm_cast_no_check (eq_refl (Some (Tally 34954440 32154422 0))).
Qed.
