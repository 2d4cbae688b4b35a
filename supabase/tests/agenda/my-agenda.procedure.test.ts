import { describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import { readsOf, rowsOf } from "@leyenda/testing/table-reads";
import { useTestKit } from "../support/kit.ts";

/** The number of matches; AGENDA_MATCHES=1000000 measures at full size. */
const MATCHES = Number(process.env["AGENDA_MATCHES"] ?? 20_000);

const t = useTestKit();

interface Item {
  readonly kind: string;
  readonly match_id: string | null;
  readonly tournament_id: string | null;
  readonly title: string | null;
  readonly status: string | null;
  readonly due_at: Date | null;
  readonly act_by: Date | null;
  readonly is_overdue: boolean;
  readonly rival_name: string | null;
  readonly can_act: boolean;
  readonly amount: number | null;
  readonly rival_candidates: readonly string[] | null;
}

const agenda = (player: Pick<Player, "id">) =>
  t.asUser(player).query<Item>("select * from public.my_agenda()");

const kinds = async (player: Pick<Player, "id">) => (await agenda(player)).map(({ kind }) => kind);

describe("a player's agenda", () => {
  test("is empty for who is new, and closed to visitors", async () => {
    expect(await agenda(await t.createPlayer())).toEqual([]);
    await expect(t.anon.query("select * from public.my_agenda()")).rejects.toThrow(
      "permission denied",
    );
  });

  test("follows a tournament from the entry to the next match", async () => {
    const tournament = await t.createTournament({ name: "Copa Agenda", bestOf: 3 });
    const [me, rival, ...others] = await t.registerPlayers(tournament, 4);
    if (!me || !rival) throw new Error("no players");
    expect(await agenda(me)).toMatchObject([
      { kind: "entry", title: "Copa Agenda", status: "Inscripciones", rival_name: null },
    ]);

    const matches = await t.startTournament(tournament);
    const own = matches.find((match) =>
      [match.participant1_id, match.participant2_id].includes(me.participantId),
    );
    if (!own) throw new Error("no match");
    const [next, entry] = await agenda(me);
    expect(next).toMatchObject({
      kind: "match",
      match_id: own.id,
      title: "Copa Agenda",
      status: "pending",
      can_act: true,
    });
    expect(entry).toMatchObject({ kind: "entry", status: "Activo" });

    const everybody = [me, rival, ...others];
    const opponent = everybody.find(
      ({ participantId }) =>
        participantId !== me.participantId &&
        [own.participant1_id, own.participant2_id].includes(participantId),
    );
    if (!opponent) throw new Error("no opponent");
    expect(next?.rival_name).toBe(opponent.username);

    // The rival reports: the user's response comes first in the agenda, and after a day the report is final.
    const result = own.participant1_id === me.participantId ? "2-0" : "0-2";
    await t.reportResult(own.id, opponent, result);
    const [answer] = await agenda(me);
    expect(answer).toMatchObject({ kind: "answer", match_id: own.id, status: "pending_results" });
    expect(answer?.due_at?.getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    expect((await agenda(opponent))[0]).toMatchObject({ kind: "match", status: "pending_results" });

    await t.reportResult(own.id, me, result);
    expect((await agenda(me))[0]).toMatchObject({
      kind: "match",
      status: "pending_opponent",
      rival_name: null,
    });
    // The two players of the other semifinal, one of whom will be the rival.
    const names = everybody.flatMap(({ participantId, username }) =>
      [me, opponent].some((side) => side.participantId === participantId) ? [] : [username],
    );
    expect(new Set((await agenda(me))[0]?.rival_candidates)).toEqual(new Set(names));
    expect(await kinds(opponent)).toEqual(["entry"]);
    const other = matches.find(({ id, round }) => round === 1 && id !== own.id);
    if (!other?.participant1_id) throw new Error("no other match");
    await t.declareWinner(other, other.participant1_id);
    expect((await agenda(me))[0]).toMatchObject({
      kind: "match",
      status: "pending",
      rival_candidates: null,
    });
  });

  test("puts an overdue match before a check-in, counting down, and a match that can be confirmed by its hour", async () => {
    const { cup, match, one, other } = await t.createDuel({
      bestOf: 3,
      absenceGameMinutes: 5,
      absenceMatchMinutes: 10,
    });
    const checked = await t.createTournament({
      checkInMinutes: 360,
      startDate: new Date(Date.now() + 5.5 * 3_600_000),
    });
    await t.register(checked, one);
    await t.scheduleMatch(match, 120);
    expect((await kinds(one)).slice(0, 2), "hours before it").toEqual(["check_in", "match"]);

    await t.letTimePass(match, 110 * 60);
    const [soon] = await agenda(one);
    expect(soon).toMatchObject({ kind: "match", is_overdue: false });
    expect(soon?.act_by).toEqual(soon?.due_at);

    await t.moveClockTo(match, 60);
    await t.asUser(other).call("public.ready_for_match", { p_match_id: match.id });
    const [late, next] = await agenda(one);
    expect(late).toMatchObject({ kind: "match", tournament_id: cup.id, is_overdue: true });
    expect(next).toMatchObject({ kind: "check_in", is_overdue: false });
    // The match clock gives the first game to the rival five minutes after the scheduled time.
    expect((late?.act_by?.getTime() ?? 0) - (late?.due_at?.getTime() ?? 0)).toBe(300_000);
    expect((await agenda(other))[0]).toMatchObject({ is_overdue: false });

    await t.moveClockTo(match, 11 * 60);
    expect((await agenda(one))[0], "given by the clock").toMatchObject({ is_overdue: true });
    expect((await agenda(other))[0]).toMatchObject({ is_overdue: false });
  });

  test("asks for the check-in once it is open, and only who may act", async () => {
    const team = await t.createTeam({ size: 5 });
    const member = await t.createPlayer();
    await t.joinTeam(team, member);
    const tournament = await t.createTournament({
      type: "team",
      teamFormat: "5v5",
      ticketType: "team",
      checkInMinutes: 60,
      startDate: new Date(Date.now() + 3 * 3_600_000),
    });
    await t.register(tournament, team);
    expect(await kinds(team.leader)).toEqual(["entry"]);
    await t.owner.query(
      "update public.tournaments set start_date = now() + interval '30 minutes' where id = $1",
      [tournament.id],
    );
    expect(await kinds(team.leader)).toEqual(["check_in", "entry"]);
    expect(await agenda(member)).toMatchObject([{ kind: "entry", can_act: false }]);
    await t.asUser(team.leader).call("public.check_in", {
      p_tournament_id: tournament.id,
      p_participant_id: team.participantId,
    });
    expect(await kinds(team.leader)).toEqual(["entry"]);
  });

  test("names the wager that is on, and who asked for something", async () => {
    const me = await t.createPlayer({ tickets: 100 });
    const rival = await t.createPlayer({ tickets: 100, username: "Apostadora" });
    const challenge = await t.createChallenge(me, { wager: 15 });
    expect(await agenda(me)).toEqual([]);
    await t.acceptChallenge(challenge, rival);
    expect(await agenda(me)).toMatchObject([
      { kind: "wager", match_id: challenge.matchId, rival_name: "Apostadora", amount: 15 },
    ]);

    const leader = (await t.createTeam({ size: 1 })).leader;
    const friend = await t.createPlayer({ username: "Amistosa" });
    await t.requestFriendship(friend, leader);
    expect(await agenda(leader)).toMatchObject([
      { kind: "friend_requests", rival_name: "Amistosa", amount: 1, can_act: true },
    ]);
  });

  test("tells the leader of requests to join", async () => {
    const team = await t.createTeam({ size: 2 });
    const asking = await t.createPlayer({ username: "Aspirante" });
    await t.requestToJoin(team, asking);
    expect(await agenda(team.leader)).toMatchObject([
      { kind: "team_requests", rival_name: "Aspirante", amount: 1 },
    ]);
  });
});

test("reads what is open, however much is over", { tags: ["long"] }, async () => {
  const tournament = await t.createTournament();
  const [veteran] = await t.registerPlayers(tournament, 2);
  if (!veteran) throw new Error("no veteran");
  const [match] = await t.startTournament(tournament);
  const client = await t.database.admin.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query(
      `insert into public.tournament_matches
         (tournament_id, stage_id, stage, round, position_in_bracket, participant1_id, participant2_id, winner_id,
          status, outcome, result, best_of)
       select tournament_id, stage_id, stage, 100, n, case when n % 100 = 0 then participant1_id else participant2_id end,
         md5('sombra' || n)::uuid, md5('sombra' || n)::uuid, 'completed', 'score', '0-2', 3
       from public.tournament_matches, generate_series(1, $2::integer) n where id = $1`,
      [match?.id, MATCHES],
    );
  } finally {
    client.release(true);
  }
  await t.database.admin.query("analyze");
  const kinds: string[] = [];
  let milliseconds = 0;
  const read = await t.asUser(veteran).transaction((agenda) =>
    readsOf(agenda, async () => {
      const start = performance.now();
      const { rows } = await agenda.query<{ kind: string }>("select kind from public.my_agenda()");
      milliseconds = performance.now() - start;
      kinds.push(...rows.map(({ kind }) => kind));
    }),
  );
  if (MATCHES > 100_000) process.stdout.write(`my_agenda: ${milliseconds.toFixed(1)} ms\n`);
  expect(kinds).toEqual(["match", "entry"]);
  expect(rowsOf(read, "tournament_matches")).toBeLessThan(MATCHES / 10);
});

test("names the next game of a lobby, and first while its room is open", async () => {
  const [system] = await t.owner.column<string>(
    "select id from public.scoring_systems where key = 'free-fire'",
  );
  const tournament = await t.createTournament({ name: "Noche de salas" });
  const [me] = await t.registerPlayers(tournament, 3);
  if (!me) throw new Error("no players");
  await t.setStages(tournament, [
    {
      kind: "lobbies",
      name: "Salas",
      scoring_system_id: system,
      lobbies: { structure: "single", size: 12, games: 2 },
    },
  ]);
  await t.startTournament(tournament);
  const game = { kind: "lobby", title: "Noche de salas", amount: 1, has_reported: false };
  expect(await agenda(me)).toMatchObject([
    { ...game, due_at: null, can_act: true },
    { kind: "entry" },
  ]);
  const games = await t.owner.column<string>(
    "select id from public.lobby_games where tournament_id = $1 order by number",
    [tournament.id],
  );
  await t.admin.call("public.set_lobby_room", { p_game_id: games[0], p_name: "sala" });
  await t.asUser(me).call("public.report_lobby_place", { p_game_id: games[0], p_place: 1 });
  expect((await agenda(me))[0]).toMatchObject({
    ...game,
    has_reported: true,
    due_at: expect.any(Date),
  });
  await t.admin.query("select public.publish_lobby_game($1)", [games[0]]);
  expect((await agenda(me))[0]).toMatchObject({ ...game, amount: 2 });
  await t.admin.query("select public.publish_lobby_game($1, $2)", [
    games[1],
    JSON.stringify([{ participant_id: me.participantId, place: 1 }]),
  ]);
  expect((await kinds(me)).filter((kind) => kind === "lobby")).toEqual([]);
});
