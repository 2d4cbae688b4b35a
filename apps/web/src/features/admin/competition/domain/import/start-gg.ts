import { z } from "zod";
import { importCopy as copy } from "../../copy.ts";
import { inRounds, type Outline, type OutlineMatch, type OutlineStage } from "./outline.ts";
import { read, UnreadableFile } from "./tournament-file.ts";

const id = z.union([z.string(), z.number()]).transform(String);
const pageInfo = z.looseObject({ total: z.number().nullish() }).nullish();

const set = z.looseObject({
  id,
  identifier: z.string().nullish(),
  round: z.number(),
  fullRoundText: z.string().nullish(),
  winnerId: id.nullish(),
  displayScore: z.string().nullish(),
  completedAt: z.number().nullish(),
  phaseGroup: z.looseObject({
    displayIdentifier: z.string().nullish(),
    phase: z.looseObject({ id }),
  }),
  slots: z
    .array(
      z.looseObject({
        entrant: z.looseObject({ id }).nullish(),
        standing: z
          .looseObject({
            stats: z
              .looseObject({ score: z.looseObject({ value: z.number().nullish() }).nullish() })
              .nullish(),
          })
          .nullish(),
      }),
    )
    .length(2),
});

const event = z.looseObject({
  name: z.string(),
  type: z.number().nullish(),
  state: z.union([z.string(), z.number()]),
  startAt: z.number(),
  updatedAt: z.number().nullish(),
  videogame: z.looseObject({ name: z.string() }).nullish(),
  tournament: z.looseObject({ name: z.string() }).nullish(),
  entrants: z.looseObject({
    pageInfo,
    nodes: z.array(
      z.looseObject({
        id,
        name: z.string(),
        initialSeedNum: z.number().nullish(),
        standing: z.looseObject({ placement: z.number().nullish() }).nullish(),
      }),
    ),
  }),
  phases: z.array(
    z.looseObject({ id, name: z.string(), bracketType: z.string(), phaseOrder: z.number() }),
  ),
  sets: z.looseObject({ pageInfo, nodes: z.array(set) }),
});

/** The response to the query in docs/guides/tournament-import.md. */
const shape = z.looseObject({ data: z.looseObject({ event }) });

type StartSet = z.output<typeof set>;

const KINDS: Readonly<Record<string, OutlineStage["kind"]>> = {
  SINGLE_ELIMINATION: "single_elimination",
  DOUBLE_ELIMINATION: "double_elimination",
  ROUND_ROBIN: "round_robin",
  SWISS: "swiss",
};

const TEAMS = 5;
const toTime = (seconds: number) => new Date(seconds * 1000).toISOString();

/** Reads an event of start.gg. Throws UnreadableFile with a text for users. */
export function readStartGg(value: unknown): Outline {
  const cup = read(shape, value).data.event;
  if (cup.state !== "COMPLETED" && cup.state !== 3)
    throw new UnreadableFile(copy.faults.unfinished);
  for (const list of [cup.entrants, cup.sets]) {
    if ((list.pageInfo?.total ?? 0) > list.nodes.length)
      throw new UnreadableFile(copy.faults.pages);
  }
  const stages = cup.phases
    .toSorted((one, other) => one.phaseOrder - other.phaseOrder)
    .map((phase) =>
      toStage(
        phase,
        cup.sets.nodes.filter((one) => one.phaseGroup.phase.id === phase.id),
      ),
    );
  const ends = cup.sets.nodes.flatMap(({ completedAt }) => completedAt ?? []);
  return {
    name: cup.tournament ? `${cup.tournament.name} · ${cup.name}` : cup.name,
    game: cup.videogame?.name ?? "",
    type: cup.type === TEAMS ? "team" : "individual",
    startedAt: toTime(cup.startAt),
    finishedAt: toTime(ends.length > 0 ? Math.max(...ends) : (cup.updatedAt ?? cup.startAt)),
    entrants: cup.entrants.nodes
      .toSorted(
        (one, other) => (one.initialSeedNum ?? Infinity) - (other.initialSeedNum ?? Infinity),
      )
      .map((one) => ({ id: one.id, name: one.name, place: one.standing?.placement ?? null })),
    stages: stages.filter(({ matches }) => matches.length > 0),
    unplayed: stages.reduce((sum, { unplayed }) => sum + unplayed, 0),
  };
}

function toStage(
  { name, bracketType }: { readonly name: string; readonly bracketType: string },
  all: readonly StartSet[],
): OutlineStage & { readonly unplayed: number } {
  const kind = KINDS[bracketType];
  if (kind === undefined) throw new UnreadableFile(copy.faults.kind(bracketType));
  // Byes, unneeded second finals and matches without participants are left out.
  const duels = all.filter(
    ({ slots, winnerId, fullRoundText }) =>
      slots.every(({ entrant }) => entrant) &&
      (winnerId || !/grand final reset/iu.test(fullRoundText ?? "")),
  );
  const isTable = kind === "round_robin" || kind === "swiss";
  const sets = isTable ? duels.filter(({ winnerId }) => winnerId) : duels;
  const groups = new Set(sets.map((one) => one.phaseGroup.displayIdentifier ?? ""));
  // Several parallel brackets cannot be imported as one stage.
  if (groups.size > 1 && kind !== "round_robin")
    throw new UnreadableFile(copy.faults.kind(`${name}: ${bracketType} × ${groups.size}`));
  const placed = sets.map((one) => {
    const group = groups.size > 1 ? `Grupo ${one.phaseGroup.displayIdentifier ?? ""}` : name;
    return isTable
      ? toMatch(one, {
          part: kind === "swiss" ? "swiss" : "group",
          round: Math.abs(one.round),
          group,
        })
      : toMatch(one, partOf(one, kind));
  });
  return { name, kind, matches: inRounds(placed), unplayed: duels.length - sets.length };
}

function partOf(one: StartSet, kind: OutlineStage["kind"]): Pick<OutlineMatch, "part" | "round"> {
  const text = one.fullRoundText ?? "";
  if (kind === "single_elimination") {
    return /3rd place/iu.test(text)
      ? { part: "third_place", round: Math.abs(one.round) }
      : { part: "bracket", round: Math.abs(one.round) };
  }
  if (/grand final/iu.test(text)) return { part: "final", round: /reset/iu.test(text) ? 2 : 1 };
  return one.round < 0
    ? { part: "lower", round: -one.round }
    : { part: "bracket", round: one.round };
}

function toMatch(
  one: StartSet,
  place: Pick<OutlineMatch, "part" | "round" | "group">,
): OutlineMatch {
  const name = one.identifier ?? one.id;
  const [first, second] = one.slots;
  if (!first?.entrant || !second?.entrant) throw new UnreadableFile(copy.faults.sides(name));
  const winner = one.winnerId ?? null;
  if (winner === null) throw new UnreadableFile(copy.faults.undecided(name));
  const values = [first, second].map(({ standing }) => standing?.stats?.score?.value ?? null);
  const [score1 = null, score2 = null] = values;
  return {
    id: one.id,
    ...place,
    sides: [first.entrant.id, second.entrant.id],
    winner,
    score: score1 === null || score2 === null ? null : [score1, score2],
    // In a file of start.gg, a disqualified side has a negative score.
    isWalkover: one.displayScore === "DQ" || values.some((score) => score !== null && score < 0),
    decidedAt: typeof one.completedAt === "number" ? toTime(one.completedAt) : null,
  };
}
