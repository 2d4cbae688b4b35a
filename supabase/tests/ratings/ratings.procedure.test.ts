import { describe, expect, test } from "vitest";
import { type NewTournament, readyMatches, type Tournament } from "@leyenda/testing/tournaments";
import { expectSqlState } from "../support/refusal.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

/** Moves a tournament's decisions some weeks into the past, an hour apart. A week is complete an hour after its end. */
const playedWeeksAgo = (cup: Tournament, weeks: number) =>
  t.owner.query(
    `update public.tournament_matches match
     set decided_at = private.day_start(private.rating_week(now() - interval '1 hour') - 7 * $2::integer) + at.place * interval '1 hour'
     from (
       select id, row_number() over (order by round, position_in_bracket, id) as place
       from public.tournament_matches where tournament_id = $1 and status = 'completed'
     ) as at
     where at.id = match.id`,
    [cup.id, weeks],
  );

/** Rates until nothing is left to rate. */
async function rate(): Promise<void> {
  while ((await t.owner.call<number>("private.rate_weeks", { p_limit: 100 })) > 0);
}

interface Point {
  readonly participant_id: string;
  readonly rating: number;
  readonly deviation: number;
  readonly matches: number;
  readonly form: string;
  readonly wins: number;
  readonly losses: number;
}

const pointsOf = (game: string) =>
  t.owner.query<Point & { week: string; volatility: number }>(
    `select participant_id, week::text, rating, deviation, volatility, matches, form, wins, losses from private.rating_points
     where game_id = (select id from public.games where name = $1) order by week, participant_id`,
    [game],
  );

/** A tournament of four in a game, some weeks ago, won by the first registered participant. */
async function pastCup(game: string, weeks: number, wanted: NewTournament = {}) {
  const cup = await t.createTournament({ game, seedingMode: "explicit", ...wanted });
  const players = await t.registerPlayers(cup, 4);
  await t.startTournament(cup);
  await t.playToTheEnd(cup);
  await playedWeeksAgo(cup, weeks);
  return { cup, players };
}

const newGame = async () => (await t.createGame()).name;

test("a week's matches rate who played them, the winner above who lost; visitors read the curve", async () => {
  const game = await newGame();
  const { cup } = await pastCup(game, 2);
  await rate();
  const points = await pointsOf(game);
  expect(points).toHaveLength(4);
  const [final] = (await t.matchesOf(cup)).filter(({ round }) => round === 2);
  const champion = points.find(({ participant_id: id }) => id === final?.winner_id);
  expect(champion).toMatchObject({ matches: 2, form: "WW", wins: 2, losses: 0 });
  expect(Math.max(...points.map(({ rating }) => rating))).toBe(champion?.rating);
  expect(await t.anon.query("select * from public.rating_curve($1)", [final?.winner_id])).toEqual([
    {
      game,
      week: expect.any(Date),
      rating: Math.round(champion?.rating ?? 0),
      matches: 2,
      place: null,
    },
  ]);
});

test("the week that runs is not rated yet; the scheduled work rates it when it is over", async () => {
  const game = await newGame();
  const { cup } = await pastCup(game, 0);
  await rate();
  expect(await pointsOf(game)).toEqual([]);
  await playedWeeksAgo(cup, 1);
  // Due work comes first, one piece after the other.
  await t.finishDueWork();
  await t.owner.call("private.run_scheduled_work");
  expect(await pointsOf(game)).toHaveLength(4);
});

test("a team's match rates the teams and none of their players", async () => {
  const game = await newGame();
  const [home, away] = [await t.createTeam({ size: 2 }), await t.createTeam({ size: 2 })];
  const cup = await t.createTournament({ type: "team", teamFormat: "2v2", game });
  for (const team of [home, away]) await t.register(cup, team);
  await t.startTournament(cup);
  await t.playToTheEnd(cup);
  await playedWeeksAgo(cup, 1);
  await rate();
  const ids = (await pointsOf(game)).map(({ participant_id: id }) => id);
  expect(ids.toSorted()).toEqual([home.participantId, away.participantId].toSorted());
});

test("a draw is half a win for both", async () => {
  const game = await newGame();
  const cup = await t.createTournament({ game, format: "round-robin" });
  await t.admin.call("public.set_tournament_stages", {
    p_tournament_id: cup.id,
    p_stages: JSON.stringify([
      { kind: "round_robin", name: "Liga", legs: 1, best_of: 1, allows_draws: true },
    ]),
  });
  await t.registerPlayers(cup, 2);
  const [match] = await t.startTournament(cup);
  await t.admin.call("public.declare_match_winner", {
    p_match_id: match?.id,
    p_winner_id: null,
    p_result: "1-1",
  });
  await playedWeeksAgo(cup, 1);
  await rate();
  const points = await pointsOf(game);
  expect(
    points.map(({ form, wins, losses, rating }) => [form, wins, losses, Math.round(rating)]),
  ).toEqual([
    ["D", 0, 0, 1500],
    ["D", 0, 0, 1500],
  ]);
});

describe("what counts in no rating", () => {
  test.each([
    [
      "a walkover",
      "update public.tournament_matches set outcome = 'walkover', result = 'W.O.' where tournament_id = $1",
    ],
    [
      "a member's cup",
      "update public.tournaments set founded_by = (select id from public.profiles where closed_at is null limit 1) where id = $1",
    ],
    [
      "a cup that was imported",
      "update public.tournaments set imported_from = 'leyenda' where id = $1",
    ],
  ])("%s", async (_why, sql) => {
    const game = await newGame();
    const { cup } = await pastCup(game, 1);
    await t.owner.query(sql, [cup.id]);
    await rate();
    expect(await pointsOf(game)).toEqual([]);
  });

  test("a guest, and who beats one, until he is claimed", async () => {
    const game = await newGame();
    const cup = await t.createTournament({ game });
    const [player] = await t.registerPlayers(cup, 1);
    const [guest] = await t.addGuests(cup, ["Ana Invitada"]);
    await t.startTournament(cup);
    await t.playToTheEnd(cup);
    await playedWeeksAgo(cup, 3);
    await rate();
    expect(await pointsOf(game)).toEqual([]);

    const claimer = await t.createPlayer();
    await t.asUser(claimer).call("public.claim_guest", {
      p_token: await t.linkOfGuest(cup, guest!),
      p_participant_id: claimer.participantId,
    });
    await rate();
    const ids = (await pointsOf(game)).map(({ participant_id: id }) => id);
    expect(ids.toSorted()).toEqual([player!.participantId, claimer.participantId].toSorted());
  });

  test("a challenge", async () => {
    const [one, other] = [await t.createPlayer(), await t.createPlayer()];
    for (const { participantId } of [one, other]) await t.grantTickets(participantId, 10);
    const challenge = await t.createChallenge(one);
    await t.acceptChallenge(challenge, other);
    await t.admin.call("public.declare_match_winner", {
      p_match_id: challenge.matchId,
      p_winner_id: one.participantId,
      p_result: "1-0",
    });
    await t.owner.query(
      "update public.challenge_matches set decided_at = now() - interval '8 days' where id = $1",
      [challenge.matchId],
    );
    await rate();
    expect(
      await t.owner.query("select 1 from private.rating_points where participant_id = $1", [
        one.participantId,
      ]),
    ).toEqual([]);
  });
});

describe("the same matches give the same ratings", () => {
  test("worked out anew, from the first week on", async () => {
    const game = await newGame();
    for (const weeks of [5, 3, 2, 1]) await pastCup(game, weeks);
    await rate();
    const before = await pointsOf(game);
    expect(before).toHaveLength(16);
    await t.owner.query(
      `with gone as (
         delete from private.rating_points where game_id = (select id from public.games where name = $1)
       )
       update private.rated_games set rated_week = rated_week - 70
       where game_id = (select id from public.games where name = $1)`,
      [game],
    );
    await rate();
    expect(await pointsOf(game)).toEqual(before);
  });

  /** The ratings computed from the present matches only, without earlier ratings. */
  async function workedOutAnew(game: string) {
    const points = await pointsOf(game);
    await t.owner.query(
      `with gone as (
         delete from private.rating_points where game_id = (select id from public.games where name = $1)
       )
       update private.rated_games set rated_week = rated_week - 140
       where game_id = (select id from public.games where name = $1)`,
      [game],
    );
    await rate();
    expect(points).toEqual(await pointsOf(game));
  }

  test("after the winner of a past week was corrected, and nothing before it has changed", async () => {
    const game = await newGame();
    const cup = await t.createTournament({ game, format: "round-robin" });
    const players = await t.registerPlayers(cup, 4);
    await t.startTournament(cup);
    const matches = readyMatches(await t.matchesOf(cup));
    for (const match of matches) await t.declareWinner(match, match.participant1_id);
    await t.owner.query(
      `update public.tournament_matches
       set decided_at = private.day_start(private.rating_week(now() - interval '1 hour') - 7 * (4 - round)) + position_in_bracket * interval '1 hour'
       where tournament_id = $1`,
      [cup.id],
    );
    await rate();
    const before = await pointsOf(game);
    expect(before).toHaveLength(3 * players.length);

    const wrong = matches.find(({ round }) => round === 2)!;
    await t.admin.call("public.correct_match_winner", {
      p_match_id: wrong.id,
      p_result: "0-1",
      p_reason: "Cargado al revés",
      p_kept_ids: [],
      p_undone_ids: [],
    });
    await rate();
    const after = await pointsOf(game);
    const first = before[0]?.week;
    expect(after.filter(({ week }) => week === first)).toEqual(
      before.filter(({ week }) => week === first),
    );
    const changed = new Set(
      after
        .filter((point, index) => point.rating !== before[index]?.rating)
        .map(({ week }) => week),
    );
    expect(changed.size).toBe(2);
    await workedOutAnew(game);
  });

  test("after a match was reopened, and when a tournament is deleted", async () => {
    const game = await newGame();
    const { cup } = await pastCup(game, 3);
    const other = await pastCup(game, 2);
    await rate();
    const [final] = (await t.matchesOf(cup)).filter(({ round }) => round === 2);
    await t.admin.call("public.reopen_match", { p_match_id: final?.id });
    await rate();
    const twice = (await pointsOf(game)).filter(({ matches }) => matches === 2);
    expect(new Set(twice.map(({ week }) => week)).size).toBe(1);
    expect(twice).toHaveLength(2);
    await workedOutAnew(game);

    await t.admin.query("delete from public.tournaments where id = $1", [other.cup.id]);
    await rate();
    expect(new Set((await pointsOf(game)).map(({ week }) => week)).size).toBe(1);
    await workedOutAnew(game);
  });

  test("after a tournament became one of another game, and none is outdated by another name of its game", async () => {
    const [game, other] = [await newGame(), await newGame()];
    const { cup } = await pastCup(game, 2);
    await rate();
    await t.owner.query("update public.tournaments set game = $2 where id = $1", [cup.id, other]);
    await rate();
    expect(await pointsOf(game)).toEqual([]);
    expect(await pointsOf(other)).toHaveLength(4);
    await t.owner.query("update public.games set name = $2 where name = $1", [
      other,
      `${other} II`,
    ]);
    expect(await t.owner.query("select 1 from private.outdated_ratings")).toEqual([]);
  });
});

test("nobody writes a rating, nor asks for one to be worked out", async () => {
  const player = await t.createPlayer();
  for (const session of [t.anon, t.asUser(player), t.admin]) {
    await expectSqlState(session.query("select private.rate_weeks(1)"), "42501");
    await expectSqlState(session.query("delete from private.rating_points"), "42501");
    await expectSqlState(
      session.query("update private.rated_games set rated_week = now()"),
      "42501",
    );
    await expectSqlState(session.query("select * from private.ranking_places"), "42501");
  }
});
