(** The order of the suits of a pack does not matter: without trumps, two packs with suits of the same lengths are the same game. *)

From Coq Require Import NArith Bool List Lia Permutation.
From Faceup Require Import Game Symmetry Claims Rounds Accepted Draws.
Import ListNotations.
Open Scope N_scope.

(** * Games that differ in the names of the cards *)

Section Names.
  Variables (r s : rules) (f e : N -> N).
  Hypothesis same_cards : cards s = cards r.
  Hypothesis same_turns : passes s = passes r.
  Hypothesis there : forall c, c < cards r -> f c < cards r /\ e (f c) = c.
  Hypothesis back : forall c, c < cards r -> e c < cards r /\ f (e c) = c.
  Hypothesis same_beats : forall p c t, c < cards r -> t < cards r -> beats s p (f c) (f t) = beats r p c t.

  (** The hand in the other game: [f c] for each card [c]. *)
  Definition named (h : N) : N := image (cards r) e h.
  Definition named_state (t : state) : state := State (turn t) (named (hand1 t)) (named (hand2 t)) (option_map f (top t)).

  Lemma named_card h c : c < cards r -> N.testbit (named h) (f c) = N.testbit h c.
  Proof. intro C. destruct (there c C) as [F E]. unfold named. apply N.ltb_lt in F. now rewrite image_spec, F, E. Qed.

  Lemma named_within h : within s (named h).
  Proof. intro c. unfold named. rewrite image_spec, andb_true_iff, N.ltb_lt, same_cards. tauto. Qed.

  Lemma named_clear h c : c < cards r -> named (N.clearbit h c) = N.clearbit (named h) (f c).
  Proof.
    intro C. apply N.bits_inj. intro d. rewrite clearbit_spec. unfold named. rewrite !image_spec, clearbit_spec.
    destruct (N.ltb_spec d (cards r)) as [D|]; [|reflexivity]. cbn. do 2 f_equal. apply eq_true_iff_eq. rewrite !N.eqb_eq.
    split; [intros -> | intros <-]; [now apply back | symmetry; now apply there].
  Qed.

  Lemma named_rest h : named (N.ldiff (pack r) h) = N.ldiff (pack s) (named h).
  Proof.
    apply N.bits_inj. intro d. rewrite N.ldiff_spec. unfold named. rewrite !image_spec, N.ldiff_spec, !pack_spec, same_cards.
    destruct (N.ltb_spec d (cards r)) as [D|]; [|reflexivity]. cbn. now rewrite (proj2 (N.ltb_lt _ _) (proj1 (back d D))).
  Qed.

  Lemma named_zero h : within r h -> (named h = 0 <-> h = 0).
  Proof.
    intro W. split; intro Z; apply empty_iff; intro c.
    - destruct (N.testbit h c) eqn:B; [|reflexivity]. rewrite <- (named_card h c), Z, N.bits_0 in B by now apply W. discriminate.
    - unfold named. rewrite image_spec, Z, N.bits_0. apply andb_false_r.
  Qed.

  Lemma named_hand t p : hand (named_state t) p = named (hand t p).
  Proof. now destruct p. Qed.

  Lemma named_play t c : c < cards r -> named_state (play r t (Play c)) = play s (named_state t) (Play (f c)).
  Proof.
    intro C. destruct t as [q x y k]. unfold named_state, play. rewrite same_turns.
    destruct q, k, (passes r); cbn; rewrite ?named_clear; auto.
  Qed.

  Lemma named_eat t : named_state (play r t Eat) = play s (named_state t) Eat.
  Proof. destruct t as [q x y k]. unfold named_state. destruct q; cbn; rewrite named_rest; reflexivity. Qed.

  Lemma named_legal t c : proper r t -> c < cards r -> legal s (named_state t) (Play (f c)) = legal r t (Play c).
  Proof.
    intros P C. unfold legal. change (turn (named_state t)) with (turn t). rewrite named_hand, named_card by exact C.
    destruct (top t) as [u|] eqn:E; cbn; [|now rewrite E]. rewrite E. cbn. rewrite same_beats; auto. now apply P.
  Qed.

  Lemma named_wins p t : wins r p t -> proper r t -> wins s p (named_state t).
  Proof.
    induction 1 as [t Z|t m N T L W IH|t N T A IH]; intro P.
    - apply wins_out. rewrite named_hand. apply named_zero; [exact (hand_cards r t p P) | exact Z].
    - assert (N' : hand (named_state t) (other p) <> 0) by (rewrite named_hand, named_zero; [exact N | exact (hand_cards r t _ P)]).
      specialize (IH (proper_play r t m P L)). destruct m as [|c].
      + apply wins_move with Eat; auto; [cbn in *; now destruct (top t) | now rewrite <- named_eat].
      + destruct (legal_card r t c P L) as [_ C]. apply wins_move with (Play (f c)); auto; [now rewrite named_legal | now rewrite <- named_play].
    - assert (N' : hand (named_state t) (other p) <> 0) by (rewrite named_hand, named_zero; [exact N | exact (hand_cards r t _ P)]).
      apply wins_answer; auto. intros [|d] L.
      + assert (L' : legal r t Eat = true) by (cbn in *; now destruct (top t)). rewrite <- named_eat. apply (IH Eat L'). now apply proper_play.
      + assert (D : d < cards r).
        { assert (B : N.testbit (hand (named_state t) (turn t)) d = true)
            by (cbn in L; destruct (option_map f (top t)); [apply andb_true_iff in L|]; tauto).
          rewrite named_hand in B. apply named_within in B. now rewrite <- same_cards. }
        destruct (back d D) as [C E]. rewrite <- E in L |- *. rewrite named_legal in L by auto. rewrite <- named_play by exact C.
        apply (IH (Play (e d)) L). now apply proper_play.
  Qed.
End Names.

Section Same.
  Variables (r s : rules) (f e : N -> N).
  Hypothesis same_cards : cards s = cards r.
  Hypothesis same_turns : passes s = passes r.
  Hypothesis there : forall c, c < cards r -> f c < cards r /\ e (f c) = c.
  Hypothesis back : forall c, c < cards r -> e c < cards r /\ f (e c) = c.
  Hypothesis same_beats : forall p c t, c < cards r -> t < cards r -> beats s p (f c) (f t) = beats r p c t.

  Lemma named_back h : within r h -> named s f (named r e h) = h.
  Proof.
    intro W. apply N.bits_inj. intro c. unfold named. rewrite !image_spec, same_cards.
    destruct (N.ltb_spec c (cards r)) as [C|C]; cbn.
    - destruct (there c C) as [F E]. now rewrite (proj2 (N.ltb_lt _ _) F), E.
    - destruct (N.testbit h c) eqn:B; [apply W in B; lia | reflexivity].
  Qed.

  Lemma named_opening h : named_state r f e (opening r One h) = opening s One (named r e h).
  Proof. unfold named_state, opening. cbn. now rewrite (named_rest r s f). Qed.

  Lemma same_wins p h : within r h -> (wins r p (opening r One h) <-> wins s p (opening s One (named r e h))).
  Proof.
    intro W. rewrite <- named_opening. pose proof (proper_opening r One h W) as P. split; [intro V; now apply named_wins|].
    rewrite named_opening. intro V. apply (named_wins s r e f) in V; rewrite ?same_cards; auto.
    - replace (named_state s e f (opening s One (named r e h))) with (opening r One h) in V; [exact V|].
      unfold named_state, opening. cbn. rewrite named_back by exact W. f_equal. rewrite <- (named_rest r s f) by auto.
      rewrite named_back; [reflexivity|]. intros c B. rewrite N.ldiff_spec, pack_spec, andb_true_iff, N.ltb_lt in B. apply B.
    - intros p' c t C T. destruct (back c C) as [Ec Fc], (back t T) as [Et Ft]. rewrite <- Fc, <- Ft at 2. now rewrite same_beats.
    - apply proper_opening. intros c B. apply (named_within r s e same_cards) in B. exact B.
  Qed.

  Lemma same_outcome o h : within r h -> h <> 0 -> (has_outcome r o h <-> has_outcome s o (named r e h)).
  Proof.
    intros W Nz. destruct o; cbn [has_outcome]; [now apply same_wins | now apply same_wins|].
    assert (Nz' : named r e h <> 0) by (rewrite (named_zero r f e); auto).
    assert (P' : proper s (opening s One (named r e h))) by apply proper_opening, (named_within r s e same_cards).
    rewrite !drawn_iff_not_won; [|exact P' | left; exact Nz' | now apply proper_opening | left; exact Nz].
    split; intros D p; [rewrite <- same_wins | rewrite same_wins]; auto.
  Qed.
End Same.

(** * Suits in another order *)

Definition total (l : list N) : N := fold_right N.add 0 l.

(** [f] takes the cards of the suits [l] to those of the suits [l'], and [e] takes them back. The cards of a suit go to one suit, in their order. *)
Record renames (l l' : list N) (f e : N -> N) : Prop := Renames {
  as_many : total l' = total l;
  goes : forall c, c < total l -> f c < total l /\ e (f c) = c;
  comes : forall c, c < total l -> e c < total l /\ f (e c) = c;
  suits_go : forall c d, c < total l -> d < total l -> (suit_in l' (f c) = suit_in l' (f d) <-> suit_in l c = suit_in l d);
  ranks_go : forall c d, c < total l -> d < total l -> suit_in l c = suit_in l d -> c < d -> f c < f d }.

Local Ltac cases := repeat match goal with |- context [?a <? ?b] => destruct (N.ltb_spec a b) end.

Lemma permutation_renames l l' : Permutation l l' -> exists f e, renames l l' f e.
Proof.
  induction 1 as [|n l l' P (f & e & [T G C S R])|m n l|l1 l2 l3 P1 (f1 & e1 & [T1 G1 C1 S1 R1]) P2 (f2 & e2 & [T2 G2 C2 S2 R2])].
  - exists (fun c => c), (fun c => c). split; cbn; auto; intros; lia.
  - exists (fun c => if c <? n then c else n + f (c - n)), (fun c => if c <? n then c else n + e (c - n)).
    assert (Tn : total (n :: l) = n + total l) by reflexivity. assert (Tn' : total (n :: l') = n + total l') by reflexivity.
    split; rewrite ?Tn, ?Tn'; [lia | | | |].
    + intros c L. destruct (N.ltb_spec c n) as [Lt|Ge]; [rewrite (proj2 (N.ltb_lt c n) Lt); lia|]. destruct (G (c - n)) as [A B]; [lia|].
      rewrite (proj2 (N.ltb_ge _ n)) by lia. replace (n + f (c - n) - n) with (f (c - n)) by lia. rewrite B. lia.
    + intros c L. destruct (N.ltb_spec c n) as [Lt|Ge]; [rewrite (proj2 (N.ltb_lt c n) Lt); lia|]. destruct (C (c - n)) as [A B]; [lia|].
      rewrite (proj2 (N.ltb_ge _ n)) by lia. replace (n + e (c - n) - n) with (e (c - n)) by lia. rewrite B. lia.
    + intros c d Lc Ld. cbn [suit_in]. destruct (N.ltb_spec c n) as [Ltc|Gec], (N.ltb_spec d n) as [Ltd|Ged].
      * rewrite (proj2 (N.ltb_lt c n) Ltc), (proj2 (N.ltb_lt d n) Ltd). tauto.
      * rewrite (proj2 (N.ltb_lt c n) Ltc), (proj2 (N.ltb_ge _ n)) by lia. lia.
      * rewrite (proj2 (N.ltb_lt d n) Ltd), (proj2 (N.ltb_ge _ n)) by lia. lia.
      * rewrite !(proj2 (N.ltb_ge _ n)) by lia. replace (n + f (c - n) - n) with (f (c - n)) by lia.
        replace (n + f (d - n) - n) with (f (d - n)) by lia. rewrite !N.succ_inj_wd. apply S; lia.
    + intros c d Lc Ld E Lt. cbn [suit_in] in E. destruct (N.ltb_spec c n) as [Ltc|Gec], (N.ltb_spec d n) as [Ltd|Ged]; try lia.
      apply N.succ_inj in E. specialize (R (c - n) (d - n) ltac:(lia) ltac:(lia) E ltac:(lia)). lia.
  - set (f := fun c => if c <? n then c + m else if c <? n + m then c - n else c).
    exists f, (fun c => if c <? m then c + n else if c <? n + m then c - m else c).
    assert (Tn : total (n :: m :: l) = n + (m + total l)) by reflexivity. assert (Tn' : total (m :: n :: l) = m + (n + total l)) by reflexivity.
    split; rewrite ?Tn, ?Tn'; [lia | | | |].
    + intros c L. unfold f. cases; lia.
    + intros c L. unfold f. cases; lia.
    + assert (Both : forall c, c < n + (m + total l) -> exists i j, suit_in (n :: m :: l) c = i /\ suit_in (m :: n :: l) (f c) = j /\
        (i = 0 /\ j = 1 \/ i = 1 /\ j = 0 \/ 1 < i /\ i = j)).
      { intros c L. exists (suit_in (n :: m :: l) c), (suit_in (m :: n :: l) (f c)). repeat split. unfold f. cbn [suit_in].
        destruct (N.ltb_spec c n); [|destruct (N.ltb_spec c (n + m))]; [cases; lia | cases; lia|].
        replace (c - m - n) with (c - n - m) by lia. cases; lia. }
      intros c d Lc Ld. destruct (Both c Lc) as (i & j & -> & -> & X), (Both d Ld) as (i' & j' & -> & -> & Y). lia.
    + intros c d Lc Ld E Lt. cbn [suit_in] in E. revert E. unfold f. cases; lia.
  - exists (fun c => f2 (f1 c)), (fun c => e1 (e2 c)). rewrite T1 in *. split; [lia | | | |].
    + intros c L. destruct (G1 c L) as [A1 B1], (G2 (f1 c) A1) as [A2 B2]. now rewrite B2.
    + intros c L. destruct (C2 c L) as [A2 B2], (C1 (e2 c) A2) as [A1 B1]. now rewrite B1.
    + intros c d Lc Ld. rewrite S2 by now apply G1. now apply S1.
    + intros c d Lc Ld E Lt. apply R2; [now apply G1 | now apply G1 | now apply S1 | now apply R1].
Qed.

(** Without trumps, a deal and the same deal of the pack with its suits in another order have the same outcome. *)
Theorem order_of_suits l l' passes : Permutation l l' -> let r := Rules l no_trumps passes in let s := Rules l' no_trumps passes in
  exists f e, renames l l' f e /\ forall o h, within r h -> h <> 0 -> (has_outcome r o h <-> has_outcome s o (named r e h)).
Proof.
  intros P r s. destruct (permutation_renames l l' P) as (f & e & N). exists f, e. split; [exact N|]. destruct N as [T G C S R].
  intros o h. apply (same_outcome r s f e); auto.
  intros p c t Lc Lt. unfold beats, is_trump. cbn [trump r s no_trumps andb]. rewrite !orb_false_r.
  apply eq_true_iff_eq. rewrite !andb_true_iff, !N.eqb_eq, !N.ltb_lt. unfold suit. cbn [lengths r s]. rewrite (S c t Lc Lt).
  split; intros [E L]; split; auto. destruct (N.lt_total t c) as [|[->|X]]; [assumption | lia | apply R in X; auto; lia].
Qed.
