(** The moves that the checker tries, and the bits of a hand: in one pass through the cards, from the lowest up. *)

From Coq Require Import NArith Bool List Lia.
From Faceup Require Import Game Suits Symmetry Claims.
Import ListNotations.
Open Scope N_scope.

(** * The bits of a hand, from the highest card down *)

Fixpoint low_bits (n : nat) (y : N) (above : list bool) : list bool :=
  match n with O => above | S n => low_bits n (N.div2 y) (N.odd y :: above) end.

(** The same for a hand that is not empty, faster. *)
Fixpoint positive_bits (n : nat) (p : positive) (above : list bool) : list bool :=
  match n with
  | O => above
  | S n => match p with
    | xI p => positive_bits n p (true :: above)
    | xO p => positive_bits n p (false :: above)
    | xH => low_bits n 0 (true :: above)
    end
  end.

Definition all_bits (n : nat) (y : N) : list bool :=
  match y with N0 => low_bits n 0 [] | Npos p => positive_bits n p [] end.

Lemma all_bits_right n y : all_bits n y = low_bits n y [].
Proof.
  assert (H : forall n p above, positive_bits n p above = low_bits n (Npos p) above).
  { induction n0 as [|m IH]; intros [p|p|] above; cbn; auto. }
  destruct y; cbn [all_bits]; auto.
Qed.

Lemma low_bits_right n : forall y c above, low_bits n (N.shiftr y c) above = rev (map (N.testbit y) (count_from n c)) ++ above.
Proof.
  induction n as [|n IH]; intros y c above; cbn [low_bits count_from map rev app]; [reflexivity|].
  rewrite N.div2_spec, N.shiftr_shiftr, N.add_1_r, IH, <- app_assoc. cbn [app].
  do 2 f_equal. rewrite <- N.bit0_odd, N.shiftr_spec'. reflexivity.
Qed.

(** * Moves *)

Section Moves.
  Variable r : rules.

  (** Each card, whether it is the lowest of its suit, and the suit. *)
  Definition card_facts (c : N) : N * bool * N := (c, lowest r c, suit r c).

  (** [beats] for a card that is led or beats a card, if the suits are known. *)
  Definition may_play (p : player) (top : option (N * N)) (c s : N) : bool :=
    match top with
    | None => true
    | Some (t, st) => if s =? st then t <? c else
        match trump r p with Some u => if s =? u then negb (st =? u) else false | None => false end
    end.

  Definition with_suit (top : option N) : option (N * N) := match top with Some t => Some (t, suit r t) | None => None end.

  Lemma may_play_beats p top c : may_play p (with_suit top) c (suit r c) = match top with Some t => beats r p c t | None => true end.
  Proof.
    destruct top as [t|]; [|reflexivity]. cbn. unfold beats, is_trump.
    destruct (suit r c =? suit r t) eqn:E; cbn.
    - apply N.eqb_eq in E. destruct (t <? c); [reflexivity|]. destruct (trump r p) as [u|]; [|reflexivity].
      rewrite E. now destruct (suit r t =? u).
    - destruct (trump r p) as [u|]; [|reflexivity]. now destruct (suit r c =? u).
  Qed.

  (** The cards of [h] that may be played, but for those that have a lower one of their suit that may be played, and no card between them of [h]
      or of [o]. [low] tells that the next lower card is such a one. *)
  Fixpoint worth (play : N -> N -> bool) (cs : list (N * bool * N)) (h o : N) (low : bool) : list N :=
    match cs with
    | [] => []
    | (c, first, s) :: cs =>
        let low := if first then false else low in
        if N.odd h
        then if play c s
             then let rest := worth play cs (N.div2 h) (N.div2 o) true in if low then rest else c :: rest
             else worth play cs (N.div2 h) (N.div2 o) false
        else worth play cs (N.div2 h) (N.div2 o) (if N.odd o then false else low)
    end.

  Section Spec.
    Variables (play : N -> N -> bool) (h o : N).

    Definition in_way (d : N) : bool := N.testbit h d || N.testbit o d.
    (** The next lower card of [c] is one that is as good. *)
    Definition lower_one (c a : N) : Prop :=
      a < c /\ N.testbit h a = true /\ play a (suit r a) = true /\ forall d, d < c -> in_way d = true -> d <= a.

    Lemma worth_spec n : forall c0 low, (low = true -> exists a, lower_one c0 a /\ suit r a = suit r (c0 - 1)) ->
      let l := worth play (map card_facts (count_from n c0)) (N.shiftr h c0) (N.shiftr o c0) low in
      (forall c, In c l -> N.testbit h c = true /\ play c (suit r c) = true) /\
      (forall c, c0 <= c < c0 + N.of_nat n -> N.testbit h c = true -> play c (suit r c) = true ->
        In c l \/ exists a, lower_one c a /\ suit r a = suit r c).
    Proof.
      induction n as [|n IH]; intros c0 low Low; cbn [count_from map worth card_facts].
      { split; [intros ? [] | intros; lia]. }
      set (low' := if lowest r c0 then false else low).
      assert (Low' : low' = true -> exists a, lower_one c0 a /\ suit r a = suit r c0).
      { unfold low'. destruct (lowest r c0) eqn:M; [discriminate|]. intro L.
        destruct (Low L) as (a & A & S). exists a. split; auto. now rewrite S, same_suit. }
      assert (Next : forall h, N.div2 (N.shiftr h c0) = N.shiftr h (N.succ c0)) by (intro; rewrite N.div2_spec, N.shiftr_shiftr; f_equal; lia).
      assert (Bit : forall h, N.odd (N.shiftr h c0) = N.testbit h c0) by (intro; now rewrite <- N.bit0_odd, N.shiftr_spec').
      rewrite !Next, !Bit.
      assert (Pass : in_way c0 = false -> forall a, lower_one c0 a -> lower_one (N.succ c0) a).
      { intros W a (A & B & C & D). split; [lia|]. split; [exact B|]. split; [exact C|]. intros d L X.
        destruct (N.eq_dec d c0) as [->|]; [congruence | apply D; auto; lia]. }
      assert (Pred : N.succ c0 - 1 = c0) by lia.
      assert (Split : forall c, c0 <= c < c0 + N.of_nat (S n) -> c = c0 \/ N.succ c0 <= c < N.succ c0 + N.of_nat n) by lia.
      destruct (N.testbit h c0) eqn:H.
      - destruct (play c0 (suit r c0)) eqn:P.
        + destruct (IH (N.succ c0) true) as [I1 I2].
          { intros _. exists c0. rewrite Pred. split; [|reflexivity]. split; [lia|]. split; [exact H|]. split; [exact P|]. intros; lia. }
          destruct low'.
          * split; [exact I1|]. intros c B X Y. destruct (Split c B) as [->|]; [right; now apply Low' | now apply I2].
          * split.
            -- intros c [<-|I]; auto.
            -- intros c B X Y. destruct (Split c B) as [->|B']; [left; now left|]. destruct (I2 c B' X Y); [left; now right | now right].
        + destruct (IH (N.succ c0) false) as [I1 I2]; [discriminate|]. split; [exact I1|].
          intros c B X Y. destruct (Split c B) as [->|]; [congruence | now apply I2].
      - destruct (IH (N.succ c0) (if N.testbit o c0 then false else low')) as [I1 I2].
        { destruct (N.testbit o c0) eqn:O; [discriminate|]. intro L. destruct (Low' L) as (a & A & S). exists a. rewrite Pred.
          split; [|exact S]. apply Pass; auto. unfold in_way. now rewrite H, O. }
        split; [exact I1|]. intros c B X Y. destruct (Split c B) as [->|]; [congruence | now apply I2].
    Qed.
  End Spec.
End Moves.
