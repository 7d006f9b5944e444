(** A table of a game that lists hands: those from which all wins follow, and, if there are draws, those from which all hands follow that do not
    lose. *)

From Coq Require Import NArith Bool List Lia FMapPositive.
From Faceup Require Import Game Suits Symmetry Dominance Follows Index Claims Higher Rounds Checker Accepted AllDeals Certificate Parity Draws.
Import ListNotations.
Open Scope N_scope.

(** What a table tells. *)
Definition told (f : frame) (won held : all_hands) (h : N) : outcome :=
  if has f won true h then Win else if has f held true h then Draw else Loss.

Definition all_better (r : rules) (hands : list N) : all_hands := fold_left (close_fact (frame_of r)) (map (pair true) hands) no_hands.

(** Checks that a certificate is right, and a table. *)
Definition verify_table (header body : list N) (won held : list N) : option (rules * tally) :=
  match read_rules header with
  | Some r =>
      let f := frame_of r in
      let wins := all_better r won in
      let holds := all_better r held in
      if framed f && every (fun h => is_deal r h && has f wins true h) won && every (fun h => is_deal r h && has f holds true h) held
      then verify_all header body (fun _ h => is_outcome (told f wins holds h))
      else None
  | None => None
  end.

(** A hand is listed, or is at least as high as a listed one: in each suit its k-th lowest card is, for each k. Suits that are alike may be renamed
    before. *)
Definition dominates (r : rules) (listed : list N) (h : N) : Prop :=
  exists y z, In y listed /\ In z (all_renamed (frame_of r) y) /\ at_least_as_high r z h.

Section Table.
  Variable r : rules.
  Let f := frame_of r.
  Hypothesis is_framed : framed f = true.

  Lemma places_of_frame : places f = places_below r (N.to_nat (cards r)).
  Proof. exact (places_are r (N.to_nat (cards r))). Qed.

  Lemma at_least_as_high_refl x : at_least_as_high r x x.
  Proof. intro s. induction (held r x s); constructor; auto. apply N.le_refl. Qed.

  Lemma at_least_as_high_trans x y z : at_least_as_high r x y -> at_least_as_high r y z -> at_least_as_high r x z.
  Proof.
    intros A B s. specialize (A s). specialize (B s). revert B. generalize (held r z s). induction A as [|a b xs ys L A IH]; intros zs B.
    - inversion B; subst. constructor.
    - inversion B as [|? c ? zs' L' B']; subst. constructor; [lia | now apply IH].
  Qed.

  Lemma is_deal_within h : is_deal r h = true -> 0 < h /\ h < pack r /\ within r h.
  Proof.
    unfold is_deal. destruct (N.ltb_spec 0 h) as [P|]; [|discriminate]. intros L%N.ltb_lt. repeat split; auto. now apply within_deal.
  Qed.

  (** Every hand of the set dominates a listed one. *)
  Lemma all_better_dominates listed h : (forall y, In y listed -> within r y) -> within r h -> has f (all_better r listed) true h = true ->
    dominates r listed h.
  Proof.
    intros W Wh H. set (D := fun (leads : bool) h => dominates r listed h).
    assert (Cov : forall leads x y, within r x -> within r y -> D leads x ->
      covers (map snd (places f)) (bits (places f) x) (bits (places f) y) 0 = true -> D leads y).
    { intros leads x y _ _ (u & z & U & Z & A) C. exists u, z. repeat split; auto. apply at_least_as_high_trans with x; auto.
      apply covers_higher. rewrite <- places_of_frame. exact C. }
    apply (has_right f is_framed D (all_better r listed) true); auto. unfold all_better. fold f.
    assert (All : forall l i, (forall y, In y l -> In y listed) -> all_follow f D i -> all_follow f D (fold_left (close_fact f) (map (pair true) l)
      i)).
    { induction l as [|y l IH]; intros i I S; [exact S|]. cbn [map fold_left]. apply IH; [intros; apply I; now right|].
      apply (close_fact_follows f is_framed D Cov); auto. intros z Z. assert (Y : In y listed) by (apply I; now left). split.
      - apply (all_renamed_decided f is_framed (fun _ _ => True) true y); auto.
        apply follows_fact; [apply proper_claim; now apply W | exists true, y; auto].
      - exists y, z. repeat split; auto. apply at_least_as_high_refl. }
    apply All; auto. apply no_hands_follow.
  Qed.

  (** What goes over to higher hands, and with renamed suits. *)
  Lemma dominates_decided (F : bool -> N -> Prop) listed h : (forall y,
    In y listed -> within r y /\ F true y) -> within r h -> dominates r listed h ->
    decided f F true h.
  Proof.
    intros A Wh (y & z & Y & Z & H). destruct (A y Y) as [Wy Fy].
    assert (Dy : decided f F true y) by (apply follows_fact; [now apply proper_claim | exists true, y; auto]).
    destruct (all_renamed_decided f is_framed F true y Wy Dy z Z) as [Wz Dz]. exact (higher_follows r (fact f F) true z h Wz Wh H Dz).
  Qed.

  Lemma dominates_wins listed h : (forall y, In y listed -> within r y /\ wins r One (opening r One y)) -> within r h -> dominates r listed h ->
    wins r One (opening r One h).
  Proof.
    intros A Wh D. apply wins_iff_rounds; [now apply proper_opening|]. apply (decided_won f true h).
    apply dominates_decided with listed; auto. intros y Y. destruct (A y Y) as [W V]. split; auto.
    apply wins_iff_rounds in V; [exact V | now apply proper_opening].
  Qed.

  Lemma dominates_holds listed h : (forall y, In y listed -> within r y /\ holds r One (opening r One y)) -> within r h -> dominates r listed h ->
    holds r One (opening r One h).
  Proof.
    intros A Wh D. apply (follows_holds r (fun p s => holds r p s)).
    - intros p s P (X & Xs & FX). specialize (FX s Xs) as G. revert G. apply forces_mono; auto. intros t Pt Xt.
      apply follows_fact; auto. now exists X.
    - pose proof (dominates_decided (fun leads y => holds r (attacker leads) (claim r leads y)) listed h A Wh D) as G.
      revert G. apply follows_incl. intros p s (l & y & -> & -> & H). exact H.
  Qed.
End Table.

(** The table is right: a deal is won if its hand dominates one of the first list, else drawn if it dominates one of the second, and else lost. *)
Theorem verify_table_sound header body won held r t : verify_table header body won held = Some (r, t) -> forall h, 0 < h -> h < pack r ->
  (has_outcome r Win h <-> dominates r won h) /\
  (has_outcome r Draw h <-> dominates r held h /\ ~ dominates r won h) /\
  (has_outcome r Loss h <-> ~ dominates r held h /\ ~ dominates r won h).
Proof.
  unfold verify_table. destruct (read_rules header) as [r'|] eqn:Rules; [|discriminate].
  destruct (framed _) eqn:Fr; cbn [andb]; [|discriminate].
  destruct (every _ won) eqn:Ew; cbn [andb]; [|discriminate]. destruct (every _ held) eqn:Eh; [|discriminate]. intro V.
  assert (r' = r) as ->.
  { unfold verify_all, read_all, read_parts in V. rewrite Rules in V. destruct (read_groups _ _ _); [|discriminate].
    destruct (bytes_eqb _ _ && _ && _ && _); [|discriminate]. destruct (_ && _); [|discriminate].
    destruct (count_deals _ _ _ _); [|discriminate]. destruct (_ && _); [|discriminate]. congruence. }
  apply verify_all_sound in V as (o & H & _). set (w := all_better r won) in *. set (d := all_better r held) in *.
  assert (Told : forall h, 0 < h -> h < pack r -> has_outcome r (told (frame_of r) w d h) h).
  { intros h P L. destruct (H h P L) as [O A]. cbn beta in A. destruct (told _ _ _ h), (o h); cbn in A; try discriminate; exact O. }
  assert (Unique : forall h o o', 0 < h -> h < pack r -> has_outcome r o h -> has_outcome r o' h -> o = o').
  { intros h a b P L A B. destruct (one_outcome r h P L) as (c & _ & U). now rewrite (U a A), (U b B). }
  assert (Listed : forall l i, every (fun h => is_deal r h && has (frame_of r) i true h) l = true -> forall y, In y l ->
    0 < y /\ y < pack r /\ within r y /\ has (frame_of r) i true y = true).
  { intros l i E y Y. pose proof (every_forall _ _ E y Y) as X. apply andb_true_iff in X as [X K].
    apply is_deal_within in X as (P & L & W). auto. }
  pose proof (Listed _ _ Ew) as Lw. pose proof (Listed _ _ Eh) as Lh. clear Listed. intros h Pos Lt. pose proof (within_deal r h Lt) as W.
  assert (Win_ : dominates r won h -> has_outcome r Win h).
  { apply (dominates_wins r Fr); auto. intros y Y. destruct (Lw y Y) as (P & L & Wy & K). split; auto.
    specialize (Told y P L). unfold told in Told. rewrite K in Told. exact Told. }
  assert (Not_lost : dominates r held h -> ~ has_outcome r Loss h).
  { intros D X. pose proof (proper_opening r One h W) as Ph. revert X. apply (holds_not_lost r One _ Ph); [left; cbn; lia|].
    revert D. apply (dominates_holds r Fr); auto. intros y Y. destruct (Lh y Y) as (P & L & Wy & K). split; auto.
    apply not_lost_holds; [now apply proper_opening|]. intro Lost. specialize (Told y P L). unfold told in Told.
    destruct (has _ w true y); [|rewrite K in Told]; now apply (Unique y _ Loss P L Told) in Lost. }
  specialize (Told h Pos Lt). unfold told in Told. unfold w, d in Told.
  assert (Wl : forall y, In y won -> within r y) by (intros y Y; now apply Lw).
  assert (Hl : forall y, In y held -> within r y) by (intros y Y; now apply Lh).
  pose proof (all_better_dominates r Fr won h Wl W) as Dw. pose proof (all_better_dominates r Fr held h Hl W) as Dh.
  assert (Only : forall a b, has_outcome r a h -> has_outcome r b h -> a = b) by (intros; now apply (Unique h)).
  assert (Other : forall a b, a <> b -> has_outcome r a h -> ~ has_outcome r b h) by (intros a b N A B; apply N; now apply Only).
  destruct (has (frame_of r) (all_better r won) true h).
  - specialize (Dw eq_refl). pose proof (Other Win Draw ltac:(discriminate) Told). pose proof (Other Win Loss ltac:(discriminate) Told). tauto.
  - assert (Nw : ~ dominates r won h) by (intro D; pose proof (Only _ _ (Win_ D) Told); destruct (has _ (all_better r held) true h); discriminate).
    destruct (has (frame_of r) (all_better r held) true h).
    + specialize (Dh eq_refl). pose proof (Other Draw Win ltac:(discriminate) Told). pose proof (Other Draw Loss ltac:(discriminate) Told). tauto.
    + assert (Nh : ~ dominates r held h) by (intro D; now apply Not_lost in D).
      pose proof (Other Loss Win ltac:(discriminate) Told). pose proof (Other Loss Draw ltac:(discriminate) Told). tauto.
Qed.
