(** The checker and the evaluator as programs in OCaml. Numbers stay as Coq has them, in binary: no arithmetic of OCaml is trusted. *)

From Coq Require Import Extraction ExtrOcamlBasic.
From Faceup Require Import Game Certificate Table Evaluate.

Extraction Language OCaml.
Extraction "verified.ml" verify verify_all verify_table next_table full no_trumps own_trumps.
