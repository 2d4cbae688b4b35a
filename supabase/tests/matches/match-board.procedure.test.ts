import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bulkPlayers } from "@leyenda/testing/bulk-players";
import type { Player } from "@leyenda/testing/create-player";
import { readsOf } from "@leyenda/testing/table-reads";
import {
  type NewTournament,
  type ReadyMatch,
  readyMatches,
  type Tournament,
} from "@leyenda/testing/tournaments";
import { within } from "@leyenda/testing/time-limit";
import { expectSqlState } from "../support/refusal.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
const CROWD = 512;

let crowd: readonly { readonly userId: string; readonly participantId: string }[];
let referee: Player;
let cup: Tournament;
let place: string;

beforeAll(async () => {
  crowd = await bulkPlayers(t.database.owner, CROWD);
});

async function cupOf(players: number, wanted: NewTournament = {}): Promise<Tournament> {
  const made = await t.createTournament({ maxParticipants: players, ...wanted });
  await t.enterCrowd(made, crowd.slice(0, players));
  await t.startTournament(made);
  return made;
}

const openOf = async (tournament: Tournament): Promise<ReadyMatch[]> =>
  readyMatches(await t.matchesOf(tournament));
const playerOf = (participantId: string) =>
  t.asUser(crowd.find((player) => player.participantId === participantId)?.userId ?? "nobody");

interface Tile {
  readonly match_id: string;
  readonly state: string;
  readonly beneath: string | null;
  readonly since: Date;
  readonly usual_minutes: number;
  readonly is_missing1: boolean;
  readonly is_missing2: boolean;
  readonly live_score: string | null;
  readonly report: string | null;
  readonly report_side: number | null;
  readonly station: string | null;
  readonly referee_name: string | null;
  readonly called_at: Date | null;
  readonly call_reason: string | null;
}

const board = (who: Pick<Player, "id"> = referee, tournament = cup): Promise<Tile[]> =>
  t.asUser(who).query<Tile>("select * from public.match_board($1)", [tournament.id]);
const tileOf = async (match: ReadyMatch): Promise<Tile | undefined> =>
  (await board()).find(({ match_id: id }) => id === match.id);
const stateOf = async (match: ReadyMatch): Promise<string | undefined> =>
  (await tileOf(match))?.state;
const enterGame = (match: ReadyMatch, number = 1) =>
  playerOf(match.participant1_id).call("public.report_match_game", {
    p_match_id: match.id,
    p_number: number,
    p_score1: 13,
    p_score2: 7,
  });
const report = (match: ReadyMatch, side: string, result: string) =>
  playerOf(side).call("public.report_match_result", { p_match_id: match.id, p_result: result });
/** Moves the last activity of a match further into the past. */
const letLie = (match: ReadyMatch, minutes: number) =>
  t.owner.transaction(async (client) => {
    await client.query("set local session_replication_role = replica");
    await client.query(
      `update public.tournament_matches
       set created_at = created_at - make_interval(mins => $2), live_since = live_since - make_interval(mins => $2)
       where id = $1`,
      [match.id, minutes],
    );
    await client.query(
      "update public.match_games set created_at = created_at - make_interval(mins => $2) where match_id = $1",
      [match.id, minutes],
    );
  });
const setStation = (match: ReadyMatch, station: string | null, who: Pick<Player, "id"> = referee) =>
  t.asUser(who).call("public.set_match_station", {
    p_match_id: match.id,
    p_station: station,
  });
const setReferee = (match: ReadyMatch, staffId: string | null, who: Pick<Player, "id"> = referee) =>
  t.asUser(who).call("public.set_match_referee", {
    p_match_id: match.id,
    p_staff_id: staffId,
  });
const callSides = (match: ReadyMatch, who: Pick<Player, "id"> = referee) =>
  t.asUser(who).call("public.call_match_sides", { p_match_id: match.id });

beforeEach(async () => {
  cup = await cupOf(16, { bestOf: 3, absenceMatchMinutes: 10 });
  referee = await t.createPlayer();
  place = await t.joinStaff(cup, referee, ["results", "schedule", "chat"]);
});

describe("what a match waits for", () => {
  test("each that can be played or is has one state, the most pressing, with what it is about; most pressing first", async () => {
    const matches = (await openOf(cup)) as [
      ReadyMatch,
      ReadyMatch,
      ReadyMatch,
      ReadyMatch,
      ReadyMatch,
      ReadyMatch,
      ReadyMatch,
      ReadyMatch,
    ];
    const [ready, far, near, absent, disputed, reported, called, running] = matches;
    await t.scheduleMatch(far, 60);
    await t.scheduleMatch(near, 15);
    await t.scheduleMatch(absent, 15);
    await t.moveClockTo(absent, 60);
    await report(disputed, disputed.participant1_id, "2-0");
    await report(disputed, disputed.participant2_id, "0-2");
    await report(reported, reported.participant2_id, "2-1");
    await enterGame(called);
    await playerOf(called.participant2_id).call("public.call_referee", {
      p_match_id: called.id,
      p_reason: "Se cayó el servidor",
    });
    await enterGame(running);
    const tiles = await board();
    expect(tiles.map(({ match_id: id, state }) => [id, state])).toEqual([
      [called.id, "called"],
      [disputed.id, "disputed"],
      [absent.id, "absent"],
      [reported.id, "reported"],
      [ready.id, "ready"],
      [near.id, "ready"],
      [running.id, "running"],
    ]);
    expect(await tileOf(called)).toMatchObject({
      call_reason: "Se cayó el servidor",
      call_side: 2,
    });
    expect(await tileOf(absent)).toMatchObject({ is_missing1: true, is_missing2: true });
    expect(await tileOf(reported)).toMatchObject({ report: "2-1", report_side: 2 });
    expect(await tileOf(running)).toMatchObject({ live_score: "1-0", usual_minutes: 60 });
    expect((await tileOf(near))?.since.getTime(), "its hour, ahead").toBeGreaterThan(Date.now());
  });

  test("who came is not missing, a walkover by clock still asks, and who begins to play is there", async () => {
    const [match, other] = (await openOf(cup)) as [ReadyMatch, ReadyMatch, ...ReadyMatch[]];
    for (const one of [match, other]) await t.scheduleMatch(one, 15);
    await playerOf(match.participant1_id).call("public.ready_for_match", { p_match_id: match.id });
    await t.moveClockTo(match, 30);
    expect(await tileOf(match)).toMatchObject({
      state: "absent",
      is_missing1: false,
      is_missing2: true,
    });
    await t.moveClockTo(match, 10 * 60 + 1);
    expect(await stateOf(match), "the clock gave it").toBe("absent");
    await playerOf(match.participant2_id).call("public.object_to_walkover", {
      p_match_id: match.id,
      p_reason: "Jugamos en el otro servidor",
    });
    expect(await tileOf(match), "a referee is asked").toMatchObject({
      state: "objected",
      is_missing2: false,
    });
    await t.asUser(referee).call("public.let_match_be_played", { p_match_id: match.id });
    expect(await stateOf(match)).toBe("running");
  });

  test("under a call it is what it would be without: the clock runs on, against who calls as well", async () => {
    const [match, other] = (await openOf(cup)) as [ReadyMatch, ReadyMatch, ...ReadyMatch[]];
    await t.scheduleMatch(match, 15);
    await playerOf(match.participant1_id).call("public.ready_for_match", { p_match_id: match.id });
    const callOf = (one: ReadyMatch) =>
      playerOf(one.participant2_id).call("public.call_referee", {
        p_match_id: one.id,
        p_reason: "No me deja entrar",
      });
    await callOf(match);
    await callOf(other);
    expect(await tileOf(match)).toMatchObject({ state: "called", beneath: "ready" });
    await t.moveClockTo(match, 30);
    expect(await tileOf(match)).toMatchObject({
      state: "called",
      beneath: "absent",
      is_missing1: false,
      is_missing2: true,
    });
    expect(await tileOf(other)).toMatchObject({ beneath: "ready", is_missing2: false });
    expect((await board()).filter(({ beneath }) => beneath !== null)).toHaveLength(2);
  });

  test("it is slow after the median of matches like it without a score, and each score begins anew", async () => {
    const [first, second, third, match] = (await openOf(cup)) as [
      ReadyMatch,
      ReadyMatch,
      ReadyMatch,
      ReadyMatch,
      ...ReadyMatch[],
    ];
    await enterGame(match);
    await letLie(match, 59);
    expect(await stateOf(match), "two maps of half an hour, while none was played").toBe("running");
    await letLie(match, 2);
    expect(await stateOf(match)).toBe("slow");
    await enterGame(match, 2);
    const anew = await tileOf(match);
    expect(anew, "what is said of it begins anew").toMatchObject({ state: "running" });
    expect(anew?.since.getTime(), "since it began").toBeLessThan(Date.now() - 60 * 60_000);
    for (const [index, played] of [first, second, third].entries()) {
      await letLie(played, [10, 20, 90][index] ?? 0);
      await t.declareWinner(played, played.participant1_id);
    }
    expect(await tileOf(match), "of three the middle one").toMatchObject({ usual_minutes: 20 });
  });

  test("nobody said a word since both could play: it is slow as well", async () => {
    const [match] = (await openOf(cup)) as [ReadyMatch, ...ReadyMatch[]];
    expect(await stateOf(match)).toBe("ready");
    await letLie(match, 61);
    expect(await stateOf(match)).toBe("slow");
  });

  test("a match of a league without an hour is slow only once it has begun", async () => {
    const league = await cupOf(4, { format: "round-robin", bestOf: 3 });
    await t.joinStaff(league, referee, ["results"]);
    const [match] = (await openOf(league)) as [ReadyMatch, ...ReadyMatch[]];
    const stateInLeague = async () =>
      (await board(referee, league)).find(({ match_id: id }) => id === match.id)?.state;
    await letLie(match, 600);
    expect(await stateInLeague()).toBe("ready");
    await enterGame(match);
    await letLie(match, 600);
    expect(await stateInLeague()).toBe("slow");
  });

  test("where others have a station or a referee, one without is unassigned; a referee who leaves leaves it so", async () => {
    const [one, other] = (await openOf(cup)) as [ReadyMatch, ReadyMatch, ...ReadyMatch[]];
    await setStation(one, " 4 ");
    expect(await tileOf(one)).toMatchObject({ state: "ready", station: "4" });
    expect(await stateOf(other)).toBe("unassigned");
    await setStation(one, null);
    expect(await stateOf(other)).toBe("ready");
    const second = await t.createPlayer();
    const placeOfSecond = await t.joinStaff(cup, second, ["results"]);
    await setReferee(one, placeOfSecond);
    expect(await tileOf(one)).toMatchObject({ state: "ready", referee_name: second.username });
    expect(await stateOf(other)).toBe("unassigned");
    await t.admin.call("public.set_tournament_staff_rights", {
      p_staff_id: placeOfSecond,
      p_rights: ["chat"],
    });
    expect(await tileOf(one)).toMatchObject({ referee_name: null });
    await t.admin.call("public.remove_tournament_staff", {
      p_staff_id: placeOfSecond,
    });
    expect(await tileOf(one)).toMatchObject({ state: "ready", referee_name: null });
  });

  test("of a league only what both sides play next", async () => {
    cup = await cupOf(6, { format: "round-robin" });
    await t.joinStaff(cup, referee, ["results"]);
    expect(await board()).toHaveLength(3);
  });

  test("a tournament that is not being played has no board", async () => {
    await t.admin.query("update public.tournaments set status = 'Finalizado' where id = $1", [
      cup.id,
    ]);
    expect(await board()).toEqual([]);
  });
});

describe("who sees and does what", () => {
  test("staff who decide, date or write; calls only who decides", async () => {
    const [match] = (await openOf(cup)) as [ReadyMatch, ...ReadyMatch[]];
    await playerOf(match.participant1_id).call("public.call_referee", {
      p_match_id: match.id,
      p_reason: "Ayuda",
    });
    const speaker = await t.createPlayer();
    await t.joinStaff(cup, speaker, ["chat"]);
    expect((await board(speaker)).map(({ state }) => state)).not.toContain("called");
    expect(JSON.stringify(await board(speaker))).not.toContain("Ayuda");
    expect((await board()).map(({ state }) => state)).toContain("called");
    const caster = await t.createPlayer();
    await t.joinStaff(cup, caster, ["broadcast", "money", "settings"]);
    for (const who of [caster, await t.createPlayer()])
      await t.expectRefusal(() => board(who), "forbidden");
    await expectSqlState(t.anon.query("select * from public.match_board($1)", [cup.id]), "42501");
    await t.expectRefusal(
      () => t.asUser(referee).query("select * from public.match_board($1)", [crypto.randomUUID()]),
      "forbidden",
    );
  });

  test("of several tournaments the boards are counted, of those alone that the caller may read", async () => {
    const [match, other] = (await openOf(cup)) as [ReadyMatch, ReadyMatch, ...ReadyMatch[]];
    await report(match, match.participant1_id, "2-0");
    await report(other, other.participant1_id, "2-0");
    const strange = await cupOf(4);
    const counts = (who: Pick<Player, "id">) =>
      t
        .asUser(who)
        .query<{ tournament_id: string; state: string; matches: number }>(
          "select tournament_id, state, matches from public.desk_boards($1) order by matches",
          [[cup.id, strange.id, crypto.randomUUID()]],
        );
    expect(await counts(referee)).toEqual([
      { tournament_id: cup.id, state: "reported", matches: 2 },
      { tournament_id: cup.id, state: "ready", matches: 6 },
    ]);
    const stranger = await t.createPlayer();
    await t.expectRefusal(() => counts(stranger), "forbidden");
    await expectSqlState(t.anon.query("select * from public.desk_boards($1)", [[cup.id]]), "42501");
  });

  test("each act asks for its right in that very tournament, and nobody writes the table", async () => {
    const [match] = (await openOf(cup)) as [ReadyMatch, ...ReadyMatch[]];
    const elsewhere = await cupOf(2);
    const [foreign] = (await openOf(elsewhere)) as [ReadyMatch];
    const other = await t.createPlayer();
    await t.joinStaff(cup, other, ["broadcast"]);
    for (const who of [other, { id: crowd[0]?.userId ?? "" }]) {
      for (const act of [
        () => setStation(match, "4", who),
        () => setReferee(match, place, who),
        () => callSides(match, who),
      ])
        await t.expectRefusal(act, "forbidden");
    }
    for (const act of [
      () => setStation(foreign, "4"),
      () => setReferee(foreign, null),
      () => callSides(foreign),
    ])
      await t.expectRefusal(act, "forbidden");
    for (const sql of [
      "insert into public.match_assignments (match_id, tournament_id, station) values ($1, $2, '1')",
      "update public.match_assignments set station = '1' where match_id = $1 and tournament_id = $2",
      "delete from public.match_assignments where match_id = $1 and tournament_id = $2",
    ])
      await expectSqlState(t.asUser(referee).query(sql, [match.id, cup.id]), "42501");
  });

  test("a referee is of the staff, decides there, and does not play it; an invitation is nobody", async () => {
    const [match] = (await openOf(cup)) as [ReadyMatch, ...ReadyMatch[]];
    const speaker = await t.createPlayer();
    const elsewhere = await cupOf(2);
    const player = { id: crowd.find((one) => one.participantId === match.participant1_id)?.userId };
    const places = [
      await t.joinStaff(cup, speaker, ["chat"]),
      await t.joinStaff(elsewhere, referee, ["results"]),
      crypto.randomUUID(),
    ];
    await t.admin.call("public.invite_tournament_staff", {
      p_tournament_id: cup.id,
      p_rights: ["results"],
    });
    const { id: open } = await t.owner.one<{ id: string }>(
      "select id from public.tournament_staff where tournament_id = $1 and profile_id is null",
      [cup.id],
    );
    for (const id of [...places, open])
      await t.expectRefusal(
        () => setReferee(match, id),
        "referee_not_staff",
        "permiso de resultados",
      );
    const own = await t.joinStaff(cup, { id: player.id ?? "" }, ["results"]);
    await t.expectRefusal(
      () => setReferee(match, own),
      "referee_plays",
      "Nadie arbitra un partido que juega.",
    );
    await setReferee(match, place);
    await setReferee(match, null);
    expect(await tileOf(match)).toMatchObject({ referee_name: null });
  });

  test("a station has one match at a time, unless the other waits for it", async () => {
    const [playing, other, later] = (await openOf(cup)) as [
      ReadyMatch,
      ReadyMatch,
      ReadyMatch,
      ...ReadyMatch[],
    ];
    const stationAfter = (match: ReadyMatch) =>
      t.asUser(referee).call("public.set_match_station", {
        p_match_id: match.id,
        p_station: "escenario",
        p_waits: true,
      });
    await setStation(playing, "Escenario");
    await setStation(playing, "Escenario");
    const nameOf = async (id: string | null) =>
      (await t.owner.one<{ name: string }>("select private.participant_name($1) as name", [id]))
        .name;
    await t.expectRefusal(
      () => setStation(other, "escenario"),
      "station_taken",
      `escenario ya tiene otro partido: ${await nameOf(playing.participant1_id)} – ${await nameOf(playing.participant2_id)}.`,
    );
    await stationAfter(other);
    expect(await tileOf(other)).toMatchObject({ station: "escenario" });
    for (const [match, minutes] of [
      [playing, 60],
      [other, 60],
      [later, 600],
    ] as const)
      await t.scheduleMatch(match, minutes);
    await setStation(later, "ESCENARIO");
    await t.scheduleMatch(later, 70);
    await setStation(later, null);
    await t.expectRefusal(() => setStation(later, "Escenario"), "station_taken");
    for (const match of [playing, other]) await t.declareWinner(match, match.participant1_id);
    await setStation(later, "Escenario");
  });

  test("of two who take one station at once, one gets it", async () => {
    const [one, other] = (await openOf(cup)) as [ReadyMatch, ReadyMatch, ...ReadyMatch[]];
    const outcomes = await Promise.allSettled([setStation(one, "7"), setStation(other, "7")]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("what is decided has no station; a station is short; a challenge has none", async () => {
    const [match, other] = (await openOf(cup)) as [ReadyMatch, ReadyMatch, ...ReadyMatch[]];
    await t.expectRefusal(() => setStation(other, "x".repeat(21)), "station_too_long");
    // A screen at the venue must show the text as it is read, and in the same direction.
    for (const hidden of ["4\n5", "\u202E4 asem", "\u200B", "Mesa\u2066 4"])
      await t.expectRefusal(() => setStation(other, hidden), "station_unreadable");
    for (const shown of ["4º piso", "Escenario 🎮", "Mesa 4 – b"]) await setStation(other, shown);
    await t.declareWinner(match, match.participant1_id);
    for (const act of [
      () => setStation(match, "4"),
      () => setReferee(match, place),
      () => callSides(match),
    ])
      await t.expectRefusal(act, "match_already_decided");
  });
});

describe("calling both sides", () => {
  const notices = async (userId: string) =>
    t
      .asUser(userId)
      .query<{ title: string; body: string }>(
        "select title, body from public.notifications where kind = 'match_called' and read_at is null order by created_at desc",
      );
  const sidesOf = (match: ReadyMatch) =>
    [match.participant1_id, match.participant2_id].map(
      (id) => crowd.find(({ participantId }) => participantId === id)?.userId ?? "",
    );

  test("both are told once in a minute, whoever of the staff asks and however many at once", async () => {
    const [match] = (await openOf(cup)) as [ReadyMatch, ...ReadyMatch[]];
    const second = await t.createPlayer();
    await t.joinStaff(cup, second, ["chat"]);
    await setStation(match, "4");
    const outcomes = await Promise.allSettled(
      [referee, second, referee, second].map((who) => callSides(match, who)),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await t.expectRefusal(
      () => callSides(match),
      "called_just_now",
      "Ya se les avisó hace un momento.",
    );
    for (const side of sidesOf(match))
      expect(await notices(side)).toEqual([
        {
          title: "Te esperan para jugar",
          body: "Estación 4. Entra a la sala: tu partido puede empezar.",
        },
      ]);
    await t.owner.query(
      "update public.match_assignments set called_at = called_at - interval '61 seconds' where match_id = $1",
      [match.id],
    );
    await callSides(match, second);
    expect(
      await t.anon.query("select action, choice from public.match_log($1)", [match.id]),
    ).toEqual([
      { action: "call_match_sides", choice: null },
      { action: "call_match_sides", choice: null },
      { action: "set_match_station", choice: "Estación 4" },
    ]);
    await setReferee(match, place);
    await setReferee(match, null);
    expect(
      await t.anon.query(
        "select actor_name, choice from public.match_log($1) where action = 'set_match_referee'",
        [match.id],
      ),
    ).toEqual([
      { actor_name: referee.username, choice: null },
      { actor_name: referee.username, choice: referee.username },
    ]);
  });

  test("what they are told follows from what is awaited", async () => {
    const [playing, reported, disputed] = (await openOf(cup)) as [
      ReadyMatch,
      ReadyMatch,
      ReadyMatch,
      ...ReadyMatch[],
    ];
    await enterGame(playing);
    await report(reported, reported.participant1_id, "2-0");
    await report(disputed, disputed.participant1_id, "2-0");
    await report(disputed, disputed.participant2_id, "0-2");
    for (const [match, title] of [
      [playing, "¿Cómo va tu partido?"],
      [reported, "Falta un reporte de tu partido"],
      [disputed, "La organización mira tu disputa"],
    ] as const) {
      await callSides(match);
      expect((await notices(sidesOf(match)[1] ?? ""))[0]?.title).toBe(title);
    }
  });
});

test(
  "with 200 matches on at once a cup of 512 is read in no time, by indexes, and no other cup with it",
  { tags: ["long"] },
  async () => {
    const other = await cupOf(4);
    cup = await cupOf(CROWD);
    await t.joinStaff(cup, referee, ["results", "schedule", "chat"]);
    const final = (await t.matchesOf(other)).at(-1);
    await t.owner.transaction(async (client) => {
      await client.query("set local session_replication_role = replica");
      await client.query(
        `insert into public.tournament_matches
         (tournament_id, stage_id, stage, round, position_in_bracket, best_of, participant1_id, participant2_id,
          winner_id, outcome, result, status, decided_at, decided_how)
       select tournament_id, stage_id, stage, 100, n, 1, $2, $3, $2, 'score', '1-0', 'completed', now(), 'agreement'
       from public.tournament_matches, generate_series(1, 20000) n where id = $1`,
        [final?.id, crowd[0]?.participantId, crowd[1]?.participantId],
      );
      await client.query(
        `insert into public.match_games (tournament_match_id, number, winner_id, source)
       select id, 1, winner_id, 'result' from public.tournament_matches where tournament_id = $1 and round = 100`,
        [other.id],
      );
      await client.query(
        `insert into public.match_assignments (match_id, tournament_id, station)
       select id, tournament_id, (position_in_bracket % 40)::text from public.tournament_matches where round = 100 or tournament_id = $1`,
        [cup.id],
      );
      await client.query(
        `update public.tournament_matches
       set status = 'completed', winner_id = participant1_id, outcome = 'score', result = '1-0', decided_at = now(), decided_how = 'agreement'
       where tournament_id = $1 and round = 1 and position_in_bracket <= 56`,
        [cup.id],
      );
      await client.query(
        `update public.tournament_matches set live_score = '0-0', live_since = now() - interval '5 minutes'
       where tournament_id = $1 and round = 1 and position_in_bracket > 56`,
        [cup.id],
      );
    });
    await t.owner.query("analyze");
    expect(await board()).toHaveLength(200);
    await within(80, () => board());
    const read = await t
      .asUser(referee)
      .transaction((client) =>
        readsOf(client, () => client.query("select * from public.match_board($1)", [cup.id])),
      );
    expect(read.filter(({ scanned }) => scanned > 3 * CROWD)).toEqual([]);
  },
);
