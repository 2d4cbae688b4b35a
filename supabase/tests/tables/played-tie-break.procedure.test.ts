import { readyMatches, type ReadyMatch } from "@leyenda/testing/tournaments";
import { expect, test } from "vitest";
import { pairDueRounds } from "../../seed/pair-swiss-rounds.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit({ soundLedger: true });

type Cup = Awaited<ReturnType<typeof t.startedCup>>;

const league = {
  kind: "round_robin",
  name: "Liga",
  tie_breaks: ["points", "direct_encounter", "seed"],
  plays_ties: true,
};
const bracket = { kind: "single_elimination", name: "Llave", qualifiers: 2 };

const stageOf = (cup: Cup, position = 1) =>
  t.owner.one<{ id: string; state: string; awaits_tie_break: boolean }>(
    "select id, state, awaits_tie_break from public.tournament_stages where tournament_id = $1 and position = $2",
    [cup.id, position],
  );

const create = async (cup: Cup, by = t.admin): Promise<unknown> =>
  by.call("public.create_tie_break", { p_stage_id: (await stageOf(cup)).id });

/** Seeds of the ties that wait, for visitors. */
const tiesOf = async (cup: Cup): Promise<number[][]> => {
  const rows = await t.anon.query<{ participant_ids: string[] }>(
    "select participant_ids from public.stage_ties($1)",
    [(await stageOf(cup)).id],
  );
  return rows.map(({ participant_ids: ids }) => ids.map((id) => cup.ids.indexOf(id) + 1));
};

const tableOf = async (cup: Cup) => {
  const rows = await t.owner.query<{ id: string; rule: string | null }>(
    `select m.participant_id as id, m.reason ->> 'rule' as rule from public.group_participants m
     join public.tournament_groups g on g.id = m.group_id where g.tournament_id = $1 order by m.position`,
    [cup.id],
  );
  return rows.map(({ id, rule }) => `${cup.ids.indexOf(id) + 1} ${rule ?? ""}`.trim());
};

/** Plays the open matches; `beats` lists pairs of seeds whose first one wins; otherwise the better seed wins. */
async function play(cup: Cup, beats: readonly (readonly [number, number])[] = []): Promise<void> {
  const winner = (match: ReadyMatch): string => {
    const [one, two] = [match.participant1_id, match.participant2_id].map(
      (id) => cup.ids.indexOf(id) + 1,
    );
    const known = beats.find(([a, b]) => [one, two].includes(a) && [one, two].includes(b));
    return cup.ids[(known?.[0] ?? Math.min(one ?? 0, two ?? 0)) - 1] ?? "";
  };
  for (const match of readyMatches(await t.matchesOf(cup)))
    await t.declareWinner(match, winner(match));
}

// Seeds 1, 2 and 3 beat each other in a circle and all beat 4.
const CIRCLE = [
  [1, 2],
  [2, 3],
  [3, 1],
] as const;

test("three equal sides at a place that matters: the stage waits, a mini-league decides, then the next stage begins", async () => {
  const cup = await t.startedCup(4, { stages: [league, bracket] });
  await play(cup, CIRCLE);
  expect(await stageOf(cup)).toMatchObject({ state: "running", awaits_tie_break: true });
  expect(await stageOf(cup, 2)).toMatchObject({ state: "planned" });
  expect(await tiesOf(cup)).toEqual([[1, 2, 3]]);
  expect(
    await t.owner.column(
      "select distinct title from public.notifications where kind = 'tournament_tie_break'",
    ),
  ).toEqual(["Falta un desempate en Liga"]);

  expect(await create(cup)).toBe(3);
  expect(await tiesOf(cup)).toEqual([]);
  expect(await stageOf(cup)).toMatchObject({ awaits_tie_break: false });
  expect(
    await t.owner.column(
      "select count(*)::integer from public.notifications where title like 'Desempate contra %'",
    ),
  ).toEqual([6]);
  await play(cup, [
    [3, 1],
    [3, 2],
    [2, 1],
  ]);
  expect(await tableOf(cup)).toEqual(["3", "2 tie_break", "1 tie_break", "4 points"]);
  expect(await stageOf(cup)).toMatchObject({ state: "done" });
  expect(
    (await t.matchesOf(cup))
      .filter(({ stage }) => stage === "bracket")
      .map(({ participant1_id: one, participant2_id: two }) => [one, two]),
  ).toEqual([[cup.ids[2], cup.ids[1]]]);
  // The points of the table come only from the matches before the tie-break.
  expect(
    await t.owner.column(
      "select points from public.group_participants m join public.tournament_groups g on g.id = m.group_id where g.tournament_id = $1 order by m.position",
      [cup.id],
    ),
  ).toEqual([6, 6, 6, 0]);
});

test("level again, the seed decides, and nothing more is played", async () => {
  const cup = await t.startedCup(4, { stages: [league, bracket] });
  await play(cup, CIRCLE);
  await create(cup);
  await play(cup, CIRCLE);
  expect(await stageOf(cup)).toMatchObject({ state: "done", awaits_tie_break: false });
  expect(await tableOf(cup)).toEqual(["1", "2 seed", "3 seed", "4 points"]);
});

test.each([
  { why: "nothing depends on the tie", stages: [league, { ...bracket, qualifiers: 3 }] },
  { why: "the stage does not play ties", stages: [{ ...league, plays_ties: false }, bracket] },
])("no tie-break where $why", async ({ stages }) => {
  const cup = await t.startedCup(4, { stages });
  await play(cup, CIRCLE);
  expect(await stageOf(cup)).toMatchObject({ state: "done", awaits_tie_break: false });
  await t.expectRefusal(() => create(cup), "no_tie");
});

test("two sides level for the title play one match, whose walkover decides too", async () => {
  const cup = await t.startedCup(3, {
    stages: [{ ...league, tie_breaks: ["points", "seed"] }],
    prizes: [{ type: "tickets", value: 30 }],
  });
  // A deduction leaves 1 and 2 with the same points.
  await play(cup);
  await t.admin.call("public.adjust_table", {
    p_stage_id: (await stageOf(cup)).id,
    p_participant_id: cup.ids[0],
    p_points: -3,
    p_reason: "Llegó tarde",
  });
  expect(await t.balanceOf(cup.ids[0] ?? "")).toBe(0);
  expect(await tiesOf(cup)).toEqual([[1, 2]]);
  expect(await create(cup)).toBe(1);
  const [match] = readyMatches(await t.matchesOf(cup));
  await t.admin.call("public.declare_match_winner", {
    p_match_id: match?.id,
    p_winner_id: cup.ids[1],
    p_result: "W.O.",
  });
  expect(await t.placesOf(cup)).toEqual([2, 1, 3]);
  expect(await t.balanceOf(cup.ids[1] ?? "")).toBe(30);
});

test("a result of the table is reopened together with its tie-break, and the tie is judged again", async () => {
  const cup = await t.startedCup(4, { stages: [league, bracket] });
  await play(cup, CIRCLE);
  await create(cup);
  const [open] = (await t.matchesOf(cup)).filter(({ stage }) => stage === "group");
  // Open matches of the tie-break vanish with it.
  await t.admin.call("public.reopen_match", { p_match_id: open?.id });
  expect((await t.matchesOf(cup)).filter(({ stage }) => stage === "tie_break")).toEqual([]);
  await play(cup, CIRCLE);
  await create(cup);
  await play(cup, [
    [3, 1],
    [3, 2],
  ]);
  const decided = (await t.matchesOf(cup)).find(
    ({ stage, participant1_id: one, participant2_id: two }) =>
      stage === "group" &&
      [one, two].includes(cup.ids[2] ?? "") &&
      [one, two].includes(cup.ids[0] ?? ""),
  );
  await t.expectRefusal(
    t.admin.call("public.reopen_match", { p_match_id: decided?.id }),
    "next_match_decided",
  );
  const dependents = await t.admin.column<string>("select id from public.preview_reopening($1)", [
    decided?.id,
  ]);
  expect(dependents).toHaveLength(3);
  await t.admin.call("public.reopen_match_with_dependents", {
    p_match_id: decided?.id,
    p_dependent_ids: dependents,
  });
  expect((await t.matchesOf(cup)).filter(({ stage }) => stage === "tie_break")).toEqual([]);
  await play(cup, [[1, 3]]);
  expect(await stageOf(cup)).toMatchObject({ state: "done" });
});

test("another winner of a table's match undoes its tie-break", async () => {
  const cup = await t.startedCup(4, { stages: [league, bracket] });
  await play(cup, CIRCLE);
  await create(cup);
  await play(cup, CIRCLE);
  const circle = (await t.matchesOf(cup)).find(
    ({ stage, participant1_id: one, participant2_id: two }) =>
      stage === "group" &&
      [one, two].includes(cup.ids[2] ?? "") &&
      [one, two].includes(cup.ids[0] ?? ""),
  );
  const result = circle?.participant1_id === cup.ids[0] ? "1-0" : "0-1";
  const effects = await t.admin.query<{ kind: string; match_ids: string[] }>(
    "select * from public.preview_other_winner($1, $2, $3)",
    [circle?.id, result, []],
  );
  expect(effects.map(({ kind }) => kind)).toEqual(["match", "match", "match", "stage"]);
  await t.admin.call("public.correct_match_winner", {
    p_match_id: circle?.id,
    p_result: result,
    p_reason: "Se cargó al revés",
    p_kept_ids: [],
    p_undone_ids: effects.flatMap(({ match_ids: ids }) => ids),
  });
  expect((await t.matchesOf(cup)).filter(({ stage }) => stage === "tie_break")).toEqual([]);
  expect(await tableOf(cup)).toEqual(["1", "2 points", "3 points", "4 points"]);
});

test("a side that leaves during a tie-break loses it", async () => {
  const cup = await t.startedCup(4, {
    stages: [{ ...league, tie_breaks: ["points", "seed"], departed_matches: "counted" }, bracket],
  });
  await play(cup, CIRCLE);
  await create(cup);
  await t.admin.call("public.leave_tournament", {
    p_tournament_id: cup.id,
    p_participant_id: cup.ids[0],
  });
  await play(cup, [[3, 2]]);
  expect(await tableOf(cup)).toEqual(["3", "2 tie_break", "4 points", "1"]);
});

test("a Swiss stage waits too", async () => {
  const cup = await t.startedCup(4, {
    stages: [
      { kind: "swiss", name: "Suizo", rounds: 1, tie_breaks: ["points", "seed"], plays_ties: true },
    ],
  });
  await play(cup);
  expect(await tiesOf(cup)).toEqual([[1, 2]]);
  await create(cup);
  await pairDueRounds(t.database);
  await play(cup, [[2, 1]]);
  expect((await t.placesOf(cup)).slice(0, 2)).toEqual([2, 1]);
});

test("staff with the right create it, nobody else", async () => {
  const cup = await t.startedCup(4, { stages: [league, bracket] });
  const other = await t.startedCup(2);
  await play(cup, CIRCLE);
  const foreign = await t.createPlayer();
  await t.joinStaff(other, foreign, ["brackets"]);
  const referee = await t.createPlayer();
  await t.joinStaff(cup, referee, ["results", "adjustments"]);
  for (const one of [foreign, referee, await t.createPlayer()])
    await t.expectRefusal(() => create(cup, t.asUser(one)), "forbidden");
  const organiser = await t.createPlayer();
  await t.joinStaff(cup, organiser, ["brackets"]);
  expect(await create(cup, t.asUser(organiser))).toBe(3);
});
