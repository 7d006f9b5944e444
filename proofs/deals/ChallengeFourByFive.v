(** Every deal of Challenge with four suits of five. *)

From Coq Require Import NArith.
From Faceup Require Import Game AllDeals Certificate ChallengeFourByFiveBytes.
Open Scope N_scope.

(** Of the 1,048,574 deals the player who leads wins 577,198, loses 471,372 and draws 4. *)
Theorem all_deals : outcomes_are (challenge 4 5) 577198 471372 4.
Proof.
  apply (outcomes_counted _ true (facts_of (challenge 4 5) body) (Tally 577198 471372 4)).
  vm_cast_no_check (eq_refl (Some (Tally 577198 471372 4))).
Qed.
