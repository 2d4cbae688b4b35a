import { describe, expect, test } from "vitest";
import { useTestKit } from "../support/kit.ts";
import {
  gamesOf,
  inOrder,
  lobbyStage,
  publish,
  presetOf,
  slotsOf,
  startedLobbies,
  tableOf,
  type LobbyGame,
  type ResultRow,
} from "./support/lobby-cups.ts";

const t = useTestKit();
const db = t.database;

const stageIds = (cup: { id: string }): Promise<string[]> =>
  t.owner.column<string>(
    "select id from public.tournament_stages where tournament_id = $1 order by position",
    [cup.id],
  );
const states = async (cup: { id: string }): Promise<string[]> =>
  (await t.stagesOf(cup)).map(({ state }) => state);
const entriesOf = (stageId: string): Promise<string[]> =>
  t.owner.column<string>(
    "select participant_id from public.stage_entries where stage_id = $1 order by seed",
    [stageId],
  );
const startingPoints = (stageId: string): Promise<number[]> =>
  t.owner.column<number>(
    "select coalesce((select points::float from public.lobby_adjustments a where a.stage_id = e.stage_id and a.participant_id = e.participant_id), 0) from public.stage_entries e where stage_id = $1 order by seed",
    [stageId],
  );

/** Starts a stage of one lobby and returns its parts. */
async function oneLobby(
  count: number,
  stage: Parameters<typeof lobbyStage>[1] = {},
  others: readonly unknown[] = [],
  wanted = {},
) {
  const cup = await startedLobbies(db, count, [await lobbyStage(db, stage), ...others], wanted);
  const games = await gamesOf(db, cup);
  return { cup, ids: cup.ids, games, first: games[0] as LobbyGame, stages: await stageIds(cup) };
}

describe("a stage of one lobby", () => {
  test("is drawn with slots and games, and ends with places and prizes when its last game is published", async () => {
    const { cup, ids, games, stages } = await oneLobby(5, {}, [], {
      prizes: [{ type: "tickets", value: 10 }],
    });
    expect(games.map(({ number, state }) => [number, state])).toEqual([
      [1, "planned"],
      [2, "planned"],
    ]);
    expect(await slotsOf(db, games[0]!.lobby_id)).toEqual(ids);
    const [a, b, c, d, e] = ids as [string, string, string, string, string];
    // Free Fire: 12 9 8 7 for the places, one point for each kill.
    await publish(db, games[0]!, inOrder([b, a, c, d], [1, 4, 0, 2]));
    expect(
      (await tableOf(t.anon, stages[0]!)).map((row) => [
        row.participant_id,
        Number(row.points),
        row.reason,
      ]),
    ).toEqual([
      [a, 13, null],
      [b, 13, { rule: "kills", own: 1, above: 4 }],
      [d, 9, { rule: "points", own: 9, above: 13 }],
      [c, 8, { rule: "points", own: 8, above: 9 }],
      [e, 0, { rule: "points", own: 0, above: 8 }],
    ]);
    expect(await states(cup)).toEqual(["running"]);
    await publish(db, games[1]!, inOrder([a, b, c, d, e]));
    expect(await states(cup)).toEqual(["done"]);
    expect(await t.placesOf(cup)).toEqual([1, 2, 4, 3, 5]);
    expect(await t.balanceOf(a)).toBeGreaterThanOrEqual(10);
    const [row] = await tableOf(t.anon, stages[0]!);
    expect([row?.movement, row?.game_places, row?.is_provisional, row?.advances]).toEqual([
      0,
      [2, 1],
      false,
      null,
    ]);
  });

  test("a side that never came gets no prize, and one that left is ranked last", async () => {
    const { cup, ids, games } = await oneLobby(4, { games: 1 });
    await t.admin.call("public.leave_tournament", {
      p_tournament_id: cup.id,
      p_participant_id: ids[0],
    });
    await publish(db, games[0]!, inOrder([ids[0]!, ids[1]!, ids[2]!]));
    expect(await t.placesOf(cup)).toEqual([4, 1, 2, 3]);
  });

  test("a timed system ranks by time, and equal times share a place", async () => {
    const scoring = async (cup: string) =>
      t.admin.call<string>("public.create_scoring_system", {
        p_tournament_id: cup,
        p_system: JSON.stringify({
          name: "Vuelta",
          measure: "time",
          placement: [10, 6, 3],
          ties: "mean",
        }),
      });
    const { cup, ids, first, stages } = await oneLobby(4, { preset: "track-four" });
    await t.admin.call("public.set_lobby_scoring", {
      p_stage_id: stages[0],
      p_scoring_system_id: await scoring(cup.id),
    });
    await publish(db, first, [
      { participant_id: ids[0]!, time_ms: 61_000 },
      { participant_id: ids[1]!, time_ms: 60_000 },
      { participant_id: ids[2]!, time_ms: 60_000 },
    ]);
    expect(
      (await tableOf(t.anon, stages[0]!)).map((row) => [
        ids.indexOf(row.participant_id),
        Number(row.points),
      ]),
    ).toEqual([
      [1, 8],
      [2, 8],
      [0, 3],
      [3, 0],
    ]);
  });
});

describe("fixed groups", () => {
  const played = async (next: unknown, structure = "groups" as const) => {
    const cup = await startedLobbies(db, 8, [
      await lobbyStage(db, { structure, size: 4, games: 1 }),
      next,
    ]);
    const games = await gamesOf(db, cup);
    const [one, two] = games as [LobbyGame, LobbyGame];
    const [first, second] = [await slotsOf(db, one.lobby_id), await slotsOf(db, two.lobby_id)];
    return { cup, one, two, first, second, stages: await stageIds(cup) };
  };

  test("are filled in serpentine order; the best of each and the best of the next places advance", async () => {
    const { cup, one, two, first, second, stages } = await played({
      kind: "single_elimination",
      name: "Llave",
      qualifiers_from: "group",
      qualifiers: 1,
      next_qualifiers: 1,
    });
    expect([first, second]).toEqual(
      [
        [0, 3, 4, 7],
        [1, 2, 5, 6],
      ].map((lobby) => lobby.map((at) => cup.ids[at])),
    );
    await publish(db, one, inOrder(first, [0, 3, 0, 0]));
    expect(await states(cup)).toEqual(["running", "planned"]);
    await publish(db, two, inOrder(second, [1, 0, 0, 0]));
    expect(await states(cup)).toEqual(["done", "running"]);
    // The winners by points, then the better of the seconds. In the first lobby three kills break the tie.
    expect(await entriesOf(stages[1]!)).toEqual([second[0], first[1], first[0]]);
  });

  test.each([
    { carried: { carried: "all" }, points: [13, 12, 12, 9] },
    { carried: { carried: "share", share: 0.5 }, points: [6.5, 6, 6, 4.5] },
    { carried: { carried: "head_start", head_start: [5, 3, 1] }, points: [5, 3, 1, 0] },
    { carried: {}, points: [0, 0, 0, 0] },
  ])("carry points into a final: $carried", async ({ carried, points }) => {
    const { one, two, first, second, stages } = await played(
      await lobbyStage(db, {
        name: "Final",
        size: 12,
        games: 1,
        qualifiers_from: "group",
        qualifiers: 2,
        ...carried,
      }),
    );
    await publish(db, one, inOrder(first, [0, 3, 0, 0]));
    await publish(db, two, inOrder(second, [1, 0, 0, 0]));
    expect(await startingPoints(stages[1]!)).toEqual(points);
  });

  test("a correction shows who no longer advances, and draws the next stage again", async () => {
    const { cup, one, two, first, second, stages } = await played(
      await lobbyStage(db, { name: "Final", games: 1, qualifiers_from: "group", qualifiers: 2 }),
    );
    await publish(db, one, inOrder(first));
    await publish(db, two, inOrder(second));
    const [a, b, c, d] = first as [string, string, string, string];
    const results = JSON.stringify(inOrder([a, c, b, d]));
    const preview = await t.admin.query<Record<string, unknown>>(
      "select * from public.preview_lobby_change($1, $2)",
      [stages[0], JSON.stringify({ game_id: one.id, results: inOrder([a, c, b, d]) })],
    );
    expect(
      preview.map((row) => [row["participant_id"], row["advances_before"], row["advances_after"]]),
    ).toEqual(
      expect.arrayContaining([
        [b, true, false],
        [c, false, true],
      ]),
    );
    const call = { p_game_id: one.id, p_results: results, p_reason: "Puestos cambiados" };
    await t.expectRefusal(
      () => t.admin.call("public.correct_lobby_game", call),
      "changed_meanwhile",
      "de nuevo",
    );
    await t.expectRefusal(
      () => t.admin.call("public.correct_lobby_game", { ...call, p_reason: " " }),
      "reason_required",
      "motivo",
    );
    await t.admin.call("public.correct_lobby_game", { ...call, p_seen: [c, b] });
    expect(await entriesOf(stages[1]!)).toEqual(
      expect.arrayContaining([a, c, second[0], second[1]]),
    );
    expect(await states(cup)).toEqual(["done", "running"]);

    const final = (await gamesOf(db, cup)).at(-1)!;
    await publish(db, final, inOrder(await slotsOf(db, final.lobby_id)));
    await t.expectRefusal(
      () =>
        t.admin.call("public.correct_lobby_game", {
          p_game_id: one.id,
          p_results: JSON.stringify(inOrder([a, b, c, d])),
          p_reason: "Otra vez",
          p_seen: [b, c],
        }),
      "next_match_decided",
    );
  });
});

describe("publishing", () => {
  test.each([
    { what: "a repeated place", code: "place_repeated", rows: [1, 2, 2], kills: [0, 0, 0] },
    { what: "a missing place", code: "place_missing", rows: [1, 2, 4], kills: [0, 0, 0] },
    { what: "no place", code: "results_missing", rows: [null, null, null], kills: [0, 0, 0] },
    {
      what: "a place beyond the limit",
      code: "results_invalid",
      rows: [1, 2, 101],
      kills: [0, 0, 0],
    },
    { what: "negative kills", code: "results_invalid", rows: [1, 2, 3], kills: [0, -1, 0] },
  ])("refuses $what", async ({ code, rows, kills }) => {
    const { ids, first } = await oneLobby(3);
    await t.expectRefusal(
      () =>
        publish(
          db,
          first,
          rows.map((place, at) => ({ participant_id: ids[at]!, place, kills: kills[at]! })),
        ),
      code,
    );
  });

  test("refuses an unknown side, a side twice, an unknown game, strangers and one who plays in the lobby", async () => {
    const { cup, ids, first } = await oneLobby(3);
    const stranger = await t.createPlayer();
    await t.expectRefusal(
      () => publish(db, first, inOrder([...ids, stranger.participantId])),
      "results_invalid",
    );
    await t.expectRefusal(() => publish(db, first, inOrder([ids[0]!, ids[0]!])), "results_invalid");
    await t.expectRefusal(() => publish(db, { id: cup.id }, null), "lobby_game_not_found");
    await t.expectRefusal(() => publish(db, first, inOrder(ids), t.asUser(stranger)), "forbidden");
    const [player] = await t.owner.query<{ id: string }>(
      "select user_id as id from public.participants where id = $1",
      [ids[0]],
    );
    await t.joinStaff(cup, player!, ["results"]);
    await t.expectRefusal(
      () => publish(db, first, inOrder(ids), t.asUser(player!)),
      "own_match",
      "otra persona",
    );
  });

  test("accepts marked ties, and a missing place for each side that was disqualified from the game", async () => {
    const { ids, first, stages } = await oneLobby(5, { preset: "tft" });
    const [a, b, c, d, e] = ids as [string, string, string, string, string];
    await publish(db, first, [
      { participant_id: a, status: "disqualified" },
      { participant_id: b, place: 2 },
      { participant_id: c, place: 3, tied: true },
      { participant_id: d, place: 3, tied: true },
      { participant_id: e, place: 5 },
    ]);
    expect((await tableOf(t.anon, stages[0]!)).map((row) => Number(row.points))).toEqual([
      7, 6, 6, 4, 0,
    ]);
  });

  test("publishes provisional rows; reports that differ are returned, and none is lost", async () => {
    const { ids, first, stages } = await oneLobby(3);
    const [a, b, c] = ids as [string, string, string];
    const captain = async (id: string) =>
      t.asUser(
        await t.owner.one<{ id: string }>(
          "select user_id as id from public.participants where id = $1",
          [id],
        ),
      );
    const report = async (id: string, place: number, kills: number) =>
      (await captain(id)).call<{ place: number }>("public.report_lobby_place", {
        p_game_id: first.id,
        p_place: place,
        p_kills: kills,
      });
    await report(b, 1, 5);
    expect((await tableOf(t.anon, stages[0]!))[0]).toMatchObject({
      participant_id: b,
      is_provisional: true,
    });
    await t.admin.call("public.save_lobby_results", {
      p_game_id: first.id,
      p_results: JSON.stringify(inOrder([a, b, c])),
    });
    await report(a, 1, 2);
    const conflicts = await t.admin.query("select * from public.lobby_conflicts($1)", [first.id]);
    expect(conflicts).toMatchObject(
      [
        {
          participant_id: a,
          place: 1,
          kills: 0,
          reported_place: 1,
          reported_kills: 2,
          is_staff: false,
        },
        { participant_id: b, place: 2, kills: 0, reported_place: 1, reported_kills: 5 },
      ].toSorted((one, other) => (one.participant_id < other.participant_id ? -1 : 1)),
    );
    expect(await publish(db, first, null)).toEqual(conflicts);
    await t.expectRefusal(async () => report(c, 3, 0), "lobby_game_over");
    // A second publication changes nothing and says what differs.
    expect(await publish(db, first, inOrder([b, a, c]))).toHaveLength(2);
    expect((await tableOf(t.anon, stages[0]!))[0]).toMatchObject({
      participant_id: a,
      is_provisional: false,
    });
    const other = await t.createPlayer();
    await t.expectRefusal(
      () => t.asUser(other).call("public.report_lobby_place", { p_game_id: first.id, p_place: 1 }),
      "not_in_lobby",
    );
  });

  test("is refused in a cancelled tournament and after the game was cancelled", async () => {
    const { cup, ids, games } = await oneLobby(3);
    await t.admin.call("public.cancel_lobby_game", {
      p_game_id: games[0]!.id,
      p_reason: "Se cortó la luz",
    });
    await t.expectRefusal(() => publish(db, games[0]!, inOrder(ids)), "lobby_game_over");
    await publish(db, games[1]!, inOrder(ids));
    expect(await states(cup)).toEqual(["done"]);
    const other = await oneLobby(3);
    await t.admin.call("public.cancel_tournament", {
      p_tournament_id: other.cup.id,
      p_reason: "Sin sala",
    });
    await t.expectRefusal(
      () => publish(db, other.first, inOrder(other.ids)),
      "tournament_cancelled",
    );
  });
});

describe("changes after a publication", () => {
  const adjust = (
    stageId: string,
    id: string,
    kind: string,
    points: number | null,
    seen: string[] = [],
  ) =>
    t.admin.call("public.adjust_lobby_points", {
      p_stage_id: stageId,
      p_participant_id: id,
      p_kind: kind,
      p_points: points,
      p_reason: "Por reglamento",
      p_seen: seen,
    });

  test("adjustments count with their reason until they are withdrawn", async () => {
    const { ids, games, first, stages } = await oneLobby(3, { preset: "tft", games: 3 });
    const [a, b, c] = ids as [string, string, string];
    await publish(db, first, inOrder([a, b, c]));
    await publish(db, games[1]!, inOrder([a, c]));
    await adjust(stages[0]!, a, "penalty", -20);
    await adjust(stages[0]!, b, "compensation", null);
    await adjust(stages[0]!, c, "bonus", 0.5);
    const points = async () =>
      Object.fromEntries(
        (await tableOf(t.anon, stages[0]!)).map((row) => [row.participant_id, Number(row.points)]),
      );
    expect(await points()).toEqual({ [a]: -4, [b]: 14, [c]: 13.5 });
    for (const [kind, value] of [
      ["penalty", 3],
      ["bonus", -1],
      ["compensation", 2],
      ["other", 1],
    ] as const)
      await t.expectRefusal(() => adjust(stages[0]!, a, kind, value), "adjustment_invalid");
    const stranger = await t.createPlayer();
    await t.expectRefusal(
      () => adjust(stages[0]!, stranger.participantId, "bonus", 1),
      "not_in_lobby",
    );
    const penalty = await t.owner.one<{ id: string; reason: string }>(
      "select id, reason from public.lobby_adjustments where stage_id = $1 and kind = 'penalty'",
      [stages[0]],
    );
    expect(penalty.reason).toBe("Por reglamento");
    const withdraw = () =>
      t.admin.call("public.withdraw_lobby_adjustment", {
        p_adjustment_id: penalty.id,
        p_reason: "Apelación",
      });
    await withdraw();
    expect(await points()).toMatchObject({ [a]: 16 });
    await t.expectRefusal(withdraw, "adjustment_not_found");
  });

  test("the scoring system is frozen: another one needs a reason, and both versions stay readable", async () => {
    const { ids, first, stages } = await oneLobby(4, { preset: "tft" });
    const set = async (preset: string, reason?: string) =>
      t.admin.call<string>("public.set_lobby_scoring", {
        p_stage_id: stages[0],
        p_scoring_system_id: await presetOf(db, preset),
        ...(reason !== undefined && { p_reason: reason }),
      });
    await set("track-four");
    await publish(db, first, inOrder(ids));
    await t.expectRefusal(() => set("tft"), "reason_required");
    const before = await tableOf(t.anon, stages[0]!);
    const id = await set("tft", "Se anunció mal");
    expect(before.map((row) => Number(row.points))).toEqual([10, 6, 4, 1]);
    expect((await tableOf(t.anon, stages[0]!)).map((row) => Number(row.points))).toEqual([
      8, 7, 6, 5,
    ]);
    const [now] = await t.anon.query<Record<string, unknown>>(
      "select system.version, system.reason, old.key from public.scoring_systems system join public.scoring_systems old on old.id = system.previous_id where system.id = $1",
      [id],
    );
    expect(now).toEqual({ version: 2, reason: "Se anunció mal", key: "track-four" });
    await t.expectRefusal(
      () =>
        t.admin.call("public.set_lobby_scoring", {
          p_stage_id: stages[0],
          p_scoring_system_id: first.id,
        }),
      "scoring_not_found",
    );
    await t.expectRefusal(
      () =>
        t.admin.call("public.create_scoring_system", { p_tournament_id: first.id, p_system: "{}" }),
      "tournament_not_found",
    );
  });

  test("a correction of the last game corrects places and prizes of a finished tournament", async () => {
    const { cup, ids, first } = await oneLobby(3, { games: 1 }, [], {
      prizes: [{ type: "tickets", value: 7 }],
    });
    const [a, b, c] = ids as [string, string, string];
    await publish(db, first, inOrder([a, b, c]));
    const [before, other] = [await t.balanceOf(a), await t.balanceOf(b)];
    await t.admin.call("public.correct_lobby_game", {
      p_game_id: first.id,
      p_results: JSON.stringify(inOrder([b, a, c])),
      p_reason: "Al revés",
    });
    expect(await t.placesOf(cup)).toEqual([2, 1, 3]);
    expect([await t.balanceOf(a), await t.balanceOf(b)]).toEqual([before - 7, other + 7]);
  });

  test("a tie at the limit waits for a played extra game where the rules name one", async () => {
    const { cup, ids, stages } = await oneLobby(4, { preset: "tft", games: 1 }, [
      { kind: "single_elimination", name: "Llave", qualifiers: 2 },
    ]);
    const system = await t.admin.call<string>("public.create_scoring_system", {
      p_tournament_id: cup.id,
      p_system: JSON.stringify({
        name: "Con extra",
        placement: [3, 1, 1, 0],
        tie_breaks: ["extra_game"],
      }),
    });
    await t.admin.call("public.set_lobby_scoring", {
      p_stage_id: stages[0],
      p_scoring_system_id: system,
    });
    const [first] = await gamesOf(db, cup);
    await publish(db, first!, inOrder(ids));
    expect(await states(cup)).toEqual(["running", "planned"]);
    const extra = await t.admin.call<string>("public.add_extra_lobby_game", {
      p_lobby_id: first!.lobby_id,
    });
    await publish(db, { id: extra }, inOrder([ids[2]!, ids[1]!]));
    expect(await states(cup)).toEqual(["done", "running"]);
    expect(await entriesOf(stages[1]!)).toEqual([ids[0], ids[2]]);
    await t.expectRefusal(
      () => t.admin.call("public.add_extra_lobby_game", { p_lobby_id: first!.lobby_id }),
      "stage_finished",
    );
  });

  test.each([
    { what: "nothing", change: {} },
    { what: "no object", change: 5 },
    { what: "an id that is none", change: { game_id: "x", results: [] } },
    {
      what: "an unknown system",
      change: { scoring_system_id: "00000000-0000-0000-0000-000000000001" },
    },
  ])("a preview of $what is refused", async ({ change }) => {
    const { stages } = await oneLobby(3);
    await t.expectRefusal(
      () =>
        t.admin.query("select * from public.preview_lobby_change($1, $2)", [
          stages[0],
          JSON.stringify(change),
        ]),
      "change_invalid",
    );
  });

  test.each([
    { what: "no name", system: {} },
    { what: "a tie-break that nobody knows", system: { name: "X", tie_breaks: ["luck"] } },
    { what: "a text for points", system: { name: "X", points_per_kill: "many" } },
    { what: "too many decimals", system: { name: "X", placement: [1.00001] } },
    { what: "an exception for no game", system: { name: "X", game_rules: [{ factor: 2 }] } },
  ])("a scoring system with $what is refused", async ({ system }) => {
    const cup = await t.createTournament();
    await t.expectRefusal(
      () =>
        t.admin.call("public.create_scoring_system", {
          p_tournament_id: cup.id,
          p_system: JSON.stringify(system),
        }),
      "scoring_invalid",
    );
  });

  test("resetting the stage forgets its lobbies, and it can be drawn again", async () => {
    const { cup, ids, first, stages } = await oneLobby(3);
    await publish(db, first, inOrder(ids));
    expect(await t.admin.call("public.reset_stage", { p_stage_id: stages[0] })).toBe(1);
    expect(await gamesOf(db, cup)).toEqual([]);
    await t.admin.call("public.draw_tournament_stage", { p_stage_id: stages[0] });
    expect(await gamesOf(db, cup)).toHaveLength(2);
  });

  test("a guest who is claimed keeps slot and results", async () => {
    const { cup, ids, first } = await oneLobby(3);
    await publish(db, first, inOrder(ids));
    const player = await t.createPlayer();
    await t.owner.query("select private.hand_over_places($1, $2, $3)", [
      cup.id,
      ids[1],
      player.participantId,
    ]);
    expect((await slotsOf(db, first.lobby_id))[1]).toBe(player.participantId);
    const rows = await t.owner.query<ResultRow>(
      "select place from public.lobby_results where participant_id = $1",
      [player.participantId],
    );
    expect(rows).toEqual([{ place: 2 }]);
  });
});

test.each([
  { what: "a size of two", lobbies: { structure: "single", size: 2, games: 1 } },
  { what: "no games", lobbies: { structure: "single", size: 12, games: 0 } },
  { what: "an unknown structure", lobbies: { structure: "queue", size: 12, games: 1 } },
  { what: "an unknown setting", lobbies: { structure: "single", size: 12, games: 1, speed: 3 } },
  {
    what: "a share without carried points",
    lobbies: { structure: "single", size: 12, games: 1, share: 0.5 },
  },
  { what: "no settings", lobbies: null },
])("a stage of lobbies with $what is refused", async ({ lobbies }) => {
  const cup = await t.createTournament();
  await t.expectRefusal(
    async () => t.setStages(cup, [{ ...(await lobbyStage(db)), lobbies }]),
    "stages_invalid",
  );
});

test.each([
  { what: "carried points in the first stage", first: { carried: "all" } },
  {
    what: "carried points of a bracket",
    before: { kind: "single_elimination", name: "Llave" },
    first: { carried: "all" },
  },
  {
    what: "two who advance into a lobby",
    before: { kind: "swiss", name: "Suizo" },
    first: { qualifiers: 2 },
  },
])("stages with $what are refused", async ({ before, first }) => {
  const cup = await t.createTournament();
  await t.expectRefusal(
    async () => t.setStages(cup, [...(before ? [before] : []), await lobbyStage(db, first)]),
    "stages_impossible",
  );
});

describe("the preview of a scoring system", () => {
  const preview = async (system: object, results: unknown, number = 1, games = 2) => {
    const rows = await t.admin.query<{ points: string }>(
      "select points from public.preview_lobby_points($1, $2, $3, $4)",
      [JSON.stringify(system), JSON.stringify(results), number, games],
    );
    return rows.map(({ points }) => Number(points));
  };
  const double = {
    placement: [12, 9, 8],
    points_per_kill: 1,
    game_rules: [{ game: -1, points_per_kill: 2 }],
  };
  const rows = [{ place: 1, kills: 3 }, { place: 4, kills: 2 }, { kills: 0 }];

  test("gives what a real game gives, also in a game with an exception", async () => {
    expect(await preview(double, rows)).toEqual([15, 2, 0]);
    expect(await preview(double, rows, 2)).toEqual([18, 4, 0]);
    const { cup, ids, games, stages } = await oneLobby(4);
    const id = await t.admin.call("public.create_scoring_system", {
      p_tournament_id: cup.id,
      p_system: JSON.stringify({ name: "Doble", ...double }),
    });
    await t.admin.call("public.set_lobby_scoring", {
      p_stage_id: stages[0],
      p_scoring_system_id: id,
    });
    for (const game of games) await publish(db, game, inOrder(ids, [3, 0, 0, 2]));
    const stored = await t.owner.column<string>(
      "select points from public.lobby_results where participant_id = any ($1) and place in (1, 4) order by game_id = $2 desc, place",
      [ids, games[0]!.id],
    );
    expect(stored.map(Number)).toEqual([15, 2, 18, 4]);
  });

  test.each([
    { what: "points beyond the limit", system: { placement: [1e6] }, code: "scoring_invalid" },
    { what: "a text for points", system: { points_per_kill: "x" }, code: "scoring_invalid" },
    { what: "a place of zero", given: [{ place: 0 }], code: "example_invalid" },
    { what: "no list of rows", given: { place: 1 }, code: "example_invalid" },
    { what: "too many rows", given: Array(101).fill({}), code: "example_invalid" },
  ])("with $what is refused", async ({ system = {}, given = rows, code }) => {
    await t.expectRefusal(() => preview(system, given), code);
  });
});
