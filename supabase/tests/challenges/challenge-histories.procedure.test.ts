import { sized } from "@leyenda/testing/long-test-size";
import { beforeAll, expect, test } from "vitest";
import { randomNumbers } from "../tournaments/support/history-world.ts";
import { createArena, FIXED_LIMIT, liveThrough } from "./support/challenge-histories.ts";
import { useTestKit } from "../support/kit.ts";

/** CHALLENGE_HISTORIES=10000 for the long run; HISTORY_SEED repeats the run of a seed. */
const HISTORIES = Number(process.env["CHALLENGE_HISTORIES"] ?? sized(200, 12));
const SEED = Number(process.env["HISTORY_SEED"] ?? 20_261_120);
const LENGTH = 12;
const CONNECTIONS = 50;
/** The courses are random. If one of them never occurred, more histories run, up to this number. */
const MOST = sized(HISTORIES * 5, 0);
/** The number of concurrent histories in one arena. */
const PER_ARENA = CONNECTIONS;

const t = useTestKit({ poolSize: CONNECTIONS });

beforeAll(async () => {
  // Each player here does in a minute what others do in a week, so limits are raised.
  await t.owner.query(
    "update public.settings set value = '1000000' where key ~ '^challenge_(offers|acceptances|tries)' or key ~ '^match_.*_per_'",
  );
});

/** Each query returns the rows that break the invariant. */
const INVARIANTS: readonly { rule: string; offenders: string }[] = [
  {
    rule: "every balance is the sum of its ledger and was never negative",
    offenders: "select * from public.ledger_check()",
  },
  {
    rule: "what a challenge took is held, or went back, or was paid",
    offenders: `
      select c.id from public.challenges c
      where coalesce((select sum(e.amount) from public.escrows e where e.challenge_id = c.id and e.status = 'held'), 0)
        <> coalesce((select -sum(l.delta) from public.ticket_transactions l where l.reference_type = 'challenges' and l.reference_id = c.id), 0)`,
  },
  {
    rule: "a challenge that waits holds one stake, one that runs two, a finished one nothing",
    offenders: `
      select c.id, c.status from public.challenges c
      left join lateral (
        select count(*) filter (where e.status = 'held') as held, count(*) as made,
          count(*) filter (where e.amount <> c.wager_amount and e.status <> 'refunded') as odd
        from public.escrows e where e.challenge_id = c.id) as stakes on true
      where stakes.odd > 0 or stakes.held <> case
        when c.wager_amount = 0 then 0 when c.status = 'open' then 1 when c.status = 'in_progress' then 2 else 0 end`,
  },
  {
    rule: "the winner has both stakes, once, and the loser paid one",
    offenders: `
      select m.id from public.challenge_matches m join public.challenges c on c.id = m.challenge_id
      where m.status = 'completed' and (
        coalesce((select sum(l.delta) from public.ticket_transactions l
          where l.reference_type = 'challenges' and l.reference_id = c.id and l.participant_id = m.winner_id), 0) <> c.wager_amount
        or coalesce((select sum(l.delta) from public.ticket_transactions l
          where l.reference_type = 'challenges' and l.reference_id = c.id and l.participant_id <> m.winner_id), 0) <> -c.wager_amount
        or c.wager_amount > 0 and (select count(*) from public.escrows e where e.challenge_id = c.id and e.status = 'paid') <> 2)`,
  },
  {
    rule: "an ending without a winner leaves everybody as he was",
    offenders: `
      select c.id from public.challenges c
      where c.status in ('cancelled', 'expired', 'unplayed', 'voided') and exists (
        select 1 from public.ticket_transactions l where l.reference_type = 'challenges' and l.reference_id = c.id
        group by l.participant_id having sum(l.delta) <> 0)`,
  },
  {
    rule: "match and challenge tell the same",
    offenders: `
      select c.id, c.status, m.status from public.challenges c join public.challenge_matches m on m.challenge_id = c.id
      where c.status <> case
        when m.status = 'pending_opponent' then 'open'
        when m.status = 'completed' then 'completed'
        when m.status = 'cancelled' then c.status
        else 'in_progress' end
        or (m.status = 'cancelled') <> (c.status in ('cancelled', 'expired', 'unplayed', 'voided'))
        or (m.participant2_id is null and c.status in ('in_progress', 'completed', 'unplayed'))`,
  },
  {
    rule: "records are the sum of the facts, and facts follow the decisions",
    offenders: `
      select r.participant_id from private.challenge_records r
      left join lateral (
        select count(*) filter (where f.outcome = 'won') as wins, count(*) filter (where f.outcome = 'lost') as losses,
          count(*) filter (where f.offence = 'false_report') as lies, count(*) filter (where f.offence = 'abandoned') as gone,
          count(f.was_punctual) as judged
        from private.challenge_facts f where f.participant_id = r.participant_id) as f on true
      where (r.wins, r.losses, r.false_reports, r.abandoned, r.judged) <> (f.wins, f.losses, f.lies, f.gone, f.judged)
      union all
      select m.id from public.challenge_matches m join public.challenges c on c.id = m.challenge_id
      where (select count(*) from private.challenge_facts f where f.match_id = m.id)
        <> case when c.status in ('completed', 'unplayed') then 2 else 0 end`,
  },
  {
    rule: "nobody stakes beyond a limit that he has always had",
    offenders: `
      select p.profile_id from private.wager_preferences p
      where p.weekly_limit = ${FIXED_LIMIT} and p.next_limit_at is null
        and private.staked_this_week(p.profile_id) > ${FIXED_LIMIT}`,
  },
  {
    rule: "every story begins with the offer and tells the end once more than it was reopened",
    offenders: `
      select m.id from public.challenge_matches m
      left join lateral (
        select min(e.kind) filter (where e.id = first.id) as first,
          count(*) filter (where e.kind = 'decided') - count(*) filter (where e.kind = 'reopened') as decided
        from private.challenge_events e
        cross join (select min(id) as id from private.challenge_events where match_id = m.id) as first
        where e.match_id = m.id) as story on true
      where story.first is distinct from 'created' or story.decided <> (m.status = 'completed')::integer`,
  },
];

const ENDINGS = ["cancelled", "completed", "expired", "unplayed", "voided"];

const whatBecame = () =>
  t.owner.one<{ statuses: string[]; offences: number; rematches: number }>(
    `select
       (select array_agg(distinct status order by status) from public.challenges) as statuses,
       (select count(*)::integer from private.challenge_facts where offence is not null) as offences,
       (select count(*)::integer from private.challenge_invitations) as rematches`,
  );

async function hasSeenEverything(): Promise<boolean> {
  const { statuses, offences, rematches } = await whatBecame();
  return offences > 0 && rematches > 0 && ENDINGS.every((status) => statuses.includes(status));
}

test(`${HISTORIES} random histories by ${CONNECTIONS} connections keep every invariant`, async () => {
  for (
    let first = 0;
    first < HISTORIES || (first < MOST && !(await hasSeenEverything()));
    first += PER_ARENA
  ) {
    const seed = SEED + first;
    const arena = await createArena(t.database, randomNumbers(seed));
    await Promise.all(
      Array.from(
        { length: first < HISTORIES ? Math.min(PER_ARENA, HISTORIES - first) : PER_ARENA },
        (_, index) => liveThrough(arena, seed + index, LENGTH, randomNumbers(seed + index)),
      ),
    );
    for (const { rule, offenders } of INVARIANTS) {
      expect(await t.owner.query(offenders), `${rule} (HISTORY_SEED=${seed})`).toEqual([]);
    }
  }
}, 7_200_000);

test(
  "the histories are not all refusals: everything that can become of a challenge did",
  { tags: ["long"] },
  async () => {
    const { statuses, offences, rematches } = await whatBecame();
    expect(statuses).toEqual(expect.arrayContaining(ENDINGS));
    expect(Math.min(offences, rematches)).toBeGreaterThan(0);
  },
);
