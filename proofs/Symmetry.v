(** What the rules treat alike: cards and players may be renamed if that keeps what beats what. *)

From Coq Require Import NArith Bool List Lia.
From Faceup Require Import Game.
Open Scope N_scope.

(* Unfolding these would hide what the lemmas speak of. *)
#[global] Arguments pack : simpl never.
#[global] Arguments cards : simpl never.
#[global] Arguments beats : simpl never.
#[global] Arguments N.testbit : simpl never.
#[global] Arguments N.ldiff : simpl never.
#[global] Arguments N.clearbit : simpl never.
#[global] Arguments N.add : simpl never.
#[global] Arguments N.mul : simpl never.

Lemma other_other p : other (other p) = p.
Proof. now destruct p. Qed.

Lemma player_cases p q : q = p \/ q = other p.
Proof. destruct p, q; auto. Qed.

Lemma hand_position t p x y k : hand (position t p x y k) p = x /\ hand (position t p x y k) (other p) = y.
Proof. now destruct p. Qed.

(** * Sets of cards *)

Fixpoint count_from (k : nat) (c : N) : list N :=
  match k with O => nil | S k => c :: count_from k (N.succ c) end.

Definition all_cards (n : N) : list N := count_from (N.to_nat n) 0.

Lemma in_all_cards n c : In c (all_cards n) <-> c < n.
Proof.
  unfold all_cards. assert (E : forall k a, In c (count_from k a) <-> a <= c < a + N.of_nat k).
  { induction k as [|k IH]; intro a; cbn [count_from In]; [lia|]. rewrite IH. lia. }
  rewrite E, N2Nat.id. lia.
Qed.

(** The set of the cards below [n] that [f] takes into [h]. *)
Definition image (n : N) (f : N -> N) (h : N) : N :=
  fold_right (fun c set => if N.testbit h (f c) then N.setbit set c else set) 0 (all_cards n).

Lemma image_spec n f h c : N.testbit (image n f h) c = (c <? n) && N.testbit h (f c).
Proof.
  unfold image.
  assert (E : forall l, N.testbit (fold_right (fun c set => if N.testbit h (f c) then N.setbit set c else set) 0 l) c
    = existsb (N.eqb c) l && N.testbit h (f c)).
  { induction l as [|d l IH]; simpl; [reflexivity|].
    destruct (N.eqb_spec c d) as [->|D]; simpl.
    - destruct (N.testbit h (f d)) eqn:B; [now rewrite N.setbit_eq | rewrite IH; try rewrite B; now rewrite ?andb_false_r].
    - destruct (N.testbit h (f d)); [rewrite N.setbit_neq; auto | exact IH]. }
  rewrite E. f_equal. apply eq_true_iff_eq. rewrite existsb_exists, N.ltb_lt, <- in_all_cards.
  split; [intros (d & H & ->%N.eqb_eq); exact H | exists c; now rewrite N.eqb_refl].
Qed.

Lemma pack_spec r c : N.testbit (pack r) c = (c <? cards r).
Proof.
  unfold pack. destruct (N.ltb_spec c (cards r)); [apply N.ones_spec_low | apply N.ones_spec_high]; lia.
Qed.

Lemma clearbit_spec h c d : N.testbit (N.clearbit h c) d = N.testbit h d && negb (c =? d).
Proof.
  rewrite N.clearbit_eqb. reflexivity.
Qed.

Lemma not_empty h : h <> 0 -> exists c, N.testbit h c = true.
Proof. intro. exists (N.log2 h). apply N.bit_log2; auto. Qed.

Lemma empty_iff h : h = 0 <-> forall c, N.testbit h c = false.
Proof. split; [intros -> c; apply N.bits_0 | intro H; apply N.bits_inj; intro; now rewrite H, N.bits_0]. Qed.

(** * Proper positions *)

Lemma proper_play r s m : proper r s -> legal r s m = true -> proper r (play r s m).
Proof.
  intros [H T] L. destruct s as [q x y k].
  assert (H1 := fun c => H c One). assert (H2 := fun c => H c Two). cbn in H1, H2. clear H.
  destruct m as [|c].
  - (* eat *)
    split; [|destruct q; cbn; discriminate].
    intros d p; destruct q, p; cbn; rewrite ?N.ldiff_spec, ?pack_spec, ?andb_true_iff, ?N.ltb_lt, ?negb_true_iff.
    all: try (intros [A B]; split; auto; fail).
    all: intro A; rewrite ?A; split; [first [exact (proj1 (H1 d A)) | exact (proj1 (H2 d A))] | now rewrite andb_false_r].
  - assert (C : N.testbit (hand (State q x y k) q) c = true).
    { cbn in L. destruct k; [apply andb_true_iff in L|]; tauto. }
    assert (S : forall d p, N.testbit (hand (play r (State q x y k) (Play c)) p) d =
                N.testbit (hand (State q x y k) p) d && (if match p, q with One, One | Two, Two => true | _, _ => false end then negb (c =? d) else true)).
    { intros d p. destruct q, p, k, (passes r) eqn:P; cbn; rewrite ?P; cbn; rewrite ?clearbit_spec, ?andb_true_r; reflexivity. }
    split.
    + intros d p. rewrite !S. intros [A _]%andb_true_iff.
      destruct p; cbn in A |- *; [destruct (H1 d A) as [U V] | destruct (H2 d A) as [U V]]; rewrite V; split; auto.
    + intros t E.
      assert (t = c) as -> by (destruct q, k, (passes r) eqn:P; cbn in E; rewrite ?P in E; cbn in E; congruence).
      split; [destruct q; cbn in C; [exact (proj1 (H1 c C)) | exact (proj1 (H2 c C))]|].
      intro p. rewrite S, N.eqb_refl. destruct q, p; cbn in C |- *; rewrite ?andb_false_r; auto; rewrite andb_true_r; [apply H1 | apply H2]; exact C.
Qed.

Lemma proper_opening r p h : (forall c, N.testbit h c = true -> c < cards r) -> proper r (opening r p h).
Proof.
  intro H. split; [|destruct p; cbn; discriminate].
  intros c q. destruct p, q; cbn; rewrite N.ldiff_spec, pack_spec.
  all: try (intro A; rewrite A, andb_false_r; auto).
  all: rewrite andb_true_iff, negb_true_iff, N.ltb_lt; tauto.
Qed.

Lemma legal_card r s c : proper r s -> legal r s (Play c) = true -> N.testbit (hand s (turn s)) c = true /\ c < cards r.
Proof.
  intros [H _] L. assert (N.testbit (hand s (turn s)) c = true) as C.
  { cbn in L. destruct (top s); [apply andb_true_iff in L|]; tauto. }
  split; auto. eapply H; eassumption.
Qed.

(** * Consequences of the definition of [forces] *)

Lemma forces_mono r (Q Q' : state -> Prop) p s :
  proper r s -> (forall t, proper r t -> Q t -> Q' t) -> forces r Q p s -> forces r Q' p s.
Proof.
  intros P I F. revert P. induction F; intro P.
  - now apply forces_out.
  - apply forces_eat; auto using proper_play.
  - apply forces_play with c; auto using proper_play.
  - apply forces_answer; auto using proper_play.
Qed.

(** * Renaming *)

Section Renaming.
  Variables (r : rules) (swap : bool) (f : N -> N).
  Hypothesis f_cards : forall c, c < cards r -> f c < cards r.
  Hypothesis f_f : forall c, c < cards r -> f (f c) = c.

  Definition who (p : player) : player := if swap then other p else p.

  (** The position with every card [c] renamed to [f c], and the players exchanged if [swap]. *)
  Definition renamed (s : state) : state :=
    State (who (turn s)) (image (cards r) f (hand s (who One))) (image (cards r) f (hand s (who Two))) (option_map f (top s)).

  Lemma who_who p : who (who p) = p.
  Proof. unfold who. destruct swap, p; reflexivity. Qed.

  Lemma who_other p : who (other p) = other (who p).
  Proof. unfold who. destruct swap, p; reflexivity. Qed.

  Lemma hand_renamed s p : hand (renamed s) (who p) = image (cards r) f (hand s p).
  Proof. unfold renamed, who. destruct swap, p; reflexivity. Qed.

  Lemma image_eqb c d : c < cards r -> d < cards r -> (f c =? d) = (c =? f d).
  Proof.
    intros C D. apply eq_true_iff_eq. rewrite !N.eqb_eq.
    split; [intros <- | intros ->]; now rewrite f_f.
  Qed.

  Lemma image_clearbit h c : c < cards r -> image (cards r) f (N.clearbit h c) = N.clearbit (image (cards r) f h) (f c).
  Proof.
    intro C. apply N.bits_inj. intro d. rewrite clearbit_spec, !image_spec, clearbit_spec.
    destruct (N.ltb_spec d (cards r)) as [D|]; [|reflexivity]. now rewrite image_eqb.
  Qed.

  Lemma image_ldiff h : image (cards r) f (N.ldiff (pack r) h) = N.ldiff (pack r) (image (cards r) f h).
  Proof.
    apply N.bits_inj. intro d. rewrite N.ldiff_spec, !image_spec, N.ldiff_spec, !pack_spec.
    destruct (N.ltb_spec d (cards r)) as [D|]; [|reflexivity].
    apply f_cards, N.ltb_lt in D. now rewrite D.
  Qed.

  Lemma image_image h : (forall c, N.testbit h c = true -> c < cards r) -> image (cards r) f (image (cards r) f h) = h.
  Proof.
    intro H. apply N.bits_inj. intro d. rewrite !image_spec.
    destruct (N.ltb_spec d (cards r)) as [D|D].
    - rewrite f_f by auto. now apply f_cards, N.ltb_lt in D as ->.
    - destruct (N.testbit h d) eqn:B; [apply H in B; lia | reflexivity].
  Qed.

  Lemma image_empty h : (forall c, N.testbit h c = true -> c < cards r) -> (image (cards r) f h = 0 <-> h = 0).
  Proof.
    intro H. assert (Z : image (cards r) f 0 = 0) by (apply empty_iff; intro; rewrite image_spec, N.bits_0; apply andb_false_r).
    split; [intro E; rewrite <- (image_image h), E by auto; exact Z | intros ->; exact Z].
  Qed.

  Lemma renamed_play s c : c < cards r -> renamed (play r s (Play c)) = play r (renamed s) (Play (f c)).
  Proof.
    intro C. destruct s as [q x y k]. unfold renamed, who.
    destruct swap, q, k, (passes r) eqn:P; cbn; rewrite ?P; cbn; rewrite ?image_clearbit; auto.
  Qed.

  Lemma renamed_eat s : renamed (play r s Eat) = play r (renamed s) Eat.
  Proof.
    destruct s as [q x y k]. unfold renamed, who. destruct swap, q; cbn; rewrite image_ldiff; reflexivity.
  Qed.

  Lemma proper_renamed s : proper r s -> proper r (renamed s).
  Proof.
    intros [H T]. split.
    - intros c q. rewrite <- (who_who q), <- who_other, !hand_renamed, !image_spec, andb_true_iff, N.ltb_lt.
      intros [C B]. apply H in B as [_ B]. now rewrite B, andb_false_r.
    - cbn. destruct (top s) as [t|]; cbn; [|discriminate]. intros u [= <-].
      destruct (T t eq_refl) as [C B]. split; [auto|]. intro q.
      now rewrite <- (who_who q), hand_renamed, image_spec, f_f, B, andb_false_r.
  Qed.

  Lemma hand_cards s p : proper r s -> forall c, N.testbit (hand s p) c = true -> c < cards r.
  Proof. intros [H _] c B. eapply H, B. Qed.

  Lemma renamed_renamed s : proper r s -> renamed (renamed s) = s.
  Proof.
    intro P. unfold renamed at 1. f_equal. destruct s as [q x y k]. f_equal.
    - apply who_who.
    - now rewrite hand_renamed, image_image by now apply hand_cards.
    - now rewrite hand_renamed, image_image by now apply hand_cards.
    - destruct k as [t|]; [|reflexivity]. cbn. f_equal. apply f_f. now apply P.
  Qed.

  Lemma renamed_out s p : proper r s -> (hand (renamed s) (who p) = 0 <-> hand s p = 0).
  Proof. intro P. rewrite hand_renamed. apply image_empty, hand_cards, P. Qed.

  (** Renaming that keeps what beats what. *)
  Hypothesis f_beats : forall p c t, c < cards r -> t < cards r -> beats r (who p) (f c) (f t) = beats r p c t.

  Lemma renamed_legal s c : proper r s -> c < cards r -> legal r (renamed s) (Play (f c)) = legal r s (Play c).
  Proof.
    intros P C. unfold legal. change (turn (renamed s)) with (who (turn s)). rewrite hand_renamed, image_spec, f_f by auto.
    pose proof C as D. apply f_cards, N.ltb_lt in D. rewrite D. cbn. destruct (top s) as [t|] eqn:E; cbn; [|reflexivity].
    rewrite f_beats; auto. apply P, E.
  Qed.

  Lemma forces_renamed (Q Q' : state -> Prop) p s : proper r s -> (forall t, proper r t -> Q t -> Q' (renamed t)) ->
    forces r Q p s -> forces r Q' (who p) (renamed s).
  Proof.
    intros P I F. revert P. induction F as [s Z|s N T L G|s c N T L F IH|s N T LE LP IH]; intro P.
    - apply forces_out. now apply renamed_out.
    - apply forces_eat.
      + now rewrite <- who_other, renamed_out.
      + cbn. now rewrite T.
      + cbn in *. now destruct (top s).
      + rewrite <- renamed_eat. apply I; auto using proper_play.
    - destruct (legal_card r s c P L) as [_ C]. apply forces_play with (f c).
      + now rewrite <- who_other, renamed_out.
      + cbn. now rewrite T.
      + now rewrite renamed_legal.
      + rewrite <- renamed_play by auto. apply IH. now apply proper_play.
    - apply forces_answer.
      + now rewrite <- who_other, renamed_out.
      + cbn. now rewrite T, who_other.
      + intro L. rewrite <- renamed_eat. assert (legal r s Eat = true) by (cbn in *; now destruct (top s)).
        apply I; auto using proper_play.
      + intros c L. destruct (legal_card r _ c (proper_renamed s P) L) as [_ C].
        rewrite <- (f_f c) in L by auto. rewrite renamed_legal in L by auto.
        rewrite <- (f_f c) by auto. rewrite <- renamed_play by auto. apply IH; auto using proper_play.
  Qed.

  Lemma wins_in_renamed p k s : proper r s -> wins_in r p k s -> wins_in r (who p) k (renamed s).
  Proof.
    revert s. induction k as [|k IH]; intros s P; cbn; apply forces_renamed; auto.
  Qed.

  Theorem wins_in_renaming p k s : proper r s -> (wins_in r (who p) k (renamed s) <-> wins_in r p k s).
  Proof.
    intro P. split; [|now apply wins_in_renamed].
    intro W. apply wins_in_renamed in W; [|now apply proper_renamed]. now rewrite who_who, renamed_renamed in W.
  Qed.
End Renaming.
