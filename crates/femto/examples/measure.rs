use faceup_femto::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let settings = Settings::new(Variant {
        pack: a[1].parse().unwrap(),
        objective: a[2].parse().unwrap(),
        lead: if a.len() > 3 { Lead::Winner } else { Lead::Together },
        ..Variant::default()
    })
    .unwrap();
    let e = extent(&settings);
    println!("{e:?}");
    let t = std::time::Instant::now();
    let s = solve(&settings, None, &Quiet).unwrap();
    println!("{:?} distinct {}", t.elapsed(), s.distinct_values());
    let (mut max, mut sum, mut n) = (0, 0, 0);
    let mut best = (Ratio::from(-1000), None);
    for d in Deal::all(settings.pack()) {
        let v = s.deal_value(d);
        let l = v.denominator().to_string().len();
        max = max.max(l);
        sum += l;
        n += 1;
        if v > best.0 {
            best = (v, Some(d));
        }
    }
    println!(
        "digits max {max} mean {} deals {n} best {:?} {}",
        sum / n,
        best.1.map(|d| settings.pack().format_hand(d.hands().one)),
        best.0.to_f64()
    );
}
