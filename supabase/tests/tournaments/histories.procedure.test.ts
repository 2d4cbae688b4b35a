import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createTestDatabase,
  type TestDatabase,
} from "../../../apps/server/src/testing/test-database.ts";
import { asOwner } from "../../seed/factories/session.ts";
import { createWorld, liveThrough, randomNumbers } from "./support/history-world.ts";

/** HISTORIES=10000 for the long run; HISTORY_SEED repeats one. */
const HISTORIES = Number(process.env["HISTORIES"] ?? 240);
const SEED = Number(process.env["HISTORY_SEED"] ?? 20_261_120);
const LENGTH = 14;
/** Histories that happen at the same time in one world, and one after the other there. */
const AT_ONCE = 6;
const WAVES = 4;

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 2 * AT_ONCE });
});

afterAll(async () => {
  await database.close();
});

/** Each query answers what breaks the invariant. */
const INVARIANTS: readonly { rule: string; offenders: string }[] = [
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
    rule: "prizes are paid once, when the tournament ends",
    offenders: `
      select t.id from public.tournaments t
      where coalesce((select sum(l.delta) from public.ticket_transactions l where l.reference_id = t.id and l.kind = 'tournament_prize'), 0)
        <> coalesce((select sum(a.tickets) from private.tournament_awards a where a.tournament_id = t.id), 0)
        or (t.finished_at is null and exists (select 1 from private.tournament_awards a where a.tournament_id = t.id))
        or (select coalesce(sum((prize ->> 'value')::numeric), 0) from jsonb_array_elements(t.prizes) prize)
          < (select coalesce(sum(a.tickets + a.money), 0) from private.tournament_awards a where a.tournament_id = t.id)`,
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
        or not exists (select 1 from private.match_credits c where c.match_id = m.id and c.participant_id = m.winner_id and c.won)
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
        select count(*) filter (where c.won) as wins, count(*) filter (where not c.won) as losses,
          count(distinct c.tournament_id) as played
        from private.match_credits c where c.participant_id = k.participant_id) f on true
      where (k.wins, k.losses, k.tournaments_played) <> (f.wins, f.losses, f.played)
        or k.tournaments_won <> (select count(*) from private.tournament_awards a where a.participant_id = k.participant_id and a.is_title)`,
  },
  {
    rule: "group tables follow their matches",
    offenders: `
      select g.id from public.group_participants g
      where (g.wins, g.losses) <> (
        select count(*) filter (where m.winner_id = g.participant_id), count(*) filter (where m.winner_id <> g.participant_id)
        from public.tournament_matches m
        where m.group_id = g.group_id and m.status = 'completed' and g.participant_id in (m.participant1_id, m.participant2_id))`,
  },
  {
    rule: "no tournament is over its capacity",
    offenders: `
      select t.id from public.tournaments t where t.max_participants > 0
        and (select count(*) from public.tournament_participants r where r.tournament_id = t.id) > t.max_participants`,
  },
];

test(`${HISTORIES} random histories, ${AT_ONCE} at a time, keep every invariant`, async () => {
  const perWorld = AT_ONCE * WAVES;
  for (let first = 0; first < HISTORIES; first += perWorld) {
    const seed = SEED + first;
    const world = await createWorld(database, randomNumbers(seed));
    for (let wave = 0; wave < WAVES; wave += 1) {
      await Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) =>
          liveThrough(world, seed + wave * AT_ONCE + index, LENGTH),
        ),
      );
    }
    for (const { rule, offenders } of INVARIANTS) {
      expect(await asOwner(database).query(offenders), `${rule} (HISTORY_SEED=${seed})`).toEqual(
        [],
      );
    }
  }
}, 3_600_000);

test("the histories are not all refusals: tournaments end, challenges are won, matches are reopened", async () => {
  expect(
    await asOwner(database).one(
      `select
         (select count(*) > 0 from public.tournaments where finished_at is not null) as finished,
         (select count(*) > 0 from public.challenges where status = 'completed') as won,
         (select count(*) > 0 from public.admin_audit_log where action = 'reopen_match') as reopened,
         (select count(*) > 0 from public.disqualifications) as disqualified`,
    ),
  ).toEqual({ finished: true, won: true, reopened: true, disqualified: true });
});
