(** Every deal of Challenge with four suits of five. *)

From Coq Require Import NArith.
From Faceup Require Import Game AllDeals Pairs Certificate ChallengeFourByFiveBytes.
Open Scope N_scope.

Lemma counted : count_paired (challenge 4 5) true (facts_of (challenge 4 5) body) =
  Some (Tally 577198 471372 4, (Tally 910 114 0, Tally 166749 18007 0)).
Proof. vm_cast_no_check (eq_refl (Some (Tally 577198 471372 4, (Tally 910 114 0, Tally 166749 18007 0)))). Qed.

(** Of the 1,048,574 deals the player who leads wins 577,198, loses 471,372 and draws 4. *)
Theorem all_deals : outcomes_are (challenge 4 5) 577198 471372 4.
Proof. exact (proj1 (count_paired_sound (challenge 4 5) _ _ _ _ _ eq_refl counted)). Qed.

(** Of the 1,024 symmetric deals the starter wins 910, and loses the others; of the 184,756 ways of the shuffle 166,749 are won. *)
Theorem symmetric_deals : paired_outcomes_are (challenge 4 5) (Tally 910 114 0) (Tally 166749 18007 0).
Proof. exact (proj2 (count_paired_sound (challenge 4 5) _ _ _ _ _ eq_refl counted)). Qed.
