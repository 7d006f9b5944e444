(** Every deal of two suits of thirteen: the standard game. *)

From Coq Require Import NArith.
From Faceup Require Import Game AllDeals SymmetricDeals Certificate TwoByThirteenBytes.
Open Scope N_scope.

Lemma counted : count_symmetric 13 false (facts_of (beat_it_or_eat_it 2 13) body) =
  Some (Tally 34954440 32154422 0, (Tally 7962 230 0, Tally 10128562 272038 0)).
Proof. vm_cast_no_check (eq_refl (Some (Tally 34954440 32154422 0, (Tally 7962 230 0, Tally 10128562 272038 0)))). Qed.

(** Of the 67,108,862 deals the player who leads wins 34,954,440, and loses the others. *)
Theorem all_deals : outcomes_are (beat_it_or_eat_it 2 13) 34954440 32154422 0.
Proof. exact (proj1 (count_symmetric_sound _ _ _ _ _ _ counted)). Qed.

(** Of the 8,192 symmetric deals the starter wins 7,962, and loses the others; of the 10,400,600 ways of the shuffle 10,128,562 are won. *)
Theorem symmetric_deals : symmetric_outcomes_are 13 (Tally 7962 230 0) (Tally 10128562 272038 0).
Proof. exact (proj2 (count_symmetric_sound _ _ _ _ _ _ counted)). Qed.
