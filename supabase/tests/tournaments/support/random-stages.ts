import { one } from "./history-world.ts";

type Pick = (below: number) => number;
type Settings = Readonly<Record<string, unknown>>;

const SWISS_RULES = [
  "points",
  "losses",
  "buchholz",
  "median_buchholz",
  "sonneborn_berger",
  "opponents_win_rate",
];
const LEAGUE_RULES = [
  "points",
  "score_difference",
  "direct_encounter",
  "score_for",
  "wins",
  "losses",
];

const KINDS: readonly ((pick: Pick) => Settings)[] = [
  (pick) => ({ kind: "single_elimination", name: "Llave", places: one([2, 4, 8], pick) }),
  (pick) => ({
    kind: "double_elimination",
    name: "Doble",
    grand_final: one(["none", "single", "reset", "reset"], pick),
  }),
  (pick) => ({
    kind: "swiss",
    name: "Suizo",
    ...one(
      [
        {},
        { rounds: 2 },
        { rounds: 4, allows_draws: true },
        { rounds: 3, allows_draws: true, points_of_win: 2 },
        { wins_to_advance: 2, losses_to_leave: 2 },
      ],
      pick,
    ),
    tie_breaks: rules(SWISS_RULES, pick),
  }),
  (pick) => ({
    kind: "round_robin",
    name: "Zonas",
    legs: 1 + (pick(4) === 0 ? 1 : 0),
    group_size: one([null, 3, 4, 5], pick),
    ...one([{}, { allows_draws: true }, { points_of_win: 2, points_of_loss: 1 }], pick),
    tie_breaks: rules(LEAGUE_RULES, pick),
  }),
];

/** Returns some of the rules in a random order. The seed breaks every tie. */
function rules(all: readonly string[], pick: Pick): string[] {
  const left = [...all];
  const chosen: string[] = [];
  for (let count = 1 + pick(all.length); count > 0; count -= 1)
    chosen.push(...left.splice(pick(left.length), 1));
  return [...chosen, "seed"];
}

/** Returns one to three random stages, as an organiser would enter them; some are not playable. */
export function randomStages(pick: Pick): Settings[] {
  const stages: Settings[] = [];
  for (let count = 1 + pick(3); count > 0; count -= 1) {
    const before = stages.at(-1);
    const stage = one(KINDS, pick)(pick);
    stages.push(
      before === undefined
        ? stage
        : {
            ...stage,
            ...one(
              [
                { qualifiers: 2 + pick(5) },
                { qualifiers: 2 + pick(5), seeding: "draw" },
                ...(before["kind"] === "round_robin"
                  ? [{ qualifiers_from: "group", qualifiers: 2, seeding: "apart" }]
                  : [{ qualifiers: null }]),
                ...(before["kind"] === "swiss" ? [{ qualifiers_from: "wins", qualifiers: 2 }] : []),
              ],
              pick,
            ),
            is_automatic: pick(2) === 0,
          },
    );
  }
  return stages;
}
