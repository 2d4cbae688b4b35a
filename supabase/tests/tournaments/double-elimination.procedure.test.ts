import { describe, expect, test } from "vitest";
import { readyMatches, type ReadyMatch, type TournamentMatch } from "@leyenda/testing/tournaments";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

async function upToTheFinal(): Promise<{ id: string; ids: string[]; final: ReadyMatch }> {
  const tournament = await t.startedCup(5, {
    format: "double-elimination",
    prizes: [
      { type: "tickets", value: 50 },
      { type: "tickets", value: 30 },
      { type: "tickets", value: 20 },
      { type: "tickets", value: 10 },
    ],
  });
  const { ids } = tournament;
  for (;;) {
    const [match] = readyMatches(await t.matchesOf(tournament));
    if (!match) throw new Error("no final");
    if (match.stage === "final") return { id: tournament.id, ids, final: match };
    const firstIsBetter = ids.indexOf(match.participant1_id) < ids.indexOf(match.participant2_id);
    await t.declareWinner(match, firstIsBetter ? match.participant1_id : match.participant2_id);
  }
}

const finalsOf = async (tournament: { id: string }): Promise<TournamentMatch[]> =>
  (await t.matchesOf(tournament)).filter((match) => match.stage === "final");

const reopen = (match: { id: string }): Promise<unknown> =>
  t.admin.call("public.reopen_match", { p_match_id: match.id });

describe("the grand final", () => {
  test("won by the upper finalist, it is the only one, and the places and prizes follow", async () => {
    const cup = await upToTheFinal();
    expect([cup.final.participant1_id, cup.final.participant2_id]).toEqual(cup.ids.slice(0, 2));
    await t.declareWinner(cup.final, cup.final.participant1_id);
    expect(await finalsOf(cup)).toHaveLength(1);
    expect(await t.placesOf(cup)).toEqual([1, 2, 3, 4, 5]);
    expect(await Promise.all(cup.ids.map((id) => t.balanceOf(id)))).toEqual([50, 30, 20, 10, 0]);
  });

  test("lost by the upper finalist, a second one decides; correcting the first takes it away, and adds it again", async () => {
    const cup = await upToTheFinal();
    await t.declareWinner(cup.final, cup.final.participant2_id);
    const [, second] = await finalsOf(cup);
    expect(second).toMatchObject({
      round: 2,
      status: "pending",
      participant1_id: cup.final.participant1_id,
      participant2_id: cup.final.participant2_id,
    });
    expect(await t.placesOf(cup)).toEqual([null, null, null, null, null]);

    await reopen(cup.final);
    expect(await finalsOf(cup)).toMatchObject([{ status: "pending", winner_id: null }]);
    await t.declareWinner(cup.final, cup.final.participant2_id);
    const [, again] = await finalsOf(cup);
    if (!again) throw new Error("no second final");
    await t.declareWinner(again, cup.final.participant2_id);
    expect(await t.placesOf(cup)).toEqual([2, 1, 3, 4, 5]);

    await t.expectRefusal(reopen(cup.final), "next_match_decided");
    await reopen(again);
    expect(await t.placesOf(cup)).toEqual([null, null, null, null, null]);
    await reopen(cup.final);
    await t.declareWinner(cup.final, cup.final.participant1_id);
    expect(await t.placesOf(cup)).toEqual([1, 2, 3, 4, 5]);
    await t.expectSoundLedger();
  });
});

test("reopening an upper match takes its loser out of the lower bracket, through a bye as well", async () => {
  const tournament = await t.startedCup(5, { format: "double-elimination" });
  const drawn = await t.matchesOf(tournament);
  expect(drawn.filter(({ stage, status }) => stage === "bracket" && status === "bye")).toHaveLength(
    3,
  );
  const opening = readyMatches(drawn).find((match) => match.stage === "bracket");
  if (!opening) throw new Error("nothing to play");
  const ready = readyMatches(drawn).filter((match) => match.round === 1);
  for (const match of ready) await t.declareWinner(match, match.participant1_id);
  const lowerBye = (await t.matchesOf(tournament)).find(
    (match) => match.stage === "lower" && match.status === "bye",
  );
  expect(lowerBye?.winner_id).toBe(ready[0]?.participant2_id);
  if (ready[0]) await reopen(ready[0]);
  expect(
    (await t.matchesOf(tournament)).map(({ id, participant1_id, participant2_id, status }) => [
      id,
      participant1_id,
      participant2_id,
      status,
    ]),
  ).toEqual(
    drawn.map(({ id, participant1_id, participant2_id, status }) => [
      id,
      participant1_id,
      participant2_id,
      status,
    ]),
  );
});

test("a disqualified participant loses what is left above and below, and has no place", async () => {
  const tournament = await t.startedCup(6, { format: "double-elimination" });
  await t.admin.call("public.disqualify_participant", {
    p_tournament_id: tournament.id,
    p_participant_id: tournament.ids[0],
    p_reason: "Cuenta prestada",
  });
  await t.playToTheEnd(tournament);
  const places = await t.placesOf(tournament);
  expect(places[0]).toBeNull();
  expect(places.slice(1).toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual([1, 2, 3, 4, 5]);
});
