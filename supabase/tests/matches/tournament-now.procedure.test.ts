import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import { readyMatches, type ReadyMatch, type Tournament } from "@leyenda/testing/tournaments";
import { chooseVetoes } from "../../seed/demo/seed-vetoes.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let cup: Tournament;
let players: readonly Player[];
let matches: readonly ReadyMatch[];

beforeAll(async () => {
  await t.createGame({ name: "CS2", countsKda: true });
  await t.admin.query(
    "select public.add_veto_preset(id, 'cs2') from public.games where name = 'CS2'",
  );
});

beforeEach(async () => {
  cup = await t.createTournament({ game: "CS2", bestOf: 3 });
  await chooseVetoes(t.database, cup.id);
  players = await t.registerPlayers(cup, 8);
  matches = readyMatches(await t.startTournament(cup));
});

interface Row {
  readonly match_id: string;
  readonly phase: string;
  readonly ready: number;
  readonly turn_id: string | null;
  readonly game: number | null;
  readonly map: string | null;
  readonly last_map: string | null;
  readonly last_score1: number | null;
  readonly since: Date | null;
  readonly paused_until: Date | null;
}

const now = () => t.anon.query<Row>("select * from public.tournament_now($1)", [cup.id]);
const playerOf = (participantId: string | null) => {
  const player = players.find((one) => one.participantId === participantId);
  if (!player) throw new Error("nobody of the cup");
  return t.asUser(player);
};
/** The state of the same match in the list of all matches. */
const listed = async (id: string) => {
  const rows = await t.anon.query<{ match_id: string; ready: number; turn_side: 1 | 2 }>(
    "select match_id, ready, turn_side from public.match_list('without_hour', p_tournament_id => $1)",
    [cup.id],
  );
  return rows.find(({ match_id: own }) => own === id);
};
const of = async (id: string) => (await now()).find(({ match_id: own }) => own === id);

test("a match goes from coming over who is ready, its veto and its maps to decided, before everybody's eyes", async () => {
  const match = matches.at(-1);
  if (!match) throw new Error("no match");
  const { id } = match;
  expect((await now()).map(({ phase }) => phase)).toEqual(matches.map(() => "coming"));
  const sides = [playerOf(match.participant1_id), playerOf(match.participant2_id)] as const;

  await sides[0].call("ready_for_veto", { p_match_id: id });
  expect(await of(id)).toMatchObject({ phase: "ready", ready: 1 });
  expect(await listed(id)).toMatchObject({ ready: 1, turn_side: null });
  expect((await now())[0]?.match_id).toBe(id);

  await sides[1].call("ready_for_veto", { p_match_id: id });
  const begun = await of(id);
  expect(begun).toMatchObject({ phase: "veto", ready: 2 });
  const turnSide = [match.participant1_id, match.participant2_id].indexOf(begun?.turn_id ?? "") + 1;
  expect(turnSide).toBeGreaterThan(0);
  expect(await listed(id)).toMatchObject({ ready: 2, turn_side: turnSide });

  for (;;) {
    const [veto] = await t.owner.query<{
      turn_id: string | null;
      step: number;
      options: string[];
    }>(
      `select turn_id, step, public.veto_options(veto) as options
       from public.match_vetoes veto where match_id = $1`,
      [id],
    );
    if (!veto?.turn_id) break;
    await playerOf(veto.turn_id).call("choose_in_veto", {
      p_match_id: id,
      p_step: veto.step,
      p_choice: veto.options[0],
    });
    // A map or a side, once one was chosen, never the placeholder letter that the veto sequence uses for it.
    expect((await of(id))?.last_map ?? "a map").not.toMatch(/^[AB]$/);
  }
  const first = await of(id);
  expect(first).toMatchObject({ phase: "playing", game: 1, last_score1: null });
  expect(first?.map).toEqual(expect.any(String));
  expect(first?.since).toBeInstanceOf(Date);

  const win = (number: number) =>
    sides[0].call("report_match_game", {
      p_match_id: id,
      p_number: number,
      p_score1: 13,
      p_score2: 7,
    });
  await win(1);
  expect(await of(id)).toMatchObject({ phase: "playing", game: 2, last_score1: 13 });
  await win(2);
  // All maps are played: the match waits for the sides' reports.
  expect(await of(id)).toMatchObject({ phase: "reported", game: null });
  await t.declareWinner(match, match.participant1_id);
  expect(await of(id)).toMatchObject({ phase: "decided" });
});

test("a dispute and a pause are told, and nothing of a cup that does not run", async () => {
  const [match] = matches;
  if (!match) throw new Error("no match");
  await t.owner.query(
    `insert into public.match_pauses (match_id, tournament_id, side, started_at, ends_at)
     values ($1, $2, 1, now(), now() + interval '5 minutes')`,
    [match.id, cup.id],
  );
  expect((await of(match.id))?.paused_until?.getTime()).toBeGreaterThan(Date.now());
  await t.owner.query("update public.tournament_matches set status = 'disputed' where id = $1", [
    match.id,
  ]);
  expect((await of(match.id))?.phase).toBe("disputed");
  const ahead = await t.createTournament();
  expect(await t.anon.query("select * from public.tournament_now($1)", [ahead.id])).toEqual([]);
});

test("whose hour came is late until it begins, though its maps are drawn, and owes a result four hours later", async () => {
  const [match] = matches;
  if (!match) throw new Error("no match");
  const came = (one: string | null, other: string | null) =>
    t.owner.query(
      "update public.match_starts set starts_at = now() - interval '2 minutes', arrived1_at = $2, arrived2_at = $3 where match_id = $1",
      [match.id, one, other],
    );
  await t.scheduleMatch(match, 60);
  expect((await of(match.id))?.phase).toBe("coming");
  await t.owner.query(
    `insert into public.match_vetoes
       (tournament_match_id, tournament_id, name, best_of, maps, sides, steps, first, bans, repeats, step_seconds, seed_hash,
        side_a_id, side_b_id, ready1_at, ready2_at, started_at, finished_at)
     values ($1, $2, 'Sorteo', 3, '["Nuke"]', '{}', '[]', 'higher_seed', 'series', 'none', 30, repeat('0', 64), $3, $4,
       now(), now(), now(), now())`,
    [match.id, cup.id, match.participant1_id, match.participant2_id],
  );
  expect(await of(match.id)).toMatchObject({ phase: "coming", ready: 0, game: null });
  await t.putHour(match, "-2 minutes");
  await came(null, null);
  expect(await of(match.id)).toMatchObject({ phase: "late", turn_id: null, game: null });
  await came(new Date().toISOString(), null);
  expect(await of(match.id)).toMatchObject({ phase: "late", turn_id: match.participant2_id });
  await t.owner.query(
    "update public.match_starts set state = 'started', started_at = now(), due_at = null where match_id = $1",
    [match.id],
  );
  expect(await of(match.id)).toMatchObject({ phase: "playing", turn_id: null, game: 1 });
  await t.owner.query(
    "update public.tournament_matches set live_since = now() - interval '5 hours' where id = $1",
    [match.id],
  );
  expect((await of(match.id))?.phase).toBe("reported");
});

test("of many matches eight are told and the last four that were decided", async () => {
  const big = await t.createTournament({ maxParticipants: 32 });
  await t.registerPlayers(big, 32);
  const open = readyMatches(await t.startTournament(big));
  for (const match of open.slice(0, 5)) await t.declareWinner(match, match.participant1_id);
  const rows = await t.anon.query<Row>("select * from public.tournament_now($1)", [big.id]);
  expect(rows.filter(({ phase }) => phase === "decided").map(({ match_id: id }) => id)).toEqual(
    open
      .slice(1, 5)
      .map(({ id }) => id)
      .toReversed(),
  );
  expect(rows.filter(({ phase }) => phase !== "decided")).toHaveLength(8);
});

test("a cup counts what is being played: nothing ahead, said to be over or begun too long ago", async () => {
  const count = () =>
    t.anon.one(
      "select public.live_match_count(t) as live from public.tournaments t where id = $1",
      [cup.id],
    );
  expect(await count()).toEqual({ live: 0 });
  const [played, reported, forgotten] = matches;
  await t.owner.transaction(async (client) => {
    await client.query("set local session_replication_role = replica");
    for (const [match, hours, status] of [
      [played, 1, "scheduled"],
      [reported, 1, "pending_results"],
      [forgotten, 5, "scheduled"],
    ] as const)
      await client.query(
        `update public.tournament_matches
         set status = $2, live_since = now() - make_interval(hours => $3) where id = $1`,
        [match?.id, status, hours],
      );
  });
  expect(await count()).toEqual({ live: 1 });
});
