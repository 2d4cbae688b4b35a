import { sized } from "@leyenda/testing/long-test-size";
import { beforeAll, describe, expect, test } from "vitest";
import type { Cast } from "@leyenda/testing/test-actors";
import type { Session } from "@leyenda/testing/session";
import type { TournamentMatch } from "@leyenda/testing/tournaments";
import { accessPlay, DENIED, FORBIDDEN } from "../support/access-play.ts";
import { useTestKit } from "../support/kit.ts";
import { planOf, storedQuery } from "../support/plans.ts";

const t = useTestKit();
let cast: Cast;
let admin: Session;
let accused: Session;

/** How many rows of each kind exist that need no action. `npm run test:long` checks the query plans at this size. */
const SETTLED = sized(20_000, 400);
const LIVE = "00000000-0000-0000-0000-00000000000a";
const BEGAN = "00000000-0000-0000-0000-00000000000b";
const WAITS = "00000000-0000-0000-0000-00000000000c";
const SOON = "00000000-0000-0000-0000-00000000000d";

const LEAGUE = "00000000-0000-0000-0000-00000000000e";

/** Years of tournaments and matches that are over or far away, and one evening; written without triggers. */
const evening = (accusedId: string) => `
  set session_replication_role = replica;
  create temporary table own as
    select id, name, status, now() + hours * interval '1 hour' as start_date, places from (values
      ('${LIVE}'::uuid, 'Copa En Juego', 'Activo', -2, 8),
      ('${BEGAN}', 'Copa Sin Horas', 'Activo', -3, 0),
      ('${WAITS}', 'Copa Que Espera', 'Inscripciones', -1, 16),
      ('${SOON}', 'Copa Que Viene', 'Próximamente', 3, 0),
      ('${LEAGUE}', 'Liga De Semanas', 'Activo', -60, 0),
      (gen_random_uuid(), 'Copa Lejana', 'Inscripciones', 40, 0)
    ) as cups (id, name, status, hours, places);
  insert into public.tournaments (id, name, game, status, type, format, start_date, max_participants)
  select id, name, 'Valorant', status, 'individual', 'single-elimination', start_date, places from own
  union all
  select gen_random_uuid(), 'Vieja ' || i, 'Valorant', 'Finalizado', 'individual', 'single-elimination',
    now() - i * interval '1 hour', 0
  from generate_series(1, ${SETTLED / 4}) i;
  create temporary table matches as
    select '${LIVE}'::uuid as cup, status, now() + minutes * interval '1 minute' as hour, null::text as winner
    from (values
      ('scheduled', -10), ('scheduled', -239), ('scheduled', -241), ('pending_results', -30), ('disputed', -90),
      ('disputed', -20), ('scheduled', -37), ('scheduled', 30), ('scheduled', 719), ('scheduled', 900)
    ) as played (status, minutes)
    union all
    select '${LEAGUE}', 'pending', null, null from generate_series(1, 3)
    union all
    select gen_random_uuid(), case when i % 9 = 0 then 'scheduled' else 'completed' end,
      now() + case when i % 9 = 0 then 100 + i else -i end * interval '1 hour', case when i % 9 <> 0 then 'one' end
    from generate_series(1, ${SETTLED}) i
    union all
    select gen_random_uuid(), 'pending', null, null from generate_series(1, ${SETTLED / 4}) i;
  insert into public.tournament_matches
    (tournament_id, stage_id, stage, round, position_in_bracket, best_of, participant1_id, participant2_id, winner_id,
     outcome, result, status, scheduled_time, live_since)
  select cup, cup, 'bracket', 1, row_number() over (), 1, cup, gen_random_uuid(),
    case when winner is not null then cup end, case when winner is not null then 'score' end,
    case when winner is not null then '1-0' end, status, hour,
    -- Nobody came to the one of 37 minutes ago.
    case when winner is null and status = 'scheduled' and hour < now() and hour <> now() - interval '37 minutes' then hour end
  from matches;
  insert into public.challenge_matches
    (challenge_id, participant1_id, participant2_id, winner_id, outcome, result, status, scheduled_time)
  select gen_random_uuid(), cup, gen_random_uuid(), case when winner is not null then cup end,
    case when winner is not null then 'score' end, case when winner is not null then '1-0' end, status, hour
  from matches where cup <> '${LIVE}' and status <> 'pending' or status = 'disputed' and hour > now() - interval '1 hour';
  insert into public.reports (reporter_id, reported_id, kind, target_id, reason, status, action, handled_at, created_at)
  select gen_random_uuid(), case when i = 3 then '${accusedId}'::uuid else gen_random_uuid() end, 'profile',
    gen_random_uuid(), 'spam', case when i <= 3 then 'open' else 'handled' end,
    case when i > 3 then 'dismiss' end, case when i > 3 then now() end, now() - i * interval '1 hour'
  from generate_series(1, ${SETTLED}) i;
  insert into public.payouts (tournament_id, tournament_name, participant_id, position, amount, status, paid_at, created_at)
  select case i when 1 then '${LEAGUE}' else gen_random_uuid() end, 'Liga De Semanas', gen_random_uuid(), 1, 10,
    case i when 1 then 'pending' else 'paid' end, case when i > 1 then now() end, now() - interval '20 days'
  from generate_series(1, ${SETTLED}) i;
  insert into public.match_starts (match_id, tournament_id, starts_at, state, started_at)
  select gen_random_uuid(), gen_random_uuid(), now(), 'started', now() from generate_series(1, ${SETTLED});
  insert into public.referee_calls (tournament_id, match_id, participant_id, reason, state, answer, closed_at)
  select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'No entra', 'answered', 'Ya pueden', now()
  from generate_series(1, ${SETTLED});
  insert into public.entry_requests (tournament_id, participant_id, requested_by, state, fee, ticket_type, answered_at)
  select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'declined', 0, 'personal', now() from generate_series(1, ${SETTLED});
  insert into public.stand_ins (tournament_id, match_id, participant_id, profile_id, state, reason, answered_at)
  select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'approved', 'Viaja', now()
  from generate_series(1, ${SETTLED});
  set session_replication_role = origin;
  analyze;
`;

beforeAll(async () => {
  cast = await t.createCast();
  admin = t.asUser(await t.createAdmin());
  const other = await t.createAdmin();
  accused = t.asUser(other);
  await t.database.admin.query(evening(other.id));
});

const rowsOf = (session: Session, part: string) =>
  session.query(
    `select kind, tournament_id, title, amount, total from public.admin_tonight() where part = '${part}'`,
  );
const row = (kind: string, tournament: string | null, title: string | null, amount: string) => ({
  kind,
  tournament_id: tournament,
  title,
  amount,
  total: null as string | null,
});

describe("admin_tonight", () => {
  accessPlay(
    () => ({ database: t.database, cast }),
    [
      {
        does: "reads what is late, live and next",
        sql: "select * from public.admin_tonight()",
        expected: { anon: DENIED, admin: 12, others: FORBIDDEN },
      },
    ],
  );

  test("what waits for somebody is late: first what costs most to wait, of one kind tonight's", async () => {
    expect(await rowsOf(admin, "late")).toEqual([
      row("dispute", null, null, "1"),
      row("dispute", LIVE, "Copa En Juego", "2"),
      row("result", LIVE, "Copa En Juego", "2"),
      row("due", LIVE, "Copa En Juego", "1"),
      { ...row("start", WAITS, "Copa Que Espera", "0"), total: "16" },
      row("report", null, null, "3"),
      row("payout", LEAGUE, "Liga De Semanas", "1"),
    ]);
  });

  test("a report about the admin who asks is for others to judge", async () => {
    expect(await rowsOf(accused, "late")).toContainEqual(row("report", null, null, "2"));
  });

  test("only where a match is played a cup is live", async () => {
    expect(await rowsOf(admin, "live")).toEqual([row("live", LIVE, "Copa En Juego", "2")]);
  });

  test("what begins within twelve hours comes next, by its hour, then every cup under way without any, the latest first", async () => {
    expect(await rowsOf(admin, "next")).toEqual([
      row("match", LIVE, "Copa En Juego", "2"),
      row("start", SOON, "Copa Que Viene", "0"),
      row("cup", BEGAN, "Copa Sin Horas", "0"),
      row("cup", LEAGUE, "Liga De Semanas", "3"),
    ]);
  });
});

test(
  "each list is read off an index, however much was settled or is far away",
  { tags: ["long"] },
  async () => {
    const query = await storedQuery(t.database, "public.admin_tonight()");
    const { scanned, indexes } = await planOf(admin, query);
    expect(scanned).toEqual([]);
    expect(indexes.filter((name) => name === "tournament_matches_to_play_idx")).not.toHaveLength(0);
    expect(indexes).toEqual(
      expect.arrayContaining([
        "tournament_matches_to_play_idx",
        "challenge_matches_to_play_idx",
        "reports_status_idx",
        "referee_calls_waiting_key",
        "match_starts_objected_idx",
        "payouts_status_idx",
      ]),
    );
  },
);

test("a part tells of sixty at most: of what is late the last, of what comes the next", async () => {
  await t.database.admin.query(`
    set session_replication_role = replica;
    insert into public.tournaments (id, name, game, status, type, format, start_date)
    select gen_random_uuid(), 'Mucha ' || i, 'Valorant', 'Inscripciones', 'individual', 'single-elimination',
      now() + i * interval '1 minute'
    from generate_series(-100, 100) i where i <> 0;
    set session_replication_role = origin;
  `);
  const numbersOf = async (part: string) =>
    (await rowsOf(admin, part)).flatMap(
      ({ title }) => String(title).match(/^Mucha (-?\d+)$/)?.[1] ?? [],
    );
  expect(await rowsOf(admin, "late")).toHaveLength(60);
  expect((await numbersOf("late")).slice(0, 3)).toEqual(["-1", "-2", "-3"]);
  expect(await rowsOf(admin, "next")).toHaveLength(60);
  expect((await numbersOf("next")).slice(0, 3)).toEqual(["1", "2", "3"]);
});

test("who called a referee or objected to a walkover comes before everything that is late", async () => {
  const cup = await t.createTournament({ absenceMatchMinutes: 10 });
  const players = await t.registerPlayers(cup, 4);
  const [called, given] = await t.startTournament(cup);
  if (!called || !given) throw new Error("four players have two matches");
  const firstOf = (match: Pick<TournamentMatch, "participant1_id">) => {
    const player = players.find(({ participantId }) => participantId === match.participant1_id);
    if (!player) throw new Error("the side is none of the players");
    return t.asUser(player);
  };
  await firstOf(called).call("public.call_referee", {
    p_match_id: called.id,
    p_reason: "No entra",
  });
  await t.scheduleMatch(given, 15);
  await t.moveClockTo(given, 10 * 60 + 1);
  await firstOf(given).call("public.object_to_walkover", {
    p_match_id: given.id,
    p_reason: "Estuvimos",
  });
  const rows = await rowsOf(admin, "late");
  expect(rows.slice(0, 2).map(({ kind, tournament_id: id, amount }) => [kind, id, amount])).toEqual(
    expect.arrayContaining([
      ["call", cup.id, "1"],
      ["objection", cup.id, "1"],
    ]),
  );
  await t.admin.query("update public.tournaments set status = 'Finalizado' where id = $1", [
    cup.id,
  ]);
  expect(
    (await rowsOf(admin, "late")).filter(({ kind }) => kind === "call" || kind === "objection"),
    "nobody waits in a cup that is over",
  ).toEqual([]);
});

test("a dispute waits since it was filed, not since its match was to be played", async () => {
  const { cup, match, one, other } = await t.createDuel();
  if (!one || !other || !match) throw new Error("two players have a match");
  await t.owner.query(
    "update public.tournament_matches set created_at = now() - interval '3 hours' where id = $1",
    [match.id],
  );
  await t.reportResult(match.id, one, "1-0");
  await t.reportResult(match.id, other, "0-1");
  expect(
    await admin.query(
      `select kind, at > now() - interval '1 minute' as "isNew" from public.admin_tonight()
       where tournament_id = $1 and part = 'late'`,
      [cup.id],
    ),
  ).toEqual([{ kind: "dispute", isNew: true }]);
});

/** The waiting matches, tournaments, prizes and reports, as the header of the back office counts them. */
const counted = async (): Promise<number> => {
  const { sum } = await admin.one<{ sum: string }>(
    `select tournament_disputes + challenge_disputes + reports + calls + objections + tournament_results
       + challenge_results + requests + delayed + starts + payouts as sum
     from public.admin_waiting_work()`,
  );
  return Number(sum);
};
const told = async (): Promise<number> => {
  const rows = await rowsOf(admin, "late");
  return rows.reduce((sum, { kind, amount }) => sum + (kind === "start" ? 1 : Number(amount)), 0);
};

test("as much is told of as late as is counted, with who asks for a place and what takes too long", async () => {
  // More tournaments than the list shows.
  await t.owner.query("delete from public.tournaments where name like 'Mucha %'");
  const [toldBefore, countedBefore] = [await told(), await counted()];
  expect(toldBefore).toBe(countedBefore);
  const open = await t.createTournament({ name: "Copa Con Pedidos" });
  const asker = await t.createPlayer();
  await t.owner.query(
    `insert into public.entry_requests (tournament_id, participant_id, requested_by, fee, ticket_type)
     values ($1, $2, $3, 0, 'personal')`,
    [open.id, asker.participantId, asker.id],
  );
  const { cup, match } = await t.createDuel();
  if (!match) throw new Error("two players have a match");
  await t.owner.transaction(async (client) => {
    await client.query("set local session_replication_role = replica");
    await client.query(
      `update public.tournament_matches
       set live_score = '0-0', live_since = now() - interval '3 hours 50 minutes' where id = $1`,
      [match.id],
    );
  });
  const late = await rowsOf(admin, "late");
  for (const [kind, id] of [
    ["request", open.id],
    ["slow", cup.id],
  ])
    expect(late).toContainEqual(expect.objectContaining({ kind, tournament_id: id, amount: "1" }));
  expect([await told(), await counted()]).toEqual([toldBefore + 2, countedBefore + 2]);
});
