import { describe, expect, test } from "vitest";
import { readyMatches } from "@leyenda/testing/tournaments";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

const GROUPS_THEN_DOUBLE = [
  { kind: "round_robin", name: "Zonas", group_size: 4 },
  {
    kind: "double_elimination",
    name: "Llave",
    qualifiers_from: "group",
    qualifiers: 2,
    seeding: "apart",
    grand_final: "single",
    is_automatic: false,
    best_of: 3,
    best_of_rules: [
      { part: "final", best_of: 7 },
      { part: "bracket", round: -1, best_of: 5 },
    ],
  },
];

describe("stages as the organiser writes them", () => {
  test("groups, then a double elimination that he draws by hand, with longer finals", async () => {
    const tournament = await t.createTournament();
    await t.registerPlayers(tournament, 8);
    await t.setStages(tournament, GROUPS_THEN_DOUBLE);
    await t.startTournament(tournament);
    await t.playToTheEnd(tournament);
    const [, bracket] = await t.stagesOf(tournament);
    expect(bracket).toMatchObject({ state: "ready", kind: "double_elimination" });
    const entries = await t.owner.query<{ participant_id: string }>(
      "select participant_id from public.stage_entries where stage_id = $1 order by seed",
      [bracket?.id],
    );
    const order = entries.map((entry) => entry.participant_id).toReversed();
    await t.admin.call("public.set_stage_seeds", {
      p_stage_id: bracket?.id,
      p_participant_ids: order,
    });
    await t.expectRefusal(
      t.admin.call("public.set_stage_seeds", {
        p_stage_id: bracket?.id,
        p_participant_ids: order.slice(1),
      }),
      "invalid_seeds",
    );
    expect(await t.admin.call("public.draw_tournament_stage", { p_stage_id: bracket?.id })).toBe(6);
    await t.expectRefusal(
      t.admin.call("public.draw_tournament_stage", { p_stage_id: bracket?.id }),
      "stage_not_ready",
    );
    const drawn = (await t.matchesOf(tournament)).filter((match) => match.stage !== "group");
    expect(drawn.map((match) => `${match.stage} ${match.round} ${match.best_of}`)).toEqual([
      "bracket 1 3",
      "bracket 1 3",
      "bracket 2 5",
      "lower 1 3",
      "lower 2 3",
      "final 1 7",
    ]);
    expect([drawn[0]?.participant1_id, drawn[0]?.participant2_id]).toEqual([order[0], order[3]]);
    await t.playToTheEnd(tournament);
    expect((await t.placesOf(tournament)).toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8,
    ]);
    expect((await t.stagesOf(tournament)).map(({ state }) => state)).toEqual(["done", "done"]);
  });

  test("refuses players, what is no list of stages, and taking away what is drawn", async () => {
    const cup = await t.startedCup(4, { format: "group-stage" });
    const [player] = await t.registerPlayers(await t.createTournament(), 1);
    await t.expectRefusal(
      t.setStages(cup, GROUPS_THEN_DOUBLE, t.asUser(player ?? "")),
      "forbidden",
    );
    for (const wrong of [
      {},
      10,
      null,
      [],
      [{ kind: "liga", name: "x" }],
      [{ kind: "swiss" }],
      [{ kind: "swiss", name: "x", rounds: 0 }],
      [{ kind: "swiss", name: "x", rounds: "muchas" }],
      [{ kind: "swiss", name: "x", tie_breaks: ["suerte"] }],
      [{ kind: "swiss", name: "x", wins_to_advance: 3 }],
      [{ kind: "swiss", name: "x", best_of_rules: [{ best_of: 2 }] }],
      Array.from({ length: 9 }, () => ({ kind: "swiss", name: "x" })),
    ])
      await t.expectRefusal(t.setStages(cup, wrong), "stages_invalid");
    expect((await t.stagesOf(cup)).map(({ kind }) => kind)).toEqual([
      "round_robin",
      "single_elimination",
    ]);
  });

  test("between stages the next one can still be changed", async () => {
    const cup = await t.startedCup(8, { format: "group-stage" });
    const matches = readyMatches(await t.matchesOf(cup));
    for (const match of matches.slice(1)) await t.declareWinner(match, match.participant1_id);
    await t.setStages(cup, [
      { kind: "round_robin", name: "Zonas" },
      { kind: "double_elimination", name: "Llave", qualifiers: 5, grand_final: "none" },
    ]);
    if (matches[0]) await t.declareWinner(matches[0], matches[0].participant1_id);
    const bracket = (await t.matchesOf(cup)).filter((match) => match.stage !== "group");
    expect(bracket.filter((match) => match.stage === "lower").length).toBeGreaterThan(0);
    await t.playToTheEnd(cup);
    expect(await t.placesOf(cup)).not.toContain(null);
  });
});
