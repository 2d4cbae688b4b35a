import { beforeAll, expect, test } from "vitest";
import type { Session } from "@leyenda/testing/session";
import { readsOf, rowsOf } from "@leyenda/testing/table-reads";
import { useTestKit } from "../support/kit.ts";

/** The number of matches of other users. */
const MATCHES = 20_000;

const t = useTestKit();

interface Listed {
  readonly match_id: string;
  readonly at: Date;
  /** The time contains microseconds, because the next page begins exactly after it. */
  readonly instant: string;
  readonly title: string;
  readonly game: string;
  readonly part: string;
  readonly round: number;
  readonly last_round: number;
  readonly status: string;
  readonly result: string | null;
  readonly is_objected: boolean;
  readonly winner_side: number | null;
  readonly name1: string | null;
  readonly name2: string | null;
}

type Filter = Readonly<Record<string, unknown>>;

/** The list as the page requests it: named arguments, in any combination. */
async function list(
  session: Session,
  part: "coming" | "live" | "ahead" | "owed" | "without_hour" | "decided",
  filter: Filter = {},
) {
  const names = Object.keys(filter);
  const given = names.map((name, index) => `, ${name} => $${index + 2}`).join("");
  return session.query<Listed>(`select *, at::text as instant from public.match_list($1${given})`, [
    part,
    ...Object.values(filter),
  ]);
}

const idsOf = (rows: readonly Listed[]) => rows.map((row) => row.match_id);

let cup: Awaited<ReturnType<typeof playCup>>;

/** A tournament of four: one semifinal decided, the other one at its scheduled time, the final not known yet. */
async function playCup(name: string, game: string) {
  const tournament = await t.createTournament({ name, game, bestOf: 3 });
  const players = await t.registerPlayers(tournament, 4);
  const matches = await t.startTournament(tournament);
  const [played, next] = matches.filter(({ round }) => round === 1);
  if (!played?.participant1_id || !next) throw new Error("no semifinals");
  await t.declareWinner(played, played.participant1_id, "2-1");
  return { tournament, players, played, next };
}

async function setHour(matchId: string, hour: string) {
  await t.scheduleMatch({ id: matchId });
  await t.putHour({ id: matchId }, hour);
}

function playerOf({ players }: typeof cup, participantId: string | null) {
  const player = players.find((entrant) => entrant.participantId === participantId);
  if (!player) throw new Error("not in the cup");
  return player;
}

beforeAll(async () => {
  cup = await playCup("Copa Ñandú", "Valorant");
  await setHour(cup.next.id, "-1 hour");
});

test("what comes stands apart from what was decided, with round, sides and result", async () => {
  const [coming] = await list(t.anon, "coming");
  expect(coming).toMatchObject({
    match_id: cup.next.id,
    title: "Copa Ñandú",
    game: "Valorant",
    part: "bracket",
    round: 1,
    last_round: 2,
    status: "scheduled",
    result: null,
    winner_side: null,
  });
  expect([coming?.name1, coming?.name2]).not.toContain(null);
  expect(await list(t.anon, "decided")).toMatchObject([
    { match_id: cup.played.id, status: "completed", result: "2-1", winner_side: 1 },
  ]);
});

test("a match stays listed for four hours after its hour, then for a day among those that owe a result", async () => {
  const other = await playCup("Copa Vencida", "Dota 2");
  await setHour(other.next.id, "-3 hours -59 minutes");
  const of = { p_tournament_id: other.tournament.id };
  expect(idsOf(await list(t.anon, "coming", of))).toEqual([other.next.id]);
  expect(await list(t.anon, "owed", of)).toEqual([]);
  await setHour(other.next.id, "-4 hours -1 minutes");
  expect(await list(t.anon, "coming", of)).toEqual([]);
  expect(idsOf(await list(t.anon, "owed", of))).toEqual([other.next.id]);
  await setHour(other.next.id, "-25 hours");
  expect(await list(t.anon, "owed", of)).toEqual([]);
});

test("what is being played stands apart from what comes, however many await their result before them", async () => {
  const other = await playCup("Copa Repleta", "Dota 2");
  const of = { p_tournament_id: other.tournament.id };
  const parts = async () => ({
    live: idsOf(await list(t.anon, "live", of)),
    ahead: idsOf(await list(t.anon, "ahead", of)),
  });
  const { id } = other.next;
  await setHour(id, "1 minute");
  expect(await parts()).toEqual({ live: [], ahead: [id] });
  await setHour(id, "-1 minute");
  // The scheduled time has come but the sides have not come, so the match is in neither list.
  expect(await parts()).toEqual({ live: [], ahead: [] });
  const isObjected = async () => (await list(t.anon, "coming", of)).map((row) => row.is_objected);
  expect(await isObjected()).toEqual([false]);
  const begin = (state: string) =>
    t.database.admin.query(
      "update public.match_starts set state = $2, started_at = case $2 when 'started' then now() end, due_at = null, walkover_for = 1 where match_id = $1",
      [id, state],
    );
  await begin("objected");
  expect(await parts()).toEqual({ live: [], ahead: [] });
  expect(await isObjected()).toEqual([true]);
  await begin("started");
  expect(await parts()).toEqual({ live: [id], ahead: [] });
  await begin("over");
  // One side has reported: the match is over, and waits for the other side.
  await t.database.admin.query(
    "update public.tournament_matches set status = 'pending_results' where id = $1",
    [id],
  );
  expect(await parts()).toEqual({ live: [], ahead: [] });
  await setHour(id, "-4 hours -1 minutes");
  expect(await parts()).toEqual({ live: [], ahead: [] });
});

test("what can be played and has no hour stands apart until it has one or its cup is over", async () => {
  const other = await playCup("Copa Sin Hora", "Dota 2");
  const parts = async (session = t.anon, filter: Filter = {}) => {
    const of = { p_tournament_id: other.tournament.id, ...filter };
    return {
      undated: idsOf(await list(session, "without_hour", of)),
      coming: idsOf(await list(session, "coming", of)),
    };
  };
  const { id, participant1_id: side } = other.next;
  // The final has only one side, so nobody can play it.
  expect(await parts()).toEqual({ undated: [id], coming: [] });
  const own = { p_is_own: true };
  expect((await parts(t.asUser(playerOf(other, side)), own)).undated).toEqual([id]);
  expect((await parts(t.asUser(playerOf(cup, cup.next.participant1_id)), own)).undated).toEqual([]);
  expect((await parts(t.anon, { p_search: "sin hora" })).undated).toEqual([id]);
  expect((await parts(t.anon, { p_game: "Valorant" })).undated).toEqual([]);
  await setHour(id, "1 hour");
  expect(await parts()).toEqual({ undated: [], coming: [id] });
  await t.database.admin.query(
    "update public.tournament_matches set scheduled_time = null, status = 'pending' where id = $1",
    [id],
  );
  expect((await parts()).undated).toEqual([id]);
  await t.admin.call("public.cancel_tournament", {
    p_tournament_id: other.tournament.id,
    p_reason: "Lluvia",
  });
  expect((await parts()).undated).toEqual([]);
});

test("an accepted challenge stands among what has no hour, an open one does not", async () => {
  const creator = await t.createPlayer({ tickets: 100 });
  const challenge = await t.createChallenge(creator, { game: "Tetris" });
  const undated = async () => idsOf(await list(t.anon, "without_hour", { p_game: "Tetris" }));
  expect(await undated()).toEqual([]);
  await t.acceptChallenge(challenge, await t.createPlayer({ tickets: 100 }));
  expect(await undated()).toEqual([challenge.matchId]);
});

test("a walkover that was objected to hides no game that was told once its clock is gone", async () => {
  const { next, tournament } = await playCup("Copa Objetada", "Dota 2");
  const live = async () => idsOf(await list(t.anon, "live", { p_tournament_id: tournament.id }));
  await setHour(next.id, "-1 minute");
  await t.database.admin.query(
    `insert into public.match_games (tournament_match_id, number, winner_id, source)
     select id, 1, participant1_id, 'side' from public.tournament_matches where id = $1`,
    [next.id],
  );
  await t.database.admin.query(
    "update public.match_starts set state = 'objected', due_at = null, walkover_for = 1 where match_id = $1",
    [next.id],
  );
  expect(await live()).toEqual([]);
  await t.database.admin.query("delete from public.match_starts where match_id = $1", [next.id]);
  expect(await live()).toEqual([next.id]);
});

test.each<readonly [string, Filter, boolean]>([
  ["the game", { p_game: "Valorant" }, true],
  ["another game", { p_game: "Ajedrez" }, false],
  ["the tournament's name without accents", { p_search: "ñandu" }, true],
  ["wildcards taken literally", { p_search: "%" }, false],
  ["nobody's name", { p_search: "nadie se llama así" }, false],
])("by %s", async (_why, filter, isFound) => {
  for (const [part, match] of [
    ["coming", cup.next],
    ["decided", cup.played],
  ] as const) {
    expect(idsOf(await list(t.anon, part, filter)).includes(match.id)).toBe(isFound);
  }
});

test("by a side's name, by the tournament, and the own ones", async () => {
  const { next, played, tournament } = cup;
  const [coming] = await list(t.anon, "coming", { p_tournament_id: tournament.id });
  expect(idsOf(await list(t.anon, "coming", { p_search: coming?.name2 }))).toEqual([next.id]);
  expect(idsOf(await list(t.anon, "decided", { p_tournament_id: tournament.id }))).toEqual([
    played.id,
  ]);
  const own = (match: typeof next) => t.asUser(playerOf(cup, match.participant1_id));
  expect(idsOf(await list(own(next), "coming", { p_is_own: true }))).toEqual([next.id]);
  expect(await list(own(next), "decided", { p_is_own: true })).toEqual([]);
  expect(idsOf(await list(own(played), "decided", { p_is_own: true }))).toEqual([played.id]);
  expect(await list(t.anon, "coming", { p_is_own: true })).toEqual([]);
});

/** Copies a match, a minute apart, without the effects of a decision. */
async function multiply(matchId: string, from: number): Promise<void> {
  const client = await t.database.admin.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query(
      `insert into public.tournament_matches
         (tournament_id, stage_id, stage, round, position_in_bracket, participant1_id, participant2_id,
          winner_id, status, outcome, result, best_of, scheduled_time, decided_at, created_at)
       select tournament_id, stage_id, stage, round, position_in_bracket + n, participant1_id, participant2_id,
         winner_id, status, outcome, result, best_of,
         scheduled_time + make_interval(mins => n), decided_at - make_interval(mins => n),
         created_at - make_interval(mins => n)
       from public.tournament_matches, generate_series($2::integer, $2 + ${MATCHES}) n where id = $1`,
      [matchId, from],
    );
  } finally {
    client.release(true);
  }
}

test.each(["coming", "without_hour", "decided"] as const)(
  "of %s pages follow one another, and a page reads its rows only",
  { tags: ["long"] },
  async (part) => {
    if (part === "coming") await multiply(cup.next.id, 10);
    else if (part === "decided") await multiply(cup.played.id, 2 * MATCHES);
    else await multiply((await playCup("Copa Ñandú libre", "Valorant")).next.id, 10);
    await t.database.admin.query("analyze public.tournament_matches");
    const first = await list(t.anon, part, { p_limit: 20 });
    const last = first.at(-1);
    const second = await list(t.anon, part, {
      p_limit: 20,
      p_from: last?.instant,
      p_from_id: last?.match_id,
    });
    const rows = [...first, ...second];
    expect(new Set(idsOf(rows)).size).toBe(40);
    const times = rows.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => (part === "coming" ? a - b : b - a)));

    for (const filter of [
      "",
      ", p_game => 'Valorant'",
      ", p_search => 'ñandu'",
      ", p_search => 'nadie así'",
    ]) {
      const read = await t.anon.transaction((client) =>
        readsOf(client, () => client.query(`select * from public.match_list('${part}'${filter})`)),
      );
      expect(rowsOf(read, "tournament_matches")).toBeLessThan(MATCHES / 10);
    }
  },
);

/**
 * Two tournaments, a bracket and a league, whose matches all have the same scheduled time, or none, or whose
 * first round was decided in one transaction.
 */
async function playAtOnce(part: "coming" | "without_hour" | "decided") {
  const ids: string[] = [];
  for (const [format, size] of [
    ["single-elimination", 16],
    ["round-robin", 6],
  ] as const) {
    const tournament = await t.createTournament({ name: `Copa ${part}`, format });
    await t.registerPlayers(tournament, size);
    const matches = await t.startTournament(tournament);
    if (part === "decided")
      for (const match of matches.filter(({ round }) => round === 1))
        await t.declareWinner(match, match.participant1_id ?? "", "2-1");
    ids.push(tournament.id);
  }
  await t.database.admin.query(
    part === "coming"
      ? `update public.tournament_matches set scheduled_time = date_trunc('day', now()) + interval '3 days', status = 'scheduled'
         where tournament_id = any ($1) and status = 'pending'`
      : part === "without_hour"
        ? `update public.tournament_matches set created_at = date_trunc('day', now()) where tournament_id = any ($1)`
        : `update public.tournament_matches set decided_at = date_trunc('day', now()) - interval '3 days'
         where tournament_id = any ($1) and status = 'completed'`,
    [ids],
  );
  const { rows } = await t.database.admin.query<{ id: string; tournament_id: string }>(
    `select id, tournament_id from public.tournament_matches
     where tournament_id = any ($1) and status = $2
     order by tournament_id, round, position_in_bracket`,
    [ids, { coming: "scheduled", without_hour: "pending", decided: "completed" }[part]],
  );
  return { ids, rows };
}

test.each(["coming", "without_hour", "decided"] as const)(
  "what is %s at one instant stands cup by cup, by round and position, on every page, never by a drawn id",
  async (part) => {
    const { ids, rows } = await playAtOnce(part);
    const listed: Listed[] = [];
    for (let page: readonly Listed[] = []; listed.length === 0 || page.length === 3;) {
      const last = listed.at(-1);
      page = await list(t.anon, part, {
        p_search: `Copa ${part}`,
        p_limit: 3,
        ...(last && { p_from: last.instant, p_from_id: last.match_id }),
      });
      listed.push(...page);
    }
    expect(rows.length).toBeGreaterThan(10);
    expect(idsOf(listed)).toEqual(rows.map(({ id }) => id));
    for (const id of ids)
      expect(idsOf(await list(t.anon, part, { p_tournament_id: id, p_limit: 60 }))).toEqual(
        rows.filter((row) => row.tournament_id === id).map((row) => row.id),
      );
    if (part === "coming") {
      const shown = await t.anon.query<{ id: string }>(
        `select id from public.matches where tournament_id = any ($1) order by scheduled_time, tournament_id, place, id`,
        [ids],
      );
      expect(shown.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    }
  },
);

test("by a part of a name that thousands have", { tags: ["long"] }, async () => {
  const crowded = await playCup("Copa Multitud", "Dota 2");
  const client = await t.database.admin.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query(
      `with player as (
         insert into public.profiles (id, username)
         select gen_random_uuid(), 'legion' || n from generate_series(1, 2500) n returning id, participant_id
       )
       insert into public.participants (id, type, user_id) select participant_id, 'user', id from player`,
    );
    await client.query("update public.profiles set username = 'Legion0' where id = $1", [
      playerOf(crowded, crowded.played.participant1_id).id,
    ]);
  } finally {
    client.release(true);
  }
  const found = await list(t.anon, "decided", { p_search: "legion" });
  expect(idsOf(found)).toEqual([crowded.played.id]);
});
