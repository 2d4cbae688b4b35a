import { expect, test } from "vitest";
import { type NewTournament, readyMatches } from "@leyenda/testing/tournaments";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

interface Standing {
  readonly participant_id: string;
  readonly place: number | null;
  readonly last_place: number | null;
  readonly is_playing: boolean;
  readonly stage_name: string;
  readonly part: string | null;
  readonly round: number | null;
  readonly last_round: number | null;
}

/**
 * A drawn tournament: the standings of its participants by seed, and a function that lets the first sides win
 * its next round.
 */
async function cupOf(entrants: number, wanted: NewTournament) {
  const cup = await t.createTournament(wanted);
  const players = await t.registerPlayers(cup, entrants);
  await t.startTournament(cup);
  const [reader] = players;
  const reported = async () => {
    const rows = await t
      .asUser({ id: reader?.id ?? "" })
      .query<Standing>("select * from public.participant_standings($1)", [cup.id]);
    return players.map(({ participantId }) => {
      const row = rows.find(({ participant_id: id }) => id === participantId);
      if (!row) return "";
      if (row.place !== null)
        return row.place === row.last_place ? `${row.place}` : `${row.place}-${row.last_place}`;
      return row.is_playing
        ? "plays"
        : `${row.stage_name}: ${row.part} ${row.round}/${row.last_round}`;
    });
  };
  const playRound = async () => {
    for (const match of readyMatches(await t.matchesOf(cup)))
      await t.declareWinner(match, match.participant1_id);
  };
  return { cup, players, reported, playRound };
}

test("nothing is said before the draw", async () => {
  const cup = await t.createTournament();
  const [player] = await t.registerPlayers(cup, 2);
  expect(
    await t
      .asUser({ id: player?.id ?? "" })
      .query("select * from public.participant_standings($1)", [cup.id]),
  ).toEqual([]);
});

test("in a bracket who lost is out in that round, and in the end has the place that he shares", async () => {
  const { reported, playRound } = await cupOf(8, { format: "single-elimination" });
  expect(new Set(await reported())).toEqual(new Set(["plays"]));
  await playRound();
  const quarter = "Eliminación directa: bracket 1/3";
  expect((await reported()).toSorted()).toEqual([
    ...Array<string>(4).fill(quarter),
    ...Array<string>(4).fill("plays"),
  ]);
  await playRound();
  await playRound();
  expect((await reported()).toSorted()).toEqual([
    "1",
    "2",
    "3-4",
    "3-4",
    "5-8",
    "5-8",
    "5-8",
    "5-8",
  ]);
});

test("a semifinal leads to the match for the third place, which gives it before the final is played", async () => {
  const { cup, reported, playRound } = await cupOf(4, {
    format: "single-elimination",
    thirdPlaceMatch: true,
  });
  await playRound();
  expect(await reported()).toEqual(Array(4).fill("plays"));
  const third = (await t.matchesOf(cup)).find(({ stage }) => stage === "third_place");
  if (!third?.participant2_id) throw new Error("no match for the third place");
  await t.declareWinner(third, third.participant2_id);
  expect((await reported()).toSorted()).toEqual(["3", "4", "plays", "plays"]);
});

test("in a double elimination one goes on below, and is out where he loses for the second time", async () => {
  const { reported, playRound } = await cupOf(4, { format: "double-elimination" });
  await playRound();
  expect(await reported()).toEqual(Array(4).fill("plays"));
  await playRound();
  expect((await reported()).filter((word) => word !== "plays")).toEqual([
    "Doble eliminación: lower 1/2",
  ]);
});

test("of groups nobody is out before they end, then whoever does not go on", async () => {
  const { cup, reported } = await cupOf(8, {
    format: "group-stage",
    groupSize: 4,
    qualifiersPerGroup: 1,
  });
  const groups = (await t.matchesOf(cup)).filter(({ stage }) => stage === "group");
  const [last] = groups.slice(-1);
  for (const match of groups) {
    if (match === last) expect(await reported()).toEqual(Array(8).fill("plays"));
    await t.declareWinner(match, match.participant1_id ?? "");
  }
  const words = await reported();
  expect(words.filter((word) => word === "plays")).toHaveLength(2);
  expect(words.filter((word) => word.startsWith("Fase de grupos: group 3/"))).toHaveLength(6);
  await t.playToTheEnd(cup);
  expect((await reported()).toSorted()).toEqual(["1", "2", "3", "4", "5", "6", "7", "8"]);
});

test("whoever is disqualified plays no more", async () => {
  const { cup, players, reported } = await cupOf(4, { format: "round-robin" });
  await t.admin.call("public.disqualify_participant", {
    p_tournament_id: cup.id,
    p_participant_id: players[0]?.participantId,
    p_reason: "Trampa",
  });
  const [out, ...others] = await reported();
  expect(out).not.toBe("plays");
  expect(others).toEqual(Array(3).fill("plays"));
});
