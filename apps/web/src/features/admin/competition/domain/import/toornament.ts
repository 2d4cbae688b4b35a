import { z } from "zod";
import { importCopy as copy } from "../../copy.ts";
import { inRounds, type Outline, type OutlineMatch, type OutlineStage } from "./outline.ts";
import { read, UnreadableFile } from "./tournament-file.ts";

const id = z.union([z.string(), z.number()]).transform(String);
const named = z.looseObject({ id, stage_id: id, number: z.number(), name: z.string().nullish() });

const match = z.looseObject({
  id,
  stage_id: id,
  group_id: id.nullish(),
  round_id: id.nullish(),
  number: z.number().nullish(),
  type: z.string().nullish(),
  status: z.string(),
  played_at: z.string().nullish(),
  /** The section of a bracket node (`wb`, `lb` or `gf`), and its number of rounds from the end. */
  branch: z.string().nullish(),
  depth: z.number().nullish(),
  opponents: z
    .array(
      z.looseObject({
        number: z.number().nullish(),
        participant: z.looseObject({ id }).nullish(),
        forfeit: z.boolean().nullish(),
        result: z.string().nullish(),
        score: z.number().nullish(),
      }),
    )
    .length(2),
});

/**
 * Responses of Toornament's viewer or organizer API (v2); each property has the name of its request. A bracket's
 * matches come from `/matches` or from `/bracket-nodes`.
 */
const shape = z.looseObject({
  tournament: z.looseObject({
    name: z.string(),
    full_name: z.string().nullish(),
    discipline: z.string().nullish(),
    status: z.string(),
    scheduled_date_start: z.string().nullish(),
    scheduled_date_end: z.string().nullish(),
    participant_type: z.string(),
  }),
  participants: z.array(z.looseObject({ id, name: z.string() })),
  stages: z.array(z.looseObject({ id, number: z.number(), name: z.string(), type: z.string() })),
  groups: z.array(named).default([]),
  rounds: z.array(named).default([]),
  matches: z.array(match),
  final_standings: z
    .array(z.looseObject({ rank: z.number().nullish(), participant: z.looseObject({ id }) }))
    .default([]),
});

type ToornamentMatch = z.output<typeof match>;
type Named = z.output<typeof named>;

const KINDS: Readonly<Record<string, OutlineStage["kind"]>> = {
  single_elimination: "single_elimination",
  double_elimination: "double_elimination",
  pools: "round_robin",
  league: "round_robin",
  swiss: "swiss",
};

/** Reads a tournament of Toornament. Throws UnreadableFile with a text for users. */
export function readToornament(value: unknown): Outline {
  const all = read(shape, value);
  const { tournament: cup } = all;
  if (cup.status !== "completed") throw new UnreadableFile(copy.faults.unfinished);
  const groups = new Map(all.groups.map((one) => [one.id, one]));
  const rounds = new Map(all.rounds.map((one) => [one.id, one]));
  const ranks = new Map(all.final_standings.map((one) => [one.participant.id, one.rank ?? null]));
  const numbers = numbersOf(all.matches);
  const ends = all.matches.flatMap((one) => one.played_at ?? []).toSorted();
  const start = cup.scheduled_date_start ?? ends[0]?.slice(0, 10) ?? "";
  const stages = all.stages
    .toSorted((one, other) => one.number - other.number)
    .map(({ id: stageId, name, type }) => {
      const kind = KINDS[type];
      if (kind === undefined) throw new UnreadableFile(copy.faults.kind(type));
      const ofStage = all.matches.filter((one) => one.stage_id === stageId);
      return { name, kind, ...toMatches(ofStage, kind, name, groups, rounds, numbers) };
    });
  return {
    name: cup.full_name ?? cup.name,
    game: cup.discipline?.replaceAll("_", " ") ?? "",
    type: cup.participant_type === "team" ? "team" : "individual",
    startedAt: `${start}T00:00:00Z`,
    finishedAt: ends.at(-1) ?? `${cup.scheduled_date_end ?? start}T23:59:59Z`,
    entrants: all.participants.map((one) => ({
      id: one.id,
      name: one.name,
      place: ranks.get(one.id) ?? null,
    })),
    stages: stages.filter(({ matches }) => matches.length > 0),
    unplayed: stages.reduce((sum, { unplayed }) => sum + unplayed, 0),
  };
}

const byAge = (one: string, other: string) =>
  one.length - other.length || (one < other ? -1 : Number(one > other));

/**
 * Numbers the groups of a stage and the rounds of a group in the order of their ids.
 * The numbers are used if the file has no lists of groups and rounds.
 */
function numbersOf(matches: readonly ToornamentMatch[]): ReadonlyMap<string, number> {
  const within = new Map<string, Set<string>>();
  for (const { stage_id: stage, group_id: group, round_id: round } of matches) {
    if (group) within.set(stage, (within.get(stage) ?? new Set()).add(group));
    if (group && round) within.set(group, (within.get(group) ?? new Set()).add(round));
  }
  return new Map(
    [...within.values()].flatMap((ids) =>
      [...ids].toSorted(byAge).map((one, index) => [one, index + 1] as const),
    ),
  );
}

function toMatches(
  played: readonly ToornamentMatch[],
  kind: OutlineStage["kind"],
  stage: string,
  groups: ReadonlyMap<string, Named>,
  rounds: ReadonlyMap<string, Named>,
  numbers: ReadonlyMap<string, number>,
): { readonly matches: OutlineMatch[]; readonly unplayed: number } {
  // A bye is a match with one side; the converter creates byes itself.
  const duels = played.filter((one) => one.opponents.every(({ participant }) => participant));
  const groupCount = new Set(duels.map((one) => one.group_id)).size;
  // Unplayed matches of round robins and Swiss stages are left out. A bracket needs all matches, to know who advanced.
  const isTable = kind === "round_robin" || kind === "swiss";
  const ended = isTable ? duels.filter((one) => one.status === "completed") : duels;
  const placed = ended
    .toSorted((one, other) => (one.number ?? 0) - (other.number ?? 0))
    .map((one) => {
      const round = rounds.get(one.round_id ?? "");
      const group = groups.get(one.group_id ?? "");
      const number = round?.number ?? numbers.get(one.round_id ?? "") ?? 1;
      if (isTable) {
        const part = kind === "swiss" ? "swiss" : "group";
        return toMatch(one, {
          part,
          round: number,
          group: groupCount > 1 ? groupName(group, numbers.get(one.group_id ?? "")) : stage,
        });
      }
      if (kind === "single_elimination") {
        const isThird = /3rd|third|tercer/iu.test(`${round?.name ?? ""} ${group?.name ?? ""}`);
        return toMatch(one, {
          part: isThird ? "third_place" : "bracket",
          round: typeof one.depth === "number" ? -one.depth : number,
        });
      }
      return toMatch(one, {
        part: halfOf(one, round, group),
        // `depth` counts the rounds from the end (1 is the last round), so the sign is inverted.
        round: typeof one.depth === "number" ? -one.depth : number,
      });
    });
  return { matches: inRounds(placed), unplayed: duels.length - ended.length };
}

const groupName = (group: Named | undefined, place = 1) =>
  group?.name ?? `Grupo ${group?.number ?? place}`;

const BRANCHES: Readonly<Record<string, OutlineMatch["part"]>> = {
  wb: "bracket",
  lb: "lower",
  gf: "final",
};

/** Returns a node's section of the double elimination, by its branch, else by the names of its round and group. */
function halfOf(
  one: ToornamentMatch,
  round: Named | undefined,
  group: Named | undefined,
): OutlineMatch["part"] {
  const branch = BRANCHES[one.branch ?? ""];
  if (branch !== undefined) return branch;
  const text = `${round?.name ?? ""} ${group?.name ?? ""}`;
  if (/grand final|gran final/iu.test(text)) return "final";
  if (/\bLB\b|los(?:er|ing)|perdedor|lower|inferior/iu.test(text)) return "lower";
  if (/\bWB\b|winner|ganador|upper|superior/iu.test(text)) return "bracket";
  throw new UnreadableFile(copy.faults.part(String(one.number ?? one.id)));
}

function toMatch(
  one: ToornamentMatch,
  place: Pick<OutlineMatch, "part" | "round" | "group">,
): OutlineMatch {
  const name = String(one.number ?? one.id);
  const sides = one.opponents.map(({ participant }) => participant?.id);
  const [side1, side2] = sides;
  if (side1 === undefined || side2 === undefined) throw new UnreadableFile(copy.faults.sides(name));
  if (one.status !== "completed") throw new UnreadableFile(copy.faults.undecided(name));
  const [first, second] = one.opponents;
  const winner = first?.result === "win" ? side1 : second?.result === "win" ? side2 : null;
  const isWalkover = first?.forfeit === true || second?.forfeit === true;
  const score = [first?.score ?? null, second?.score ?? null] as const;
  if (winner === null && !isWalkover && first?.result !== "draw")
    throw new UnreadableFile(copy.faults.undecided(name));
  return {
    id: one.id,
    ...place,
    sides: [side1, side2],
    winner,
    score: score[0] === null || score[1] === null ? null : [score[0], score[1]],
    isWalkover,
    decidedAt: one.played_at ?? null,
  };
}
