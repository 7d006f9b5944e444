(** The symmetric deals of two suits of [n]: each player holds of one suit the ranks that the opponent holds of the other. Facts that decide all
    deals of the game count them too, each once, and each as often as the shuffle of the games' authors makes it. *)

From Coq Require Import NArith Bool List Lia.
From Faceup Require Import Game Symmetry Claims Accepted AllDeals.
Import ListNotations.
Open Scope N_scope.

Section SymmetricDeals.
  Variable n : N.
  Let r := beat_it_or_eat_it 2 n.

  Lemma symmetric_cards : cards r = n + n.
  Proof. cbn. change (cards r) with (n + (n + 0)). lia. Qed.

  (** The player holds the ranks [k] of the first suit, and the other ranks of the second suit. *)
  Definition symmetric_deal (k : N) : N := N.lor k (N.shiftl (N.ldiff (N.ones n) k) n).

  Lemma low_bits_only k c : k < 2 ^ n -> n <= c -> N.testbit k c = false.
  Proof.
    intros K C. destruct (N.eq_dec k 0) as [->|Nz]; [apply N.bits_0|]. apply N.bits_above_log2. apply N.log2_lt_pow2 in K; lia.
  Qed.

  Lemma symmetric_deal_spec k c : k < 2 ^ n ->
    N.testbit (symmetric_deal k) c = if c <? n then N.testbit k c else (c <? n + n) && negb (N.testbit k (c - n)).
  Proof.
    intro K. unfold symmetric_deal. rewrite N.lor_spec. destruct (N.ltb_spec c n) as [L|L].
    - rewrite N.shiftl_spec_low by auto. apply orb_false_r.
    - rewrite (low_bits_only k c), N.shiftl_spec_high', N.ldiff_spec by auto. cbn [orb].
      destruct (N.ltb_spec c (n + n)); [rewrite N.ones_spec_low by lia | rewrite N.ones_spec_high by lia]; reflexivity.
  Qed.

  Lemma symmetric_deal_within k : k < 2 ^ n -> within r (symmetric_deal k).
  Proof.
    intros K c. rewrite symmetric_deal_spec, symmetric_cards by auto. destruct (N.ltb_spec c n); [lia|].
    destruct (N.ltb_spec c (n + n)); [auto | discriminate].
  Qed.

  (** These are the hands that hold each rank of exactly one of the suits: all symmetric deals, each for one [k]. *)
  Theorem symmetric_deals_are h : within r h ->
    ((forall c, c < n -> N.testbit h (c + n) = negb (N.testbit h c)) <-> exists k, k < 2 ^ n /\ h = symmetric_deal k).
  Proof.
    intro W. split.
    - intro Sym. exists (h mod 2 ^ n). assert (K : h mod 2 ^ n < 2 ^ n) by (apply N.mod_lt, N.pow_nonzero; lia). split; [exact K|].
      apply N.bits_inj. intro c. rewrite symmetric_deal_spec by auto. destruct (N.ltb_spec c n) as [L|L].
      + now rewrite N.mod_pow2_bits_low.
      + destruct (N.ltb_spec c (n + n)) as [L'|L']; cbn.
        * rewrite N.mod_pow2_bits_low by lia. rewrite <- Sym by lia. f_equal. lia.
        * destruct (N.testbit h c) eqn:B; auto. apply W in B. rewrite symmetric_cards in B. lia.
    - intros (k & K & ->) c L. rewrite !symmetric_deal_spec by auto. apply N.ltb_lt in L as E. rewrite E. apply N.ltb_lt in E.
      destruct (N.ltb_spec (c + n) n); [lia|]. destruct (N.ltb_spec (c + n) (n + n)); [|lia]. cbn. do 2 f_equal. lia.
  Qed.

  (** ** The shuffle

      It makes a deal in as many ways as there are sets of so many ranks as the player holds of the first suit: a number of Pascal's triangle. *)
  Fixpoint next_row (last : N) (row : list N) : list N :=
    match row with [] => [last] | c :: row => last + c :: next_row c row end.
  Definition pascal (n : nat) : list N := Nat.iter n (next_row 0) [1].
  Definition ways (row : list N) (k : N) : N := nth (length (filter (N.testbit k) (all_cards n))) row 0.
  Definition shuffles (k : N) : N := ways (pascal (N.to_nat n)) k.

  Definition sum (f : N -> N) (l : list N) : N := fold_right (fun k m => f k + m) 0 l.

  (** Every symmetric deal has an outcome: so many are won, lost and drawn, and so many of those that the shuffle makes. *)
  Definition symmetric_outcomes_are (each shuffled : tally) : Prop := exists o : N -> outcome,
    (forall k, k < 2 ^ n -> has_outcome r (o k) (symmetric_deal k)) /\
    (let count p := number (fun k => is_outcome (o k) p) (all_cards (2 ^ n)) in
      count Win = wins_ each /\ count Loss = losses_ each /\ count Draw = draws_ each) /\
    (let weight p := sum shuffles (filter (fun k => is_outcome (o k) p) (all_cards (2 ^ n))) in
      weight Win = wins_ shuffled /\ weight Loss = losses_ shuffled /\ weight Draw = draws_ shuffled).

  (** ** The count *)

  Definition add_ways (o : outcome) (w : N) (a : tally) : tally :=
    match o with
    | Win => Tally (w + wins_ a) (losses_ a) (draws_ a)
    | Loss => Tally (wins_ a) (w + losses_ a) (draws_ a)
    | Draw => Tally (wins_ a) (losses_ a) (w + draws_ a)
    end.

  Fixpoint walk_symmetric (found : N -> option outcome) (row ks : list N) : option (tally * tally) :=
    match ks with
    | [] => Some (Tally 0 0 0, Tally 0 0 0)
    | k :: ks =>
        match found (symmetric_deal k), walk_symmetric found row ks with
        | Some o, Some (each, shuffled) => Some (add_outcome o each, add_ways o (ways row k) shuffled)
        | _, _ => None
        end
    end.

  Lemma walk_symmetric_sound found row ks : forall each shuffled, walk_symmetric found row ks = Some (each, shuffled) ->
    (forall k, In k ks -> exists o, found (symmetric_deal k) = Some o) /\
    let o k := of_hand found (symmetric_deal k) in
    let count p := number (fun k => is_outcome (o k) p) ks in
    let weight p := sum (ways row) (filter (fun k => is_outcome (o k) p) ks) in
    each = Tally (count Win) (count Loss) (count Draw) /\ shuffled = Tally (weight Win) (weight Loss) (weight Draw).
  Proof.
    induction ks as [|k ks IH]; intros each shuffled E; cbn [walk_symmetric] in E.
    - injection E as <- <-. split; [intros ? [] | split; reflexivity].
    - destruct (found (symmetric_deal k)) as [o|] eqn:F; [|discriminate].
      destruct (walk_symmetric found row ks) as [[each' shuffled']|]; [|discriminate]. injection E as <- <-.
      destruct (IH each' shuffled' eq_refl) as (All & -> & ->). split.
      + intros j [<-|I]; eauto.
      + cbn zeta. unfold number. cbn [filter]. assert (Fo : of_hand found (symmetric_deal k) = o) by (unfold of_hand; now rewrite F). rewrite Fo.
        destruct o; cbn [is_outcome add_outcome add_ways wins_ losses_ draws_ length]; split; try reflexivity; f_equal; lia.
  Qed.

  (** All deals, and the symmetric ones, from the same facts. *)
  Definition count_symmetric (draws : bool) (groups : list (list (bool * N))) : option (tally * (tally * tally)) :=
    match decide_deals r draws groups with
    | Some found =>
        match walk_deals r found (fun _ _ => true), walk_symmetric found (pascal (N.to_nat n)) (all_cards (2 ^ n)) with
        | Some all, Some symmetric => Some (all, symmetric)
        | _, _ => None
        end
    | None => None
    end.

  Theorem count_symmetric_sound draws groups all each shuffled : count_symmetric draws groups = Some (all, (each, shuffled)) ->
    outcomes_are r (wins_ all) (losses_ all) (draws_ all) /\ symmetric_outcomes_are each shuffled.
  Proof.
    unfold count_symmetric. destruct (decide_deals r draws groups) as [found|] eqn:E; [|discriminate].
    pose proof (decide_deals_sound _ _ _ _ E) as Right.
    destruct (walk_deals r found _) as [all'|] eqn:A; [|discriminate].
    destruct (walk_symmetric _ _ _) as [[each' shuffled']|] eqn:B; [|discriminate]. intros [= -> -> ->]. split.
    - destruct (walk_deals_sound _ _ _ _ Right A) as (o & H & N). exists o. split; [|exact N]. intros h P L. now apply H.
    - apply walk_symmetric_sound in B as (All & -> & ->). exists (fun k => of_hand found (symmetric_deal k)). split; [|repeat split].
      intros k K. destruct (All k) as [o F]; [now apply in_all_cards|]. apply Right; [now apply symmetric_deal_within|].
      unfold of_hand. now rewrite F.
  Qed.
End SymmetricDeals.
