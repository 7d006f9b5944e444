(** The checker and the evaluator as programs in OCaml. Numbers stay as Coq has them, in binary: no arithmetic of OCaml is trusted. *)

From Coq Require Import Extraction ExtrOcamlBasic.
From Faceup Require Import Game Certificate Evaluate.

Extraction Language OCaml.
Extraction "verified.ml" verify next_table full no_trumps own_trumps.
