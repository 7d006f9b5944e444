use faceup_core::*; use faceup_engine::*; use faceup_engine::tournament::*; use faceup_solver::*; use rayon::prelude::*;
fn main(){
  let a: Vec<String>=std::env::args().collect();
  let preset: Preset=a[1].parse().unwrap(); let rules=preset.rules(a[2].parse().unwrap(),a[3].parse().unwrap()).unwrap();
  let n: usize=a[6].parse().unwrap();
  let need=a[4].starts_with('p')||a[5].starts_with('p');
  let rounds=!a[4].starts_with("po")&&!a[5].starts_with("po");
  let table=need.then(||solve(rules,&Options{rounds,..Options::default()},&Quiet).unwrap());
  let mk=|s:&str,seed:u64|->Box<dyn Engine>{ if let Some(d)=s.strip_prefix('d'){Box::new(DepthLimited::new(rules,d.parse().unwrap(),seed))} else if s=="r" {Box::new(Random::new(seed))} else {Box::new(Perfect::new(table.as_ref().unwrap(),seed))} };
  let t=std::time::Instant::now();
  let deals: Vec<Deal>=RandomDeals::new(rules,7).unwrap().take(n).collect();
  let r: Vec<(f64,usize,usize,String)>=deals.par_iter().enumerate().flat_map_iter(|(i,d)|{ let mut x=mk(&a[4],i as u64*2+1); let mut y=mk(&a[5],i as u64*2+2);
     let start=Position::opening(rules,d.leader()).unwrap();
     let g1=play(start,ByPlayer{one:x.as_mut(),two:y.as_mut()},Limits::default(),&Quiet).unwrap();
     let g2=play(start,ByPlayer{one:y.as_mut(),two:x.as_mut()},Limits::default(),&Quiet).unwrap();
     let s=|g:&Played,p:Player| match g.ending.winner(){Some(w)=>if w==p{1.0}else{0.0},None=>0.5};
     let val=table.as_ref().map_or(String::new(),|t| format!("{:?}",t.value(d.leader())));
     [(s(&g1,Player::One),g1.game.rounds(),g1.game.len(),val.clone()),(s(&g2,Player::Two),g2.game.rounds(),g2.game.len(),val)] }).collect();
  let sc:f64=r.iter().map(|x|x.0).sum(); let draws=r.iter().filter(|x|x.0==0.5).count();
  println!("{} vs {}: {:.1}% of {} ({} draws) rounds avg {:.1} max {} plies {:.1} in {:.1}s", a[4],a[5],100.0*sc/r.len() as f64,r.len(),draws,r.iter().map(|x|x.1).sum::<usize>() as f64/r.len() as f64,r.iter().map(|x|x.1).max().unwrap(), r.iter().map(|x|x.2).sum::<usize>() as f64/r.len() as f64,t.elapsed().as_secs_f64());
}
