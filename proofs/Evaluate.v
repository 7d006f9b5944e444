(** An evaluator of small games, straight from the definitions, and proved to agree with them. It uses no other theorem than that more rounds
    do no harm. `check` compares what it finds with the program. *)

From Coq Require Import NArith Bool List Lia.
From Faceup Require Import Game Symmetry Rounds.
Import ListNotations.
Open Scope N_scope.

(** "For some" and "for all", where an answer may be missing. *)
Fixpoint any {A} (f : A -> option bool) (l : list A) : option bool :=
  match l with
  | [] => Some false
  | x :: l => match f x with Some true => Some true | Some false => any f l | None => None end
  end.
Definition all {A} (f : A -> option bool) (l : list A) : option bool :=
  option_map negb (any (fun x => option_map negb (f x)) l).

Lemma any_spec {A} (f : A -> option bool) l b : any f l = Some b ->
  if b then exists x, In x l /\ f x = Some true else forall x, In x l -> f x = Some false.
Proof.
  revert b. induction l as [|x l IH]; cbn; intros b E.
  - injection E as <-. intros ? [].
  - destruct (f x) as [[|]|] eqn:F; [| |discriminate].
    + injection E as <-. eauto.
    + specialize (IH b E). destruct b; [destruct IH as (y & ? & ?); eauto | intros y [<-|]; auto].
Qed.

Lemma all_spec {A} (f : A -> option bool) l b : all f l = Some b ->
  if b then forall x, In x l -> f x = Some true else exists x, In x l /\ f x = Some false.
Proof.
  unfold all. destruct (any _ l) as [c|] eqn:E; [|discriminate]. cbn. intros [= <-]. apply any_spec in E. destruct c; cbn.
  - destruct E as (x & I & E). exists x. destruct (f x) as [[|]|]; try discriminate; auto.
  - intros x I. specialize (E x I). destruct (f x) as [[|]|]; try discriminate; auto.
Qed.

Definition eqb (p q : player) : bool := match p, q with One, One | Two, Two => true | _, _ => false end.

Section Evaluate.
  Variable r : rules.

  (** Whether [p] can force [Q] within the round. Every move is tried. There is no answer if the fuel is too little. *)
  Fixpoint forcesb (Q : state -> bool) (p : player) (fuel : nat) (s : state) : option bool :=
    match fuel with
    | O => None
    | S fuel =>
        if hand s p =? 0 then Some true else if hand s (other p) =? 0 then Some false else
        let eat := legal r s Eat && Q (play r s Eat) in
        let next := fun c => forcesb Q p fuel (play r s (Play c)) in
        let moves := filter (fun c => legal r s (Play c)) (all_cards (cards r)) in
        if eqb (turn s) p
        then if eat then Some true else any next moves
        else if legal r s Eat && negb eat then Some false else all next moves
    end.

  Lemma forcesb_right (Q : state -> bool) (Q' : state -> Prop) p fuel : (forall s, proper r s -> legal r s Eat = true -> (Q (play r s Eat) = true <-> Q' (play r s Eat))) ->
    forall s b, proper r s -> forcesb Q p fuel s = Some b -> (b = true <-> forces r Q' p s).
  Proof.
    intro QQ. induction fuel as [|fuel IH]; intros s b P; cbn [forcesb]; [discriminate|].
    destruct (N.eqb_spec (hand s p) 0) as [Z|Nz]; [intros [= <-]; split; auto using forces_out|].
    destruct (N.eqb_spec (hand s (other p)) 0) as [Z'|Nz'].
    { intros [= <-]. split; [discriminate|]. intro F. inversion F; congruence. }
    set (moves := filter _ _). assert (M : forall c, In c moves <-> legal r s (Play c) = true).
    { intro c. unfold moves. rewrite filter_In, in_all_cards. split; [tauto|]. intro L. split; auto. eapply legal_card; eauto. }
    assert (IH' : forall c b, In c moves -> forcesb Q p fuel (play r s (Play c)) = Some b -> (b = true <-> forces r Q' p (play r s (Play c))))
      by (intros c b' I; apply M in I; apply IH; auto using proper_play).
    destruct (player_cases p (turn s)) as [T|T].
    - replace (eqb (turn s) p) with true by (rewrite T; now destruct p).
      destruct (legal r s Eat && Q (play r s Eat)) eqn:E.
      + intros [= <-]. apply andb_true_iff in E as [L E]. split; auto. intros _. apply forces_eat; auto. now apply QQ.
      + intro G. apply any_spec in G. destruct b.
        * split; auto. intros _. destruct G as (c & I & G). apply forces_play with c; auto; [now apply M|].
          now apply (IH' c true).
        * split; [discriminate|]. intro F. exfalso. inversion F as [s' Z|s' N T' L H|s' c N T' L H|s' N T' LE LP]; subst s'; try congruence.
          -- apply QQ in H; auto. now rewrite L, H in E.
          -- apply M in L. apply (IH' c false L (G c L)) in H. discriminate.
          -- rewrite T in T'. now destruct p.
    - replace (eqb (turn s) p) with false by (rewrite T; now destruct p).
      destruct (legal r s Eat) eqn:L; cbn [andb].
      + destruct (Q (play r s Eat)) eqn:E; cbn [negb].
        * intro G. apply all_spec in G. destruct b.
          -- split; auto. intros _. apply forces_answer; auto; [intros _; now apply QQ|]. intros c I%M. now apply (IH' c true I (G c I)).
          -- split; [discriminate|]. intro F. exfalso. destruct G as (c & I & G).
             inversion F as [s' Z|s' N T' L' H|s' c' N T' L' H|s' N T' LE LP]; subst s'; try congruence; try (rewrite T in T'; now destruct p).
             pose proof (LP c (proj1 (M c) I)) as X. apply (IH' c false I G) in X. discriminate.
        * intros [= <-]. split; [discriminate|]. intro F. exfalso.
          inversion F as [s' Z|s' N T' L' H|s' c' N T' L' H|s' N T' LE LP]; subst s'; try congruence; try (rewrite T in T'; now destruct p).
          pose proof (LE L) as X. apply QQ in X; auto. congruence.
      + intro G. apply all_spec in G. destruct b.
        * split; auto. intros _. apply forces_answer; auto; [congruence|]. intros c I%M. now apply (IH' c true I (G c I)).
        * split; [discriminate|]. intro F. exfalso. destruct G as (c & I & G).
          inversion F as [s' Z|s' N T' L' H|s' c' N T' L' H|s' N T' LE LP]; subst s'; try congruence; try (rewrite T in T'; now destruct p).
          pose proof (LP c (proj1 (M c) I)) as X. apply (IH' c false I G) in X. discriminate.
  Qed.

  (** * Tables of all hands *)

  (** Functions of the numbers below 2^d, worked out once. *)
  Inductive tree := Value (x : option bool) | Pair (even odd : tree).
  Fixpoint build (d : nat) (f : N -> option bool) : tree :=
    match d with
    | O => Value (f 0)
    | S d => Pair (build d (fun h => f (2 * h))) (build d (fun h => f (2 * h + 1)))
    end.
  Fixpoint get (t : tree) (h : N) : option bool :=
    match t with Value x => x | Pair l o => get (if N.odd h then o else l) (N.div2 h) end.

  Lemma get_build d : forall f h, h < 2 ^ N.of_nat d -> get (build d f) h = f h.
  Proof.
    induction d as [|d IH]; intros f h L.
    - change (2 ^ N.of_nat 0) with 1 in L. replace h with 0 by lia. reflexivity.
    - rewrite Nat2N.inj_succ, N.pow_succ_r' in L. cbn [build get]. pose proof (N.div2_odd h) as E.
      destruct (N.odd h); cbn in E; rewrite IH by lia; f_equal; lia.
  Qed.

  (** For the player who leads, the player who is to win, and the leader's hand: whether that player wins in so many rounds. *)
  Definition table := player -> player -> N -> option bool.

  Definition asked (T : table) (p : player) (t : state) : bool :=
    match T (turn t) p (hand t (turn t)) with Some true => true | _ => false end.

  Definition next_table (T : option table) : table :=
    let fuel := S (S (N.to_nat (3 * cards r))) in
    let f := fun q p h =>
      match T with
      | None => forcesb (fun _ => false) p fuel (opening r q h)
      | Some T => match T q p h with Some false => forcesb (asked T p) p fuel (opening r q h) | known => known end
      end in
    let tree := fun q p => build (N.to_nat (cards r)) (f q p) in
    let t11 := tree One One in let t12 := tree One Two in let t21 := tree Two One in let t22 := tree Two Two in
    fun q p => get (match q, p with One, One => t11 | One, Two => t12 | Two, One => t21 | Two, Two => t22 end).

  (** A table is right for [k] rounds, and has all answers. *)
  Definition right (k : nat) (T : table) : Prop :=
    forall q p h, h < 2 ^ cards r -> exists b, T q p h = Some b /\ (b = true <-> wins_in r p k (opening r q h)).

  Definition full (T : table) : bool :=
    forallb (fun h => forallb (fun q => forallb (fun p => match T q p h with Some _ => true | None => false end) [One; Two]) [One; Two])
      (all_cards (2 ^ cards r)).

  Lemma below_within h : h < 2 ^ cards r -> forall c, N.testbit h c = true -> c < cards r.
  Proof.
    intros L c B. destruct (N.eq_dec h 0) as [->|Nz]; [now rewrite N.bits_0 in B|].
    destruct (N.lt_ge_cases c (cards r)) as [|G]; auto. rewrite N.bits_above_log2 in B; [discriminate|].
    apply N.log2_lt_pow2 in L; lia.
  Qed.

  Lemma asked_right k T p s : right k T -> proper r s -> legal r s Eat = true -> (asked T p (play r s Eat) = true <-> wins_in r p k (play r s Eat)).
  Proof.
    intros R P L. set (t := play r s Eat).
    assert (E : t = opening r (turn t) (hand t (turn t))) by (unfold t, opening; destruct s as [q x y k']; now destruct q).
    assert (B : hand t (turn t) < 2 ^ cards r).
    { pose proof (proper_play r s Eat P L) as Pt. fold t in Pt. pose proof (hand_cards r t (turn t) Pt) as W.
      destruct (N.eq_dec (hand t (turn t)) 0) as [->|Nz]; [apply N.neq_0_lt_0, N.pow_nonzero; lia|].
      apply N.log2_lt_pow2; [lia|]. apply W, N.bit_log2, Nz. }
    unfold asked. destruct (R (turn t) p _ B) as (b & -> & H). rewrite <- E in H. rewrite <- H. destruct b; split; congruence.
  Qed.

  Theorem next_table_right T : full (next_table T) = true ->
    match T with None => right O (next_table T) | Some T' => forall k, right k T' -> right (S k) (next_table T) end.
  Proof.
    intro Full. assert (All : forall q p h, h < 2 ^ cards r -> exists b, next_table T q p h = Some b).
    { intros q p h L. unfold full in Full. rewrite forallb_forall in Full. specialize (Full h (proj2 (in_all_cards _ _) L)).
      rewrite forallb_forall in Full. specialize (Full q). rewrite forallb_forall in Full. specialize (Full ltac:(destruct q; cbn; auto) p ltac:(destruct p; cbn; auto)).
      destruct (next_table T q p h); [eauto | discriminate]. }
    assert (Get : forall q p h, h < 2 ^ cards r -> next_table T q p h =
      match T with
      | None => forcesb (fun _ => false) p (S (S (N.to_nat (3 * cards r)))) (opening r q h)
      | Some T => match T q p h with Some false => forcesb (asked T p) p (S (S (N.to_nat (3 * cards r)))) (opening r q h) | known => known end
      end).
    { intros q p h L. unfold next_table. destruct q, p; rewrite get_build by now rewrite N2Nat.id. all: reflexivity. }
    destruct T as [T|].
    - intros k R q p h L. destruct (All q p h L) as [b B]. exists b. split; auto. rewrite Get in B by auto.
      destruct (R q p h L) as (b' & E & H). rewrite E in B.
      pose proof (proper_opening r q h (below_within h L)) as P. destruct b'.
      + injection B as <-. split; auto. intros _. apply wins_in_mono with k; auto. now apply H.
      + apply (forcesb_right (asked T p) (wins_in r p k) p) in B; auto. intros s Ps Ls. now apply asked_right.
    - intros q p h L. destruct (All q p h L) as [b B]. exists b. split; auto. rewrite Get in B by auto.
      apply (forcesb_right (fun _ => false) (fun _ => False) p) in B; auto; [|now apply proper_opening, below_within].
      intros s _ _. split; [discriminate | tauto].
  Qed.
End Evaluate.
