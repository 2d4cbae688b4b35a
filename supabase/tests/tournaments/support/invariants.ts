/** Rules that must hold after every history. Each query returns the rows that violate a rule. */
export const INVARIANTS: readonly { rule: string; offenders: string }[] = [
  {
    rule: "every balance is the sum of its ledger and was never negative",
    offenders: "select * from public.ledger_check()",
  },
  {
    rule: "fees in = fees held + refunds",
    offenders: `
      select t.id from public.tournaments t
      where coalesce((select sum(r.fee_paid) from public.tournament_participants r where r.tournament_id = t.id), 0)
        <> coalesce((select -sum(l.delta) from public.ticket_transactions l
           where l.reference_id = t.id and l.kind in ('tournament_fee', 'tournament_fee_refund')), 0)`,
  },
  {
    rule: "prizes pledged = held + given + returned, and a member's cup gives nothing else",
    offenders: `
      select t.id from public.tournaments t
      left join public.prize_pledges p on p.tournament_id = t.id
      cross join lateral (
        select -coalesce(sum(l.delta) filter (where l.kind in ('prize_escrow', 'prize_refund')), 0) as kept,
          coalesce(sum(l.delta) filter (where l.kind = 'tournament_prize'), 0) as given
        from public.ticket_transactions l where l.reference_id = t.id) f
      where t.founded_by is not null and (f.kept, f.given) <>
        (case p.status when 'held' then p.amount when 'paid' then p.given else 0 end,
         case p.status when 'paid' then p.given else 0 end)`,
  },
  {
    rule: "wagers in = wagers held + returned + paid out",
    offenders: `
      select c.id from public.challenges c
      where coalesce((select sum(e.amount) from public.escrows e where e.challenge_id = c.id and e.status = 'held'), 0)
        <> coalesce((select -sum(l.delta) from public.ticket_transactions l where l.reference_id = c.id), 0)`,
  },
  {
    rule: "escrows are held while a challenge is open or running, and only then",
    offenders: `
      select c.id from public.challenges c join public.escrows e on e.challenge_id = c.id
      where (e.status = 'held') <> (c.status in ('open', 'in_progress'))`,
  },
  {
    rule: "a tournament has ended exactly when nothing is left to play",
    offenders: `
      select t.id from public.tournaments t
      where t.structure_generated_at is not null and (t.finished_at is null) <> exists (
        select 1 from public.tournament_matches m
        where m.tournament_id = t.id and m.status not in ('completed', 'bye', 'cancelled'))`,
  },
  {
    rule: "a decided match fills its slots below, an undecided one none",
    offenders: `
      select m.id from public.tournament_matches m join public.tournament_matches n on n.id = m.next_match_id
      where (case m.next_match_slot when 1 then n.participant1_id else n.participant2_id end) is distinct from m.winner_id
      union all
      select m.id from public.tournament_matches m join public.tournament_matches n on n.id = m.loser_next_match_id
      where (case m.loser_next_match_slot when 1 then n.participant1_id else n.participant2_id end) is distinct from
        (case when m.winner_id is null or m.status = 'bye' then null
              when m.winner_id = m.participant1_id then m.participant2_id else m.participant1_id end)`,
  },
  {
    rule: "every decided match counts once, for its two sides",
    offenders: `
      select m.id from (
        select id, winner_id, participant1_id, participant2_id from public.tournament_matches where status = 'completed'
        union all select id, winner_id, participant1_id, participant2_id from public.challenge_matches where status = 'completed'
      ) m
      where (select count(*) from private.match_credits c where c.match_id = m.id) <> 2
        or m.winner_id is not null and not exists (
          select 1 from private.match_credits c where c.match_id = m.id and c.participant_id = m.winner_id and c.won)
        or m.winner_id is null and exists (
          select 1 from private.match_credits c where c.match_id = m.id and c.won is not null)
      union all
      select c.match_id from private.match_credits c
      where not exists (select 1 from public.tournament_matches m where m.id = c.match_id and m.status = 'completed')
        and not exists (select 1 from public.challenge_matches m where m.id = c.match_id and m.status = 'completed')`,
  },
  {
    rule: "statistics are the sum of what was counted",
    offenders: `
      select k.participant_id from private.participant_counters k
      left join lateral (
        select count(*) filter (where c.won) as wins, count(*) filter (where c.won is null) as draws,
          count(*) filter (where not c.won) as losses,
          count(distinct c.tournament_id) as played
        from private.match_credits c where c.participant_id = k.participant_id) f on true
      where (k.wins, k.draws, k.losses, k.tournaments_played) <> (f.wins, f.draws, f.losses, f.played)
        or k.tournaments_won <> (select count(*) from private.tournament_awards a where a.participant_id = k.participant_id and a.is_title)`,
  },
  {
    rule: "no tournament is over its capacity",
    offenders: `
      select t.id from public.tournaments t where t.max_participants > 0
        and (select count(*) from public.tournament_participants r where r.tournament_id = t.id) > t.max_participants`,
  },
];
