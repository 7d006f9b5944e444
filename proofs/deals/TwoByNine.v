(** Every deal of two suits of nine. *)

From Coq Require Import NArith List.
From Faceup Require Import Game Accepted AllDeals Certificate TwoByNineBytes.
Open Scope N_scope.

Definition two_by_nine := beat_it_or_eat_it 2 9.

(** Every deal is decided: of the 262,142 the player who leads wins 141,572 and loses 120,570. *)
Theorem all_deals : exists o : N -> outcome,
  (forall h, 0 < h -> h < pack two_by_nine -> has_outcome two_by_nine (o h) h) /\
  number (fun h => is_outcome (o h) Win) (deals two_by_nine) = 141572 /\
  number (fun h => is_outcome (o h) Loss) (deals two_by_nine) = 120570 /\
  number (fun h => is_outcome (o h) Draw) (deals two_by_nine) = 0.
Proof.
  assert (C : count_deals two_by_nine false (facts_of two_by_nine body) (fun _ _ => true) = Some (Tally 141572 120570 0))
    by vm_cast_no_check (eq_refl (Some (Tally 141572 120570 0))).
  destruct (count_deals_sound _ _ _ _ _ C) as (o & H & N). exists o. split; [|exact N]. intros h P L. now apply H.
Qed.
