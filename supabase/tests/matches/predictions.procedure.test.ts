import { beforeAll, describe, expect, test } from "vitest";
import { bulkPlayers } from "@leyenda/testing/bulk-players";
import type { Player } from "@leyenda/testing/create-player";
import {
  readyMatches,
  type NewTournament,
  type ReadyMatch,
  type Tournament,
} from "@leyenda/testing/tournaments";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

const setting = (key: string, value: number) =>
  t.owner.query("update public.settings set value = to_jsonb($2::integer) where key = $1", [
    key,
    value,
  ]);

beforeAll(() => setting("vote_count_seconds", 0));

interface Cup {
  readonly cup: Tournament;
  readonly players: readonly Player[];
  readonly matches: readonly ReadyMatch[];
}

/** A drawn bracket that has not begun. */
async function drawnCup(size = 4, wanted: NewTournament = {}): Promise<Cup> {
  const cup = await t.createTournament({ format: "single-elimination", ...wanted });
  const players = await t.registerPlayers(cup, size);
  return { cup, players, matches: readyMatches(await t.startTournament(cup)) };
}

const firstOf = ({ matches }: Cup): ReadyMatch => {
  const [first] = matches;
  if (!first) throw new Error("no match");
  return first;
};

type Fan = Pick<Player, "id">;

const fan = () => t.createPlayer();
const fans = (count: number) => Promise.all(Array.from({ length: count }, fan));

const predict = (by: Fan, matchId: string, participantId: string | null) =>
  t.asUser(by).call("public.predict_match", {
    p_match_id: matchId,
    p_participant_id: participantId,
  });

const fillIn = (by: Fan, cup: Tournament, picks: unknown) =>
  t.asUser(by).call("public.predict_bracket", {
    p_tournament_id: cup.id,
    p_picks: JSON.stringify(picks),
  });

interface Card {
  readonly is_open: boolean;
  readonly predictions: number;
  readonly votes1: number | null;
  readonly votes2: number | null;
  readonly own_id: string | null;
  readonly is_right: boolean | null;
  readonly points: number | null;
  readonly obstacle: string | null;
  readonly worth: number;
}

async function card(by: Fan | null, matchId: string): Promise<Card> {
  const session = by ? t.asUser(by) : t.anon;
  return session.one<Card>("select * from public.prediction_cards(array[$1]::uuid[])", [matchId]);
}

async function decide(match: ReadyMatch, winnerId: string): Promise<void> {
  await t.declareWinner(match, winnerId);
  await t.finishDueWork(match.id);
}

interface Line {
  readonly place: string;
  readonly profile_id: string;
  readonly points: number;
  readonly rights: number;
  readonly decided: number;
}

const tableOf = (cup: Tournament, offset = 0, limit = 25) =>
  t.anon.query<Line>(
    "select place, profile_id, points, rights, decided from public.prediction_table($1, $2, $3)",
    [cup.id, offset, limit],
  );

const placeOf = (cup: Tournament, by: Fan) =>
  t
    .asUser(by)
    .one<{ place: string | null; points: number; waiting: string }>(
      "select place, points, waiting from public.my_prediction_place($1)",
      [cup.id],
    );

const people = async (cup: Tournament) =>
  (
    await t.anon.query<{ people: number }>(
      "select people from public.prediction_tables where tournament_id = $1",
      [cup.id],
    )
  )[0]?.people ?? 0;

describe("before a match begins", () => {
  test("one tap predicts it and another changes it; how they are divided is told to who has predicted", async () => {
    const match = firstOf(await drawnCup());
    const [one, two, onlooker] = (await fans(3)) as [Player, Player, Player];
    await predict(one, match.id, match.participant1_id);
    await predict(one, match.id, match.participant1_id);
    await predict(two, match.id, match.participant2_id);
    expect(await card(one, match.id)).toMatchObject({
      predictions: 2,
      votes1: 1,
      votes2: 1,
      own_id: match.participant1_id,
    });
    await predict(one, match.id, match.participant2_id);
    expect(await card(two, match.id)).toMatchObject({ votes1: 0, votes2: 2 });
    for (const session of [onlooker, null])
      expect(await card(session, match.id)).toMatchObject({
        is_open: true,
        predictions: 2,
        votes1: null,
        votes2: null,
        own_id: null,
      });
  });

  test("nobody reads what another predicted, nor writes past the procedures", async () => {
    const match = firstOf(await drawnCup());
    const one = await fan();
    await predict(one, match.id, match.participant1_id);
    for (const session of [t.anon, t.asUser(one), t.admin, t.service])
      for (const name of ["predictions", "prediction_counts", "prediction_standings"])
        await expect(session.query(`select * from private.${name}`)).rejects.toThrow(
          /permission denied/,
        );
    for (const session of [t.anon, t.asUser(one), t.admin])
      for (const statement of [
        "update public.prediction_totals set predictions = 99",
        "update public.prediction_tables set people = 99",
        "delete from public.prediction_totals",
      ])
        await expect(session.query(statement)).rejects.toThrow(/permission denied/);
    const another = t.asUser(await fan());
    const cup = await t.owner.one<{ id: string }>(
      "select tournament_id as id from public.tournament_matches where id = $1",
      [match.id],
    );
    expect(await another.query("select * from public.my_predictions($1)", [cup.id])).toEqual([]);
  });

  test("while one side or none is known, how they are divided is shown to nobody who has not predicted", async () => {
    const { cup, players } = await drawnCup(4);
    const [one, onlooker] = (await fans(2)) as [Player, Player];
    const [first, second] = players as [Player, Player];
    const { id } = await t.owner.one<{ id: string }>(
      "select id from public.tournament_matches where tournament_id = $1 and round = 2",
      [cup.id],
    );
    await fillIn(one, cup, [{ match_id: id, participant_id: first.participantId }]);
    await t.finishDueWork(id);
    for (const side of [null, first.participantId]) {
      await t.owner.query(
        "update public.tournament_matches set participant1_id = $2 where id = $1",
        [id, side],
      );
      for (const session of [onlooker, second, null])
        expect(await card(session, id)).toMatchObject({
          is_open: false,
          predictions: 1,
          votes1: null,
          votes2: null,
        });
    }
    expect(await card(one, id)).toMatchObject({ votes1: 1, votes2: 0 });
  });

  const doing = (sql: string) => (id: string) => t.owner.query(sql, [id]);
  test.each([
    {
      what: "the hour has come",
      by: (id: string) => t.putHour({ id }),
    },
    {
      what: "a game was told",
      by: doing(
        "update public.tournament_matches set live_score = '0-0', live_since = now() where id = $1",
      ),
    },
    {
      what: "both sides are ready",
      by: doing(`insert into public.match_starts (match_id, tournament_id, starts_at, state, started_at)
           select id, tournament_id, now(), 'started', now() from public.tournament_matches where id = $1
           on conflict (match_id) do update set state = 'started', started_at = now(), due_at = null`),
    },
    {
      what: "an end was told",
      by: doing("update public.tournament_matches set status = 'pending_results' where id = $1"),
    },
  ])("nothing is predicted once $what, and everybody sees how they are divided", async ({ by }) => {
    const match = firstOf(await drawnCup());
    const [one, late] = (await fans(2)) as [Player, Player];
    await predict(one, match.id, match.participant1_id);
    await by(match.id);
    for (const who of [one, late])
      await t.expectRefusal(
        () => predict(who, match.id, match.participant2_id),
        "prediction_closed",
      );
    expect(await card(null, match.id)).toMatchObject({ is_open: false, votes1: 1, votes2: 0 });
  });

  test("not by a side, a member of its team or the staff; not of who cannot win; not by who is out", async () => {
    const cup = await t.createTournament({ type: "team", teamFormat: "2v2" });
    for (const team of [await t.createTeam({ size: 2 }), await t.createTeam({ size: 2 })])
      await t.register(cup, team);
    const [match] = readyMatches(await t.startTournament(cup));
    if (!match) throw new Error("no match");
    const sides = await t.owner.query<{ id: string }>(
      `select member.profile_id as id from public.team_members member
       join public.participants side on side.team_id = member.team_id where side.id = $1`,
      [match.participant1_id],
    );
    expect(sides).toHaveLength(2);
    for (const player of sides) {
      await t.expectRefusal(predict(player, match.id, match.participant1_id), "own_side");
      expect((await card(player, match.id)).obstacle).toBe("own_side");
    }
    const helper = await t.createPlayer();
    await t.joinStaff(cup, helper, ["results"]);
    await t.expectRefusal(predict(helper, match.id, match.participant1_id), "staff_has_no_vote");
    const watcher = await fan();
    for (const nobody of [watcher.participantId, null])
      await t.expectRefusal(predict(watcher, match.id, nobody), "not_a_candidate");
    await t.owner.query(
      "update auth.users set banned_until = now() + interval '1 day' where id = $1",
      [watcher.id],
    );
    await t.expectRefusal(predict(watcher, match.id, match.participant1_id), "forbidden");
    await expect(
      t.anon.call("public.predict_match", {
        p_match_id: match.id,
        p_participant_id: match.participant1_id,
      }),
    ).rejects.toThrow(/permission denied/);
  });

  test("only so often in an hour", async () => {
    const match = firstOf(await drawnCup());
    const one = await fan();
    await setting("predictions_per_hour", 2);
    try {
      await predict(one, match.id, match.participant1_id);
      await predict(one, match.id, match.participant2_id);
      await t.expectRefusal(predict(one, match.id, match.participant1_id), "rate_limited");
    } finally {
      await setting("predictions_per_hour", 300);
    }
  });

  test("they are counted every few seconds at most; what came between by the scheduled work", async () => {
    const match = firstOf(await drawnCup());
    const [one, two] = (await fans(2)) as [Player, Player];
    await predict(one, match.id, match.participant1_id);
    await setting("vote_count_seconds", 60);
    try {
      await predict(two, match.id, match.participant1_id);
      expect(await card(one, match.id)).toMatchObject({ predictions: 1, votes1: 1 });
      await t.owner.query(
        "update private.tallies set counted_at = counted_at - interval '2 minutes' where match_id = $1",
        [match.id],
      );
      await t.finishDueWork(match.id);
      expect(await card(one, match.id)).toMatchObject({ predictions: 2, votes1: 2 });
    } finally {
      await setting("vote_count_seconds", 0);
    }
  });
});

describe("a whole bracket", () => {
  /** Picks the winner of each match by a rule, from the first round on, as the page fills in predictions. */
  async function picksOf(
    { cup }: Cup,
    winner: (one: string, other: string) => string,
  ): Promise<{ match_id: string; participant_id: string }[]> {
    const picks: { match_id: string; participant_id: string }[] = [];
    const sides = new Map<string, (string | null)[]>();
    for (const match of await t.matchesOf(cup)) {
      const [one, other] = sides.get(match.id) ?? [match.participant1_id, match.participant2_id];
      if (!one || !other) continue;
      const chosen = winner(one, other);
      picks.push({ match_id: match.id, participant_id: chosen });
      if (match.next_match_id === null || match.next_match_slot === null) continue;
      const next = sides.get(match.next_match_id) ?? [null, null];
      next[match.next_match_slot - 1] = chosen;
      sides.set(match.next_match_id, next);
    }
    return picks;
  }

  test("is filled in at once; later rounds are worth more, and who did not get there was no winner", async () => {
    const played = await drawnCup(4);
    const [right, wrong] = (await fans(2)) as [Player, Player];
    const lower = (one: string, other: string) => (one < other ? one : other);
    const higher = (one: string, other: string) => (one < other ? other : one);
    await fillIn(right, played.cup, await picksOf(played, lower));
    await fillIn(wrong, played.cup, await picksOf(played, higher));
    expect(await placeOf(played.cup, right)).toMatchObject({ place: null, waiting: "3" });
    for (let left = 3; left > 0; left -= 1) {
      const [match] = readyMatches(await t.matchesOf(played.cup));
      if (match) await decide(match, lower(match.participant1_id, match.participant2_id));
    }
    expect(await tableOf(played.cup)).toEqual([
      { place: "1", profile_id: right.id, points: 40, rights: 3, decided: 3 },
      { place: "2", profile_id: wrong.id, points: 0, rights: 0, decided: 3 },
    ]);
    expect(await people(played.cup)).toBe(2);
  });

  test("all or nothing: a match that has begun, another cup's, rubbish, the same twice", async () => {
    const played = await drawnCup(4);
    const other = firstOf(await drawnCup(4));
    const [first, second] = played.matches as [ReadyMatch, ReadyMatch];
    const one = await fan();
    const pick = (match: ReadyMatch) => ({
      match_id: match.id,
      participant_id: match.participant1_id,
    });
    await t.declareWinner(second, second.participant1_id);
    for (const { picks, code } of [
      { picks: [pick(first), pick(second)], code: "prediction_closed" },
      { picks: [pick(first), pick(other)], code: "prediction_closed" },
      { picks: [pick(first), pick(first)], code: "prediction_invalid" },
      { picks: [{ match_id: "x", participant_id: 1 }], code: "prediction_invalid" },
      { picks: [], code: "prediction_invalid" },
      { picks: { match_id: first.id }, code: "prediction_invalid" },
      {
        picks: [{ match_id: first.id, participant_id: one.participantId }],
        code: "not_a_candidate",
      },
    ])
      await t.expectRefusal(fillIn(one, played.cup, picks), code);
    expect(await card(one, first.id)).toMatchObject({ predictions: 0, own_id: null });
  });

  test.each([
    { format: "double-elimination", worth: { bracket: [10, 20], lower: [10, 20], final: [40] } },
    { format: "round-robin", worth: { group: [10] } },
  ] as const)("what a match of $format is worth", async ({ format, worth }) => {
    const { cup } = await drawnCup(4, { format });
    const rows = await t.owner.query<{ stage: string; worth: number }>(
      `select distinct stage, private.prediction_points(match) as worth
       from public.tournament_matches match where tournament_id = $1 and (stage <> 'final' or round = 1) order by 1, 2`,
      [cup.id],
    );
    expect(
      Object.fromEntries(
        [...Map.groupBy(rows, ({ stage }) => stage)].map(([stage, found]) => [
          stage,
          found.map((row) => row.worth),
        ]),
      ),
    ).toEqual(worth);
  });
});

describe("with the result", () => {
  test("a correction, a reopening and a walkover judge anew", async () => {
    const played = await drawnCup(2);
    const match = firstOf(played);
    const [one, two] = (await fans(2)) as [Player, Player];
    await predict(one, match.id, match.participant1_id);
    await predict(two, match.id, match.participant2_id);
    await decide(match, match.participant1_id);
    expect(await tableOf(played.cup)).toMatchObject([
      { profile_id: one.id, points: 10, rights: 1 },
      { profile_id: two.id, points: 0, decided: 1 },
    ]);
    expect(await card(two, match.id)).toMatchObject({ is_right: false, points: 0 });
    await t.admin.call("public.reopen_match", { p_match_id: match.id });
    await t.finishDueWork(match.id);
    expect(await tableOf(played.cup)).toEqual([]);
    expect(await people(played.cup)).toBe(0);
    await decide(match, match.participant2_id);
    expect(await tableOf(played.cup)).toMatchObject([
      { place: "1", profile_id: two.id, points: 10 },
      { place: "2", profile_id: one.id, points: 0 },
    ]);
    await t.admin.call("public.reopen_match", { p_match_id: match.id });
    await t.declareWinner(match, match.participant2_id, "W.O.");
    await t.finishDueWork(match.id);
    expect(await tableOf(played.cup)).toEqual([]);
    expect(await card(two, match.id)).toMatchObject({ is_right: null, points: 0 });
  });

  test("who turned out to play it has predicted nothing", async () => {
    const played = await drawnCup(4);
    const [player] = played.players as [Player];
    const final = (await t.matchesOf(played.cup)).find(({ round }) => round === 2);
    if (!final) throw new Error("no final");
    await fillIn(player, played.cup, [
      { match_id: final.id, participant_id: player.participantId },
    ]);
    for (const match of played.matches) {
      const own = [match.participant1_id, match.participant2_id].includes(player.participantId);
      await decide(match, own ? player.participantId : match.participant1_id);
    }
    const [ready] = readyMatches(await t.matchesOf(played.cup));
    if (ready) await decide(ready, player.participantId);
    expect(await tableOf(played.cup)).toEqual([]);
  });

  test("in batches of any size the table is the same; equals share a place, and pages go on where the last ended", async () => {
    const played = await drawnCup(2);
    const match = firstOf(played);
    const crowd = await fans(7);
    for (const [index, one] of crowd.entries())
      await predict(one, match.id, index < 3 ? match.participant1_id : match.participant2_id);
    await setting("prediction_batch", 2);
    try {
      await decide(match, match.participant1_id);
    } finally {
      await setting("prediction_batch", 2_000);
    }
    const table = await tableOf(played.cup);
    expect(table.map(({ place, points }) => [place, points])).toEqual([
      ["1", 10],
      ["1", 10],
      ["1", 10],
      ["4", 0],
      ["4", 0],
      ["4", 0],
      ["4", 0],
    ]);
    expect([...(await tableOf(played.cup, 0, 2)), ...(await tableOf(played.cup, 2, 5))]).toEqual(
      table,
    );
    expect(await people(played.cup)).toBe(7);
    expect(await placeOf(played.cup, crowd[4] as Player)).toMatchObject({ place: "4" });
  });

  test("who closes the account stands in no table", async () => {
    const played = await drawnCup(2);
    const match = firstOf(played);
    const [one, two] = (await fans(2)) as [Player, Player];
    await predict(one, match.id, match.participant1_id);
    await predict(two, match.id, match.participant1_id);
    await decide(match, match.participant1_id);
    await t.asUser(one).call("public.close_account");
    expect((await tableOf(played.cup)).map(({ profile_id: id }) => id)).toEqual([two.id]);
    expect(await people(played.cup)).toBe(1);
    expect(await card(null, match.id)).toMatchObject({ votes1: 2 });
  });
});

test("many at once wait for nobody's count, and every one is counted once", async () => {
  const match = firstOf(await drawnCup(2));
  const crowd = await bulkPlayers(t.database.owner, 60, "fanatico");
  await setting("vote_count_seconds", 1);
  try {
    await Promise.all(
      crowd.map(({ userId }, index) =>
        predict(
          { id: userId },
          match.id,
          index % 3 ? match.participant1_id : match.participant2_id,
        ),
      ),
    );
  } finally {
    await setting("vote_count_seconds", 0);
  }
  await t.finishDueWork(match.id);
  expect(await card({ id: crowd[0]?.userId ?? "" }, match.id)).toMatchObject({
    predictions: 60,
    votes1: 40,
    votes2: 20,
  });
});
