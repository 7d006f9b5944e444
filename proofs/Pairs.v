(** The symmetric deals of any pack whose suits are pairs of equal length, by any rules: each player holds of a suit the ranks that the opponent
    holds of its partner. The first suits of the pairs, joined, are as one suit, and so are their partners. So these are the symmetric deals of two
    suits, with the cards in other places, and are counted in the same way. *)

From Coq Require Import NArith Bool List Lia.
From Faceup Require Import Game Symmetry Claims Accepted AllDeals SymmetricDeals.
Import ListNotations.
Open Scope N_scope.

(** A pack of pairs is given by the length of each pair. The suits 0 and 1 are partners, 2 and 3, and so on. *)
Definition doubled (pairs : list N) : list N := flat_map (fun n => [n; n]) pairs.
Definition total (pairs : list N) : N := fold_right N.add 0 pairs.
Fixpoint every_other (lengths : list N) : list N :=
  match lengths with n :: _ :: lengths => n :: every_other lengths | _ => [] end.

(** The card of the same rank in the partner suit. *)
Fixpoint partner (pairs : list N) (c : N) : N :=
  match pairs with
  | [] => c
  | n :: pairs => if c <? n then c + n else if c <? n + n then c - n else n + n + partner pairs (c - (n + n))
  end.

(** The place of a card if the first suits of the pairs come first, and after these [m] cards their partners. *)
Fixpoint place (m : N) (pairs : list N) (c : N) : N :=
  match pairs with
  | [] => c
  | n :: pairs => if c <? n then c else if c <? n + n then m + (c - n) else n + place m pairs (c - (n + n))
  end.

(** The card in place [q] of the first suits. *)
Fixpoint first (pairs : list N) (q : N) : N :=
  match pairs with [] => q | n :: pairs => if q <? n then q else n + n + first pairs (q - n) end.

Ltac compare_all := repeat match goal with |- context [?x <? ?y] => destruct (N.ltb_spec x y); try (exfalso; lia) end.

Lemma total_doubled pairs : total (doubled pairs) = total pairs + total pairs.
Proof. induction pairs as [|n pairs IH]; [reflexivity|]. cbn in *. unfold total, doubled in IH. rewrite IH. lia. Qed.

Lemma place_first m pairs : forall q, q < total pairs -> first pairs q < total pairs + total pairs /\ place m pairs (first pairs q) = q.
Proof.
  induction pairs as [|n pairs IH]; intros q Q; cbn [total fold_right first place] in *; [lia|]. fold (total pairs) in *.
  destruct (N.ltb_spec q n); [compare_all; lia|]. destruct (IH (q - n)) as [L E]; [lia|]. compare_all.
  replace (n + n + first pairs (q - n) - (n + n)) with (first pairs (q - n)) by lia. lia.
Qed.

(** A card is of a first suit, or its partner is. *)
Lemma place_cases m pairs : total pairs <= m -> forall c, c < total pairs + total pairs -> partner pairs c < total pairs + total pairs /\
  exists q, q < total pairs /\ (place m pairs c = q /\ place m pairs (partner pairs c) = m + q /\ first pairs q = c \/
                                place m pairs c = m + q /\ place m pairs (partner pairs c) = q /\ first pairs q = partner pairs c).
Proof.
  induction pairs as [|n pairs IH]; intros M c C; cbn [total fold_right first place partner] in *; [lia|]. fold (total pairs) in *.
  destruct (N.ltb_spec c n); [|destruct (N.ltb_spec c (n + n))].
  - split; [lia|]. exists c. split; [lia|]. left. compare_all. repeat split; lia.
  - split; [lia|]. exists (c - n). split; [lia|]. right. compare_all. repeat split; lia.
  - destruct (IH ltac:(lia) (c - (n + n)) ltac:(lia)) as (P & q & Q & E). split; [lia|]. exists (n + q). split; [lia|].
    replace (n + n + partner pairs (c - (n + n)) - (n + n)) with (partner pairs (c - (n + n))) by lia. replace (n + q - n) with q by lia.
    compare_all. destruct E as [(E & F & G)|(E & F & G)]; [left | right]; rewrite E, F, G; repeat split; lia.
Qed.

Section Pairs.
  Variable r : rules.
  Let pairs := every_other (lengths r).
  Let m := total pairs.
  Definition paired : Prop := lengths r = doubled pairs.

  Lemma paired_cards : paired -> cards r = m + m.
  Proof. intro P. unfold cards. rewrite P. apply total_doubled. Qed.

  (** The hand that has, in the new places, the cards of a hand of two suits of [m]. *)
  Definition replaced (h : N) : N := image (cards r) (place m pairs) h.
  Definition paired_deal (k : N) : N := replaced (symmetric_deal m k).

  Lemma replaced_within h : within r (replaced h).
  Proof. intros c. unfold replaced. rewrite image_spec, andb_true_iff, N.ltb_lt. tauto. Qed.

  (** The player holds of the first suits the cards in the places [k], and of the partners the other ones. *)
  Lemma paired_deal_first k q : paired -> k < 2 ^ m -> q < m -> N.testbit (paired_deal k) (first pairs q) = N.testbit k q.
  Proof.
    intros P K Q. destruct (place_first m pairs q Q) as [L E]. unfold paired_deal, replaced.
    rewrite image_spec, E, symmetric_deal_spec, paired_cards by auto. apply N.ltb_lt in L, Q. fold m in L. now rewrite L, Q.
  Qed.

  (** These are the hands that hold of each card and its partner exactly one: all symmetric deals, each for one [k]. *)
  Theorem paired_deals_are h : paired -> within r h ->
    ((forall c, c < cards r -> N.testbit h (partner pairs c) = negb (N.testbit h c)) <-> exists! k, k < 2 ^ m /\ h = paired_deal k).
  Proof.
    intros P W. assert (Half := place_cases m pairs (N.le_refl _)). fold m in Half. rewrite <- paired_cards in Half by exact P. split.
    - intro Sym. exists (image m (first pairs) h).
      assert (K : image m (first pairs) h < 2 ^ m).
      { apply N.lt_nge. intro G. set (k := image _ _ _) in G. assert (k <> 0) by (pose proof (N.pow_nonzero 2 m); lia).
        pose proof (N.bit_log2 k ltac:(auto)) as B. unfold k at 1 in B. rewrite image_spec, andb_true_iff, N.ltb_lt in B.
        apply N.log2_le_pow2 in G; lia. }
      assert (E : h = paired_deal (image m (first pairs) h)).
      { apply N.bits_inj. intro c. unfold paired_deal, replaced. rewrite image_spec. destruct (N.ltb_spec c (cards r)) as [C|C]; cbn [andb].
        - destruct (Half c C) as (_ & q & Q & [(E & _ & F)|(E & _ & F)]); rewrite E, symmetric_deal_spec, image_spec by exact K.
          + apply N.ltb_lt in Q as Q'. rewrite Q', F. reflexivity.
          + replace (m + q - m) with q by lia. compare_all. rewrite image_spec, F, Sym by exact C. apply N.ltb_lt in Q. rewrite Q. cbn.
            now rewrite negb_involutive.
        - destruct (N.testbit h c) eqn:B; auto. apply W in B. lia. }
      split; [auto|]. intros k [K' E']. apply N.bits_inj. intro q. destruct (N.lt_ge_cases q m) as [Q|Q].
      + rewrite <- (paired_deal_first k), <- E' by auto. rewrite image_spec. apply N.ltb_lt in Q. now rewrite Q.
      + rewrite !(low_bits_only m) by auto. reflexivity.
    - intros (k & [K ->] & _) c C. destruct (Half c C) as (C' & q & Q & E). unfold paired_deal, replaced.
      rewrite !image_spec, !symmetric_deal_spec by auto. apply N.ltb_lt in C, C'. rewrite C, C'. cbn [andb].
      destruct E as [(-> & -> & _)|(-> & -> & _)]; compare_all; replace (m + q - m) with q by lia; cbn; now rewrite ?negb_involutive.
  Qed.

  (** Every symmetric deal has an outcome: so many are won, lost and drawn, and so many of those that the shuffle makes. It makes a deal in as many
      ways as there are sets of so many cards of the first suits as the player holds. *)
  Definition paired_outcomes_are (each shuffled : tally) : Prop := paired /\ exists o : N -> outcome,
    (forall k, k < 2 ^ m -> has_outcome r (o k) (paired_deal k)) /\
    (let count p := number (fun k => is_outcome (o k) p) (all_cards (2 ^ m)) in
      count Win = wins_ each /\ count Loss = losses_ each /\ count Draw = draws_ each) /\
    (let weight p := sum (shuffles m) (filter (fun k => is_outcome (o k) p) (all_cards (2 ^ m))) in
      weight Win = wins_ shuffled /\ weight Loss = losses_ shuffled /\ weight Draw = draws_ shuffled).

  (** All deals, and the symmetric ones, from the same facts. *)
  Definition count_paired (draws : bool) (groups : list (list (bool * N))) : option (tally * (tally * tally)) :=
    match decide_deals r draws groups with
    | Some found =>
        match walk_deals r found (fun _ _ => true), walk_symmetric m (fun h => found (replaced h)) (pascal (N.to_nat m)) (all_cards (2 ^ m)) with
        | Some all, Some symmetric => Some (all, symmetric)
        | _, _ => None
        end
    | None => None
    end.

  Theorem count_paired_sound draws groups all each shuffled : paired -> count_paired draws groups = Some (all, (each, shuffled)) ->
    outcomes_are r (wins_ all) (losses_ all) (draws_ all) /\ paired_outcomes_are each shuffled.
  Proof.
    intro P. unfold count_paired. destruct (decide_deals r draws groups) as [found|] eqn:E; [|discriminate].
    pose proof (decide_deals_sound _ _ _ _ E) as Right.
    destruct (walk_deals r found _) as [all'|] eqn:A; [|discriminate].
    destruct (walk_symmetric _ _ _ _) as [[each' shuffled']|] eqn:B; [|discriminate]. intros [= -> -> ->]. split.
    - destruct (walk_deals_sound _ _ _ _ Right A) as (o & H & N). exists o. split; [|exact N]. intros h L U. now apply H.
    - apply walk_symmetric_sound in B as (All & -> & ->). split; [exact P|].
      exists (fun k => of_hand (fun h => found (replaced h)) (symmetric_deal m k)). split; [|repeat split].
      intros k K. destruct (All k) as [o F]; [now apply in_all_cards|]. apply Right; [apply replaced_within|].
      unfold of_hand, paired_deal. now rewrite F.
  Qed.
End Pairs.
