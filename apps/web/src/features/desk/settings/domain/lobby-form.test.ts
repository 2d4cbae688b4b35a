import { describe, expect, test } from "vitest";
import { newStage } from "@/entities/tournament/domain/stage-settings";
import type { ScoringSystem } from "../../api/scoring-systems.ts";
import { stageSchema } from "../schemas.ts";
import { offeredSystems, withScoring } from "./lobby-form.ts";
import { lobbyStructures, type OfferedStructure, placePoints } from "./lobby-structures.ts";
import { readList, toScoringRules, toScoringTexts } from "./scoring-form.ts";
import { toCard, toStages } from "./stage-form.ts";

const system = (change: Partial<ScoringSystem>): ScoringSystem => ({
  id: "ff",
  key: "free-fire",
  name: "Free Fire",
  year: 2025,
  sources: [],
  games: ["free fire"],
  measure: "placement",
  placement: [12, 9, 8, 8, 6.5],
  placement_after: 0,
  points_per_kill: 1,
  kill_cap: null,
  multipliers: [],
  win_bonus: 0,
  ties: "better",
  game_rules: [],
  tie_breaks: ["kills"],
  ...change,
});
const lobbies = newStage("lobbies", "Salas");

describe("a stage of lobbies", () => {
  test.each([
    { carried: "none", given: {}, why: "nothing" },
    { carried: "all", given: { carried: "all" as const }, why: "all points" },
    { carried: "share", given: { carried: "share" as const, share: 0.25 }, why: "a share" },
    {
      carried: "head_start",
      given: { carried: "head_start" as const, head_start: [10, 6.5] },
      why: "a start",
    },
  ])("comes back as it was stored, with $why carried over", ({ given }) => {
    const stored = {
      ...lobbies,
      lobbies: { structure: "groups" as const, size: 16, games: 4, ...given },
      scoring_system_id: "ff",
      qualifiers_from: "group" as const,
      qualifiers: 3,
      next_qualifiers: 2,
    };
    expect(toStages([toCard(lobbies), toCard(stored)])[1]).toEqual(stored);
  });

  test("carries nothing over as the first one, and has no length of matches", () => {
    const card = toCard({
      ...lobbies,
      best_of: 3,
      lobbies: { structure: "single", size: 12, games: 1, carried: "all" },
    });
    expect(toStages([card])[0]).toMatchObject({
      best_of: null,
      lobbies: { structure: "single", size: 12, games: 1 },
    });
  });

  test.each([
    { field: "size", value: "2" },
    { field: "games", value: "31" },
    { field: "scoring_system_id", value: "" },
  ])("is refused with $field $value", ({ field, value }) => {
    const card = toCard({ ...lobbies, scoring_system_id: "ff" });
    const read = (lobby: object) =>
      stageSchema.safeParse({ ...card, lobby: { ...card.lobby, ...lobby } });
    expect(read({}).success).toBe(true);
    expect(read({ [field]: value }).error?.issues[0]?.path).toEqual(["lobby", field]);
  });
});

test.each(Object.keys(lobbyStructures) as OfferedStructure[])(
  "a new stage of the structure %s can be saved, and comes back the same",
  (structure) => {
    const card = toCard({ ...lobbies, scoring_system_id: "ff" });
    const chosen = { ...card, lobby: { ...card.lobby, structure } };
    expect(stageSchema.safeParse(chosen).error?.issues).toBeUndefined();
    const [stage] = toStages([chosen]);
    if (!stage) throw new Error("no stage");
    expect(toStages([toCard(stage)])[0]).toEqual(stage);
    for (const { key, usual } of lobbyStructures[structure])
      if (usual !== "") expect(stage.lobbies?.[key]).toBeDefined();
  },
);

test("the systems of the tournament's game come first, after its own ones", () => {
  const all = [
    system({ id: "apex", key: "apex", games: ["apex"] }),
    system({}),
    system({ id: "own", key: null, games: [] }),
  ];
  expect(offeredSystems(all, "Free Fire").map(({ id }) => id)).toEqual(["own", "ff", "apex"]);
  const [card] = withScoring([toCard(lobbies)], all, "Apex");
  expect(card?.lobby.scoring_system_id).toBe("apex");
  expect(withScoring([toCard(lobbies)], all, "Otro")[0]?.lobby.scoring_system_id).toBe("ff");
});

test.each([
  { text: "10 6 3", points: [10, 6, 3] },
  { text: "10; 6,5", points: [10, 6.5] },
  { text: "", points: null },
  { text: "10 x", points: null },
])("a head start '$text' is $points", ({ text, points }) => {
  expect(placePoints(text)).toEqual(points);
});

describe("the editor of a scoring system", () => {
  test("begins with the chosen system", () => {
    const texts = toScoringTexts(system({ game_rules: [{ game: -1, points_per_kill: 2 }] }));
    expect(texts).toMatchObject({ placement: "12 9 8x2 6,5", kill: "1", last: "kills" });
    expect(toScoringRules(texts)).toMatchObject({
      rules: { placement: [12, 9, 8, 8, 6.5], game_rules: [{ game: -1, points_per_kill: 2 }] },
      wrong: { placement: false, kill: false },
    });
  });

  test.each([
    { text: "10 7x4", values: [10, 7, 7, 7, 7] },
    { text: "", values: [] },
    { text: "10 siete", values: null },
    { text: "1x99 2x2", values: null },
  ])("reads '$text'", ({ text, values }) => {
    expect(readList(text)).toEqual(values);
  });
});
