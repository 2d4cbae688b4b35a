import { describe, expect, test } from "vitest";
import { useTestDatabase } from "@leyenda/testing/test-database";
import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { asOwner, asUser } from "@leyenda/testing/session";
import {
  createTournament,
  declareWinner,
  matchesOf,
  playToTheEnd,
  readyMatches,
  registerPlayers,
  startTournament,
} from "@leyenda/testing/tournaments";
import { expectRefusal } from "../support/refusal.ts";
import { placesOf, setStages, stagesOf, startedCup } from "./support/cups.ts";

const database = useTestDatabase();
const admin = asHouseAdmin(database);

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
    const tournament = await createTournament(database);
    await registerPlayers(database, tournament, 8);
    await setStages(database, tournament, GROUPS_THEN_DOUBLE);
    await startTournament(database, tournament);
    await playToTheEnd(database, tournament);
    const [, bracket] = await stagesOf(database, tournament);
    expect(bracket).toMatchObject({ state: "ready", kind: "double_elimination" });
    const entries = await asOwner(database).query<{ participant_id: string }>(
      "select participant_id from public.stage_entries where stage_id = $1 order by seed",
      [bracket?.id],
    );
    const order = entries.map((entry) => entry.participant_id).toReversed();
    await admin.call("public.set_stage_seeds", {
      p_stage_id: bracket?.id,
      p_participant_ids: order,
    });
    await expectRefusal(
      admin.call("public.set_stage_seeds", {
        p_stage_id: bracket?.id,
        p_participant_ids: order.slice(1),
      }),
      "invalid_seeds",
    );
    expect(await admin.call("public.draw_tournament_stage", { p_stage_id: bracket?.id })).toBe(6);
    await expectRefusal(
      admin.call("public.draw_tournament_stage", { p_stage_id: bracket?.id }),
      "stage_not_ready",
    );
    const drawn = (await matchesOf(database, tournament)).filter(
      (match) => match.stage !== "group",
    );
    expect(drawn.map((match) => `${match.stage} ${match.round} ${match.best_of}`)).toEqual([
      "bracket 1 3",
      "bracket 1 3",
      "bracket 2 5",
      "lower 1 3",
      "lower 2 3",
      "final 1 7",
    ]);
    expect([drawn[0]?.participant1_id, drawn[0]?.participant2_id]).toEqual([order[0], order[3]]);
    await playToTheEnd(database, tournament);
    expect((await placesOf(database, tournament)).toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8,
    ]);
    expect((await stagesOf(database, tournament)).map(({ state }) => state)).toEqual([
      "done",
      "done",
    ]);
  });

  test("refuses players, what is no list of stages, and taking away what is drawn", async () => {
    const cup = await startedCup(database, 4, { format: "group-stage" });
    const [player] = await registerPlayers(database, await createTournament(database), 1);
    await expectRefusal(
      setStages(database, cup, GROUPS_THEN_DOUBLE, asUser(database, player ?? "")),
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
      await expectRefusal(setStages(database, cup, wrong), "stages_invalid");
    expect((await stagesOf(database, cup)).map(({ kind }) => kind)).toEqual([
      "round_robin",
      "single_elimination",
    ]);
  });

  test("between stages the next one can still be changed", async () => {
    const cup = await startedCup(database, 8, { format: "group-stage" });
    const matches = readyMatches(await matchesOf(database, cup));
    for (const match of matches.slice(1))
      await declareWinner(database, match, match.participant1_id);
    await setStages(database, cup, [
      { kind: "round_robin", name: "Zonas" },
      { kind: "double_elimination", name: "Llave", qualifiers: 5, grand_final: "none" },
    ]);
    if (matches[0]) await declareWinner(database, matches[0], matches[0].participant1_id);
    const bracket = (await matchesOf(database, cup)).filter((match) => match.stage !== "group");
    expect(bracket.filter((match) => match.stage === "lower").length).toBeGreaterThan(0);
    await playToTheEnd(database, cup);
    expect(await placesOf(database, cup)).not.toContain(null);
  });
});
