(** No game of at most eight cards has a drawn deal. *)

From Coq Require Import NArith Bool List Lia.
From Faceup Require Import Game Symmetry Rounds AllDeals Evaluate.
Import ListNotations.
Open Scope N_scope.

(** Whether every deal is decided within [n] more rounds than [T] counts. *)
Fixpoint decides (r : rules) (n : nat) (T : option table) : bool :=
  let T := next_table r T in
  if full r T then
    if forallb (fun h => match T One One h, T One Two h with Some false, Some false => false | _, _ => true end) (deals r) then true
    else match n with O => false | S n => decides r n (Some T) end
  else false.

Lemma decides_sound r n : forall T, match T with None => True | Some T => exists k, right r k T end -> decides r n T = true ->
  forall h, In h (deals r) -> wins r One (opening r One h) \/ wins r Two (opening r One h).
Proof.
  induction n as [|n IH]; intros T R D h I; cbn [decides] in D; destruct (full r (next_table r T)) eqn:F; try discriminate;
    pose proof (next_table_right r T F) as N; assert (exists k, right r k (next_table r T)) as K by (destruct T; [destruct R | ]; eauto).
  all: destruct (forallb _ _) eqn:A; try discriminate; try (now apply (IH (Some (next_table r T)))).
  all: rewrite forallb_forall in A; specialize (A h I); destruct K as [k K].
  all: assert (L : h < 2 ^ cards r) by (apply filter_In in I as [I _]; now apply in_all_cards).
  all: assert (P : proper r (opening r One h)) by now apply proper_opening, below_within.
  all: destruct (K One One h L) as (b1 & E1 & H1), (K One Two h L) as (b2 & E2 & H2); rewrite E1, E2 in A.
  all: destruct b1; [left; apply wins_iff_rounds; auto; exists k; now apply H1|].
  all: destruct b2; [right; apply wins_iff_rounds; auto; exists k; now apply H2 | discriminate].
Qed.

(** The packs of [n] cards, as the lengths of their suits: none is longer than [most] or than the suit before. *)
Fixpoint packs (fuel : nat) (n most : N) : list (list N) :=
  match fuel with
  | O => []
  | S fuel => if n =? 0 then [[]] else
      flat_map (fun m => if (1 <=? m) && (m <=? most) then map (cons m) (packs fuel (n - m) m) else []) (all_cards (n + 1))
  end.

(** All games of at most eight cards. Trump suits come first, and are equally long. *)
Definition plain_games (n : N) : list rules := flat_map (fun l => map (Rules l no_trumps) [false; true]) (packs 10 n n).
Definition trump_games (n : N) : list rules :=
  flat_map (fun m => flat_map (fun l => map (Rules (m :: m :: l) own_trumps) [false; true])
    (if 2 * m <=? n then packs 10 (n - 2 * m) n else [])) [1; 2; 3; 4].
Definition small_games : list rules := flat_map (fun n => plain_games n ++ trump_games n) [1; 2; 3; 4; 5; 6; 7; 8].

Theorem no_smaller_draw r h : In r small_games -> 0 < h -> h < pack r ->
  wins r One (opening r One h) \/ wins r Two (opening r One h).
Proof.
  intros I Pos L.
  assert (D : forallb (fun r => decides r 40 None) small_games = true) by vm_cast_no_check (eq_refl true).
  rewrite forallb_forall in D. apply (decides_sound r 40 None); auto.
  assert (pack r < 2 ^ cards r) by (unfold pack; rewrite N.ones_equiv; pose proof (N.pow_nonzero 2 (cards r)); lia).
  apply filter_In. split; [apply in_all_cards; lia|]. unfold is_deal. apply N.ltb_lt in Pos, L. now rewrite Pos, L.
Qed.
