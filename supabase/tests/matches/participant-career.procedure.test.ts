import { expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import { readsOf, rowsOf } from "@leyenda/testing/table-reads";
import { useTestKit } from "../support/kit.ts";

/** The number of matches of others; CAREER_MATCHES=1000000 measures at full size. */
const MATCHES = Number(process.env["CAREER_MATCHES"] ?? 20_000);

const t = useTestKit();

const records = (participantId: string) =>
  t.anon.query("select * from public.record_by_game($1)", [participantId]);

const trophies = (participantId: string, limit = 6) =>
  t.anon.query<{ name: string; place: number }>("select * from public.trophies($1, $2)", [
    participantId,
    limit,
  ]);

/** A final of two teams in a game with figures, won by the first. */
async function teamFinal() {
  const game = await t.createGame({ countsKda: true });
  const wanted = { teamFormat: "1v1", game: game.name, bestOf: 1 };
  const { cup, match: final, one: home, other: away } = await t.createTeamCup([2, 1], wanted);
  const [member] = home.members as [Player];
  await t.admin.call("public.declare_match_winner", {
    p_match_id: final.id,
    p_winner_id: home.participantId,
    p_result: final.participant1_id === home.participantId ? "1-0" : "0-1",
    p_statistics: JSON.stringify([
      { profile_id: home.leader.id, kills: 10, deaths: 4, assists: 6 },
      { profile_id: member.id, kills: 5, deaths: 1, assists: 1 },
    ]),
  });
  return { game, cup, home, away, member };
}

test("who has not played has no record and no trophies", async () => {
  const { participantId } = await t.createPlayer();
  expect(await records(participantId)).toEqual([]);
  expect(await trophies(participantId)).toEqual([]);
});

test("a team's matches and figures count by game for the team and for each who played, visitors read them", async () => {
  const { game, cup, home, away, member } = await teamFinal();
  const won = { game: game.name, wins: 1, draws: 0, losses: 0 };
  expect(await records(home.participantId)).toEqual([{ ...won, average_kda: "4.40" }]);
  expect(await records(home.leader.participantId)).toEqual([{ ...won, average_kda: "4.00" }]);
  expect(await records(member.participantId)).toEqual([{ ...won, average_kda: "6.00" }]);
  expect(await records(away.participantId)).toEqual([
    { game: game.name, wins: 0, draws: 0, losses: 1, average_kda: null },
  ]);

  const title = { tournament_id: cup.id, name: cup.name, game: game.name, place: 1, entrants: 2 };
  expect(await trophies(home.participantId)).toMatchObject([title]);
  expect(await trophies(member.participantId)).toMatchObject([title]);
  expect(await trophies(away.participantId)).toMatchObject([{ ...title, place: 2 }]);
  // A place without the title belongs only to the team.
  expect(await trophies(away.leader.participantId)).toEqual([]);
});

const champions = (tournamentId: string) =>
  t.anon.query("select * from public.champion_players($1)", [tournamentId]);

test("who has a team's title is told to visitors by name and face, with what he played of it, and nothing else", async () => {
  const { cup, home, member } = await teamFinal();
  const player = (of: { id: string; username: string }) => ({
    profile_id: of.id,
    username: of.username,
    avatar_url: null,
    matches: 1,
  });
  const byName = (a: { username: string }, b: { username: string }) =>
    a.username < b.username ? -1 : 1;
  expect(await champions(cup.id)).toEqual([player(home.leader), player(member)].toSorted(byName));

  // A user who closed the account still counts as a player, without a name or a link.
  await t.asUser(member).call("public.close_account");
  expect(await champions(cup.id)).toContainEqual({
    profile_id: null,
    username: "Jugador eliminado",
    avatar_url: null,
    matches: 1,
  });
});

test("nobody has the title of a cup that is being played, of a player's, or of one whose final was reopened", async () => {
  const { cup } = await teamFinal();
  const [final] = await t.matchesOf(cup);
  await t.admin.call("public.reopen_match", { p_match_id: final?.id });
  expect(await champions(cup.id)).toEqual([]);

  const alone = await t.createTournament({ bestOf: 1 });
  await t.registerPlayers(alone, 2);
  await t.startTournament(alone);
  await t.playToTheEnd(alone);
  expect(await champions(alone.id)).toEqual([]);
});

test("challenges count under their game, the most played game comes first", async () => {
  const chess = await t.createGame();
  const [one, other] = [await t.createPlayer({ tickets: 5 }), await t.createPlayer({ tickets: 5 })];
  const cup = await t.createTournament({ game: "Valorant", bestOf: 1 });
  for (const player of [one, other]) await t.register(cup, player);
  await t.startTournament(cup);
  await t.playToTheEnd(cup, () => one.participantId);
  for (let round = 0; round < 2; round += 1) {
    const challenge = await t.createChallenge(one, { game: chess.name, wager: 1 });
    await t.acceptChallenge(challenge, other);
    await t.admin.call("public.declare_match_winner", {
      p_match_id: challenge.matchId,
      p_winner_id: other.participantId,
      p_result: "0-1",
    });
  }
  expect(await records(one.participantId)).toMatchObject([
    { game: chess.name, wins: 0, draws: 0, losses: 2 },
    { game: "Valorant", wins: 1, draws: 0, losses: 0 },
  ]);
});

test("the best places come first, no more than asked for, and a deleted tournament's are gone", async () => {
  const player = await t.createPlayer();
  const cups: { id: string; name: string }[] = [];
  for (const isWon of [true, false, true]) {
    const cup = await t.createTournament({ bestOf: 1 });
    await t.register(cup, player);
    const [rival] = await t.registerPlayers(cup, 1);
    await t.startTournament(cup);
    await t.playToTheEnd(cup, () => (isWon ? player : (rival ?? player)).participantId);
    cups.push(cup);
  }
  const [oldest, lost, newest] = cups;
  expect((await trophies(player.participantId)).map(({ name }) => name)).toEqual([
    newest?.name,
    oldest?.name,
    lost?.name,
  ]);
  expect(await trophies(player.participantId, 1)).toHaveLength(1);
  await t.admin.query("delete from public.tournaments where id = $1", [newest?.id]);
  expect((await trophies(player.participantId)).map(({ name }) => name)).toEqual([
    oldest?.name,
    lost?.name,
  ]);
  expect(await records(player.participantId)).toMatchObject([{ wins: 1, losses: 1 }]);
});

test("a record and its trophies read what is the participant's own, not what counts for others", async () => {
  const { home, away } = await teamFinal();
  await t.owner.query(
    `insert into private.match_credits (match_id, participant_id, tournament_id, won)
     select gen_random_uuid(), $1, gen_random_uuid(), true from generate_series(1, $2::integer)`,
    [away.participantId, MATCHES],
  );
  await t.database.admin.query("analyze private.match_credits");
  const read = await t.anon.transaction((client) =>
    readsOf(client, async () => {
      const start = performance.now();
      await client.query(
        "select * from public.record_by_game($1) record, public.trophies($1) titles limit 1",
        [home.participantId],
      );
      if (MATCHES > 100_000)
        process.stdout.write(`career: ${(performance.now() - start).toFixed(1)} ms\n`);
    }),
  );
  expect(rowsOf(read, "private.match_credits", "private.tournament_awards")).toBeLessThan(
    MATCHES / 10,
  );
});

const figures = (participantId: string) =>
  t.anon.query<{ season: string; map: string | null }>(
    "select season::text, map, wins, draws, losses, kills, deaths, assists, game from public.career_figures($1)",
    [participantId],
  );

const NO_FIGURES = { kills: null, deaths: null, assists: null };

test("seasons are quarters of when it was decided, of a team and of each who played, visitors read them", async () => {
  const { game, home, away, member, cup } = await teamFinal();
  const decide = (at: string) =>
    t.owner.query("update public.tournament_matches set decided_at = $2 where tournament_id = $1", [
      cup.id,
      at,
    ]);
  // The new year begins three hours later in Buenos Aires.
  await decide("2026-01-01T02:59:59Z");
  const won = { game: game.name, season: "2025-10-01", map: null, wins: 1, draws: 0, losses: 0 };
  expect(await figures(home.participantId)).toEqual([{ ...won, kills: 15, deaths: 5, assists: 7 }]);
  expect(await figures(member.participantId)).toEqual([
    { ...won, kills: 5, deaths: 1, assists: 1 },
  ]);
  expect(await figures(away.participantId)).toEqual([
    { ...won, wins: 0, losses: 1, ...NO_FIGURES },
  ]);
  await decide("2026-01-01T03:00:00Z");
  expect(await figures(away.leader.participantId)).toEqual([
    { ...won, season: "2026-01-01", wins: 0, losses: 1, ...NO_FIGURES },
  ]);
  expect(await figures((await t.createPlayer()).participantId)).toEqual([]);
});

test("maps and what was told of them are counted game by game of a series, whatever their case, and not where nobody played", async () => {
  const { home, away, member, cup } = await teamFinal();
  const [final] = await t.matchesOf(cup);
  await t.owner.query("delete from public.match_games where tournament_match_id = $1", [final?.id]);
  await t.owner.query(
    `insert into public.match_games (tournament_match_id, number, map, winner_id, kind, source)
     select $1, n, map, winner, kind, 'referee' from (values
       (1, 'Mirage', $2::uuid, 'played'), (2, 'mirage ', $3::uuid, 'played'), (3, 'Inferno', $2::uuid, 'played'),
       (4, 'Inferno', $2::uuid, 'forfeit'), (5, null, $2::uuid, 'played')
     ) as game (n, map, winner, kind)`,
    [final?.id, home.participantId, away.participantId],
  );
  const mapsOf = async (participantId: string) =>
    (await figures(participantId)).filter(({ map }) => map !== null);
  // Only the first game has figures.
  const mirage = { map: "Mirage", wins: 1, draws: 0, losses: 1, ...NO_FIGURES };
  for (const [side, reported] of [
    [home, { kills: 15, deaths: 5, assists: 7 }],
    [member, { kills: 5, deaths: 1, assists: 1 }],
  ] as const)
    expect(await mapsOf(side.participantId)).toMatchObject([
      { map: "Inferno", wins: 1, losses: 0, ...NO_FIGURES },
      { ...mirage, ...reported },
    ]);
  expect(await mapsOf(away.participantId)).toMatchObject([
    { map: "Inferno", wins: 0, losses: 1 },
    mirage,
  ]);
});

test("a reopened match counts in no season, and the seasons of all add up to the record", async () => {
  const { home, cup } = await teamFinal();
  const [record] = await records(home.participantId);
  const [season] = await figures(home.participantId);
  expect(season).toMatchObject({ wins: (record as { wins: number }).wins });
  const [final] = await t.matchesOf(cup);
  await t.admin.call("public.reopen_match", { p_match_id: final?.id });
  expect(await figures(home.participantId)).toEqual([]);
});

test("seasons and maps read what is the participant's own, not what others played", async () => {
  const { home, away } = await teamFinal();
  await t.owner.query(
    `insert into private.match_credits (match_id, participant_id, tournament_id, won)
     select gen_random_uuid(), $1, gen_random_uuid(), true from generate_series(1, $2::integer)`,
    [away.participantId, MATCHES],
  );
  await t.database.admin.query("analyze private.match_credits");
  const read = await t.anon.transaction((client) =>
    readsOf(client, () =>
      client.query("select * from public.career_figures($1)", [home.participantId]),
    ),
  );
  const rows = rowsOf(
    read,
    "private.match_credits",
    "match_games",
    "tournament_matches",
    "match_player_statistics",
  );
  expect(rows).toBeGreaterThan(0);
  expect(rows).toBeLessThan(MATCHES / 10);
});
