import { describe, expect, test } from "vitest";
import { readyMatches, type NewTournament } from "@leyenda/testing/tournaments";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

interface Row {
  readonly name: string;
  readonly position: number;
  readonly points: number;
  readonly wins: number;
  readonly losses: number;
  readonly score_difference: number;
  readonly score_for: number;
}

/** A group of four that registered in the given order, which is also their seeding. */
async function groupOf(
  names: string,
  wanted: NewTournament = {},
): Promise<{ id: string; ids: Record<string, string> }> {
  const tournament = await t.createTournament({
    format: "group-stage",
    bestOf: 3,
    qualifiersPerGroup: 1,
    groupSize: 4,
    ...wanted,
  });
  const players = await t.registerPlayers(tournament, names.length);
  await t.startTournament(tournament);
  return {
    id: tournament.id,
    ids: Object.fromEntries(players.map((player, index) => [names[index], player.participantId])),
  };
}

/** Declares results written as "A-B 2-1", where the score of A is first. */
async function decide(
  group: { id: string; ids: Record<string, string> },
  encounter: string,
): Promise<void> {
  const [, one, other, score1, score2] = /^(\w)-(\w) (\d|W)-(\d|O)$/.exec(encounter) ?? [];
  const [first, second] = [group.ids[one ?? ""] ?? "", group.ids[other ?? ""] ?? ""];
  const match = (await t.matchesOf(group)).find(
    (row) =>
      [row.participant1_id, row.participant2_id].includes(first) &&
      [row.participant1_id, row.participant2_id].includes(second),
  );
  if (!match) throw new Error(`no match ${encounter}`);
  if (score1 === "W") return t.declareWinner(match, first, "W.O.");
  const result = match.participant1_id === first ? `${score1}-${score2}` : `${score2}-${score1}`;
  return t.declareWinner(match, Number(score1) > Number(score2) ? first : second, result);
}

async function tableOf(group: { id: string; ids: Record<string, string> }): Promise<Row[]> {
  const names = new Map(Object.entries(group.ids).map(([name, id]) => [id, name]));
  const rows = await t.owner.query<Row & { participant_id: string }>(
    `select m.* from public.group_participants m join public.tournament_groups g on g.id = m.group_id
     where g.tournament_id = $1 order by m.position`,
    [group.id],
  );
  return rows.map((row) => ({ ...row, name: names.get(row.participant_id) ?? "?" }));
}

const order = async (group: { id: string; ids: Record<string, string> }): Promise<string> =>
  (await tableOf(group)).map((row) => row.name).join("");

describe("the table", () => {
  const ROUND = ["A-B 2-1", "B-C 2-0", "C-A 2-1", "A-D 2-0", "B-D 2-0", "C-D 2-0"];

  test.each(["ABCD", "DCBA", "CADB", "BDAC"])(
    "a circle of three is ordered by score difference, registered as %s",
    async (names) => {
      const group = await groupOf(names);
      const start = names.indexOf("A");
      for (const encounter of [...ROUND.slice(start), ...ROUND.slice(0, start)])
        await decide(group, encounter);
      expect(await order(group)).toBe("BACD");
      expect(
        (await tableOf(group)).map(
          ({ name, points, wins, losses, score_difference, score_for }) => [
            name,
            points,
            wins,
            losses,
            score_difference,
            score_for,
          ],
        ),
      ).toEqual([
        ["B", 6, 2, 1, 3, 5],
        ["A", 6, 2, 1, 2, 5],
        ["C", 6, 2, 1, 1, 4],
        ["D", 0, 0, 3, -6, 0],
      ]);
    },
  );

  test("level on points and difference: the direct encounter", async () => {
    const group = await groupOf("ABCD");
    for (const encounter of ["B-A 2-1", "A-C 2-0", "A-D 2-1", "C-B 2-1", "B-D 2-0", "C-D 0-2"])
      await decide(group, encounter);
    const [first, second] = await tableOf(group);
    expect([first?.points, first?.score_difference]).toEqual([
      second?.points,
      second?.score_difference,
    ]);
    expect((await order(group)).slice(0, 2)).toBe("BA");
  });

  test("level in the direct encounters too: score for, then the seed", async () => {
    const group = await groupOf("ABCD", { bestOf: 1 });
    for (const encounter of ["A-B 2-1", "B-C 3-2", "C-A 2-1", "A-D 2-0", "B-D 2-0", "C-D 2-0"])
      await decide(group, encounter);
    expect((await tableOf(group)).map(({ score_difference }) => score_difference)).toEqual([
      2, 2, 2, -6,
    ]);
    expect(await order(group)).toBe("BCAD");
  });

  test("a walkover counts as won in the fewest maps", async () => {
    const group = await groupOf("ABC");
    await decide(group, "A-B W-O");
    expect(await tableOf(group)).toMatchObject([
      { name: "A", points: 3, score_difference: 2, score_for: 2 },
      { name: "C", points: 0 },
      { name: "B", points: 0, losses: 1, score_difference: -2 },
    ]);
  });
});

describe("from groups to champion", () => {
  test("eight players in two groups: the best two of each, mates apart until the final, third place played", async () => {
    const tournament = await t.createTournament({
      format: "group-stage",
      thirdPlaceMatch: true,
      prizes: [
        { type: "tickets", value: 50 },
        { type: "tickets", value: 30 },
        { type: "tickets", value: 20 },
        { type: "tickets", value: 10 },
      ],
    });
    const players = await t.registerPlayers(tournament, 8);
    await t.startTournament(tournament);
    const seed = new Map(players.map((player, index) => [player.participantId, index + 1]));
    const better = (match: { participant1_id: string; participant2_id: string }): string =>
      (seed.get(match.participant1_id) ?? 9) < (seed.get(match.participant2_id) ?? 9)
        ? match.participant1_id
        : match.participant2_id;

    const groups = readyMatches(await t.matchesOf(tournament));
    expect(groups).toHaveLength(12);
    for (const match of groups.slice(0, -1)) await t.declareWinner(match, better(match));
    expect(
      (await t.matchesOf(tournament)).filter((match) => match.stage !== "group"),
      "not before every group match is decided",
    ).toEqual([]);
    const last = groups.at(-1);
    if (!last) throw new Error("no match");
    await t.declareWinner(last, better(last));

    const bracket = (await t.matchesOf(tournament)).filter((match) => match.stage !== "group");
    expect(
      bracket.map((match) => [
        match.stage,
        match.round,
        seed.get(match.participant1_id ?? ""),
        seed.get(match.participant2_id ?? ""),
      ]),
    ).toEqual([
      ["bracket", 1, 1, 3],
      ["bracket", 1, 2, 4],
      ["bracket", 2, undefined, undefined],
      ["third_place", 2, undefined, undefined],
    ]);
    await t.playToTheEnd(tournament, better);
    const places = await t.admin.query<{ participant_id: string; final_position: number }>(
      "select participant_id, final_position from public.tournament_participants where tournament_id = $1 order by final_position",
      [tournament.id],
    );
    expect(places.map((row) => [row.final_position, seed.get(row.participant_id)])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 4],
      [5, 5],
      [6, 6],
      [7, 7],
      [8, 8],
    ]);
  });

  test("a league plays everybody home and away, sides swapped, and its table is the end", async () => {
    const tournament = await t.createTournament({ format: "round-robin" });
    const players = await t.registerPlayers(tournament, 5);
    const drawn = await t.startTournament(tournament);
    expect(drawn).toHaveLength(20);
    const meetings = drawn.map((match) => `${match.participant1_id} ${match.participant2_id}`);
    expect(new Set(meetings).size).toBe(20);
    const turns = drawn.flatMap((match) => [
      `${match.round} ${match.participant1_id}`,
      `${match.round} ${match.participant2_id}`,
    ]);
    expect(new Set(turns).size, "nobody twice in a round").toBe(40);
    const seed = new Map(players.map((player, index) => [player.participantId, index]));
    await t.playToTheEnd(tournament, (match) =>
      (seed.get(match.participant1_id) ?? 9) < (seed.get(match.participant2_id) ?? 9)
        ? match.participant1_id
        : match.participant2_id,
    );
    expect(
      await t.admin.query(
        "select final_position from public.tournament_participants where tournament_id = $1 order by seed",
        [tournament.id],
      ),
    ).toEqual([1, 2, 3, 4, 5].map((final_position) => ({ final_position })));
  });

  test("one qualifier of one group is a league: the table decides", async () => {
    const group = await groupOf("ABC");
    for (const encounter of ["A-B 2-0", "B-C 2-0", "C-A 2-0"]) await decide(group, encounter);
    expect(
      await t.admin.one("select status from public.tournaments where id = $1", [group.id]),
    ).toEqual({ status: "Finalizado" });
    expect((await t.matchesOf(group)).every((match) => match.stage === "group")).toBe(true);
    expect(
      await t.admin.one(
        "select participant_id from public.tournament_participants where tournament_id = $1 and final_position = 1",
        [group.id],
      ),
    ).toEqual({ participant_id: group.ids["A"] });
  });
});

describe("seeding", () => {
  const seedOrder = async (tournament: { id: string }): Promise<string[]> =>
    await t.admin.column<string>(
      "select participant_id from public.tournament_participants where tournament_id = $1 order by seed",
      [tournament.id],
    );

  test("ranked: win rate, then registration time", async () => {
    const [loser, fresh, winner] = await Promise.all([
      t.createPlayer(),
      t.createPlayer(),
      t.createPlayer(),
    ]);
    const warmUp = await t.createTournament();
    for (const by of [winner, loser]) await t.register(warmUp, by);
    await t.startTournament(warmUp);
    await t.playToTheEnd(warmUp, () => winner.participantId);

    const tournament = await t.createTournament();
    for (const by of [loser, fresh, winner]) await t.register(tournament, by);
    await t.startTournament(tournament);
    expect(await seedOrder(tournament)).toEqual([
      winner.participantId,
      loser.participantId,
      fresh.participantId,
    ]);
  });

  test("random: the recorded seed repeats the draw, another seed draws otherwise", async () => {
    const tournament = await t.createTournament({ seedingMode: "random", drawSeed: 42 });
    await t.registerPlayers(tournament, 12);
    const generate = (): Promise<number> =>
      t.admin.call("public.generate_tournament_structure", { p_tournament_id: tournament.id });
    expect(await generate()).toBe(15);
    const first = await seedOrder(tournament);
    await t.admin.query("update public.tournaments set draw_seed = 43 where id = $1", [
      tournament.id,
    ]);
    await generate();
    expect(await seedOrder(tournament)).not.toEqual(first);
    await t.admin.query("update public.tournaments set draw_seed = 42 where id = $1", [
      tournament.id,
    ]);
    await generate();
    expect(await seedOrder(tournament)).toEqual(first);
    expect(await t.matchesOf(tournament)).toHaveLength(15);
  });
});
