(** Every deal of two suits of eight. *)

From Coq Require Import NArith List.
From Faceup Require Import Game Accepted AllDeals Certificate TwoByEightBytes.
Open Scope N_scope.

Definition two_by_eight := beat_it_or_eat_it 2 8.

(** Every deal is decided: of the 65,534 the player who leads wins 36,026 and loses 29,508. *)
Theorem all_deals : exists o : N -> outcome,
  (forall h, 0 < h -> h < pack two_by_eight -> has_outcome two_by_eight (o h) h) /\
  number (fun h => is_outcome (o h) Win) (deals two_by_eight) = 36026 /\
  number (fun h => is_outcome (o h) Loss) (deals two_by_eight) = 29508 /\
  number (fun h => is_outcome (o h) Draw) (deals two_by_eight) = 0.
Proof.
  assert (C : count_deals two_by_eight false (facts_of two_by_eight body) (fun _ _ => true) = Some (Tally 36026 29508 0))
    by vm_cast_no_check (eq_refl (Some (Tally 36026 29508 0))).
  destruct (count_deals_sound _ _ _ _ _ C) as (o & H & N). exists o. split; [|exact N]. intros h P L. now apply H.
Qed.
