import { z } from "zod";
import { importCopy as copy } from "../../copy.ts";
import type { Outline, OutlineMatch, OutlineStage } from "./outline.ts";
import { read, UnreadableFile } from "./tournament-file.ts";

const id = z.union([z.string(), z.number()]).transform(String);

const participant = z.looseObject({
  id,
  name: z.string().nullish(),
  display_name: z.string().nullish(),
  seed: z.number().nullish(),
  final_rank: z.number().nullish(),
  group_player_ids: z.array(id).default([]),
});

const match = z.looseObject({
  id,
  state: z.string(),
  round: z.number(),
  identifier: z.string().nullish(),
  player1_id: id.nullish(),
  player2_id: id.nullish(),
  winner_id: id.nullish(),
  scores_csv: z.string().nullish(),
  group_id: id.nullish(),
  forfeited: z.boolean().nullish(),
  completed_at: z.string().nullish(),
  suggested_play_order: z.number().nullish(),
});

/** The response of GET /v1/tournaments/{id}.json with include_participants=1 and include_matches=1. */
const shape = z.looseObject({
  tournament: z.looseObject({
    name: z.string(),
    tournament_type: z.string(),
    state: z.string(),
    started_at: z.string().nullish(),
    created_at: z.string().nullish(),
    completed_at: z.string().nullish(),
    updated_at: z.string().nullish(),
    game_name: z.string().nullish(),
    teams: z.boolean().nullish(),
    participants_count: z.number().nullish(),
    participants: z.array(z.looseObject({ participant })),
    matches: z.array(z.looseObject({ match })),
  }),
});

type Match = z.output<typeof match>;

/** Parses "3-1", or one score per game: "11-5,7-11,11-9". Unreadable text gives no score. */
function toScores(written: string | null | undefined): (readonly [number, number])[] {
  return (written ?? "").split(",").flatMap((game) => {
    const [, one, other] = /^\s*(-?\d+)\s*-\s*(-?\d+)\s*$/.exec(game) ?? [];
    return one === undefined || other === undefined ? [] : [[Number(one), Number(other)] as const];
  });
}

/** Returns the result by games won; for a single game, the score of that game. */
function toScore(games: readonly (readonly [number, number])[]): readonly [number, number] | null {
  const [only] = games;
  if (games.length < 2) return only ?? null;
  return [
    games.filter(([one, other]) => one > other).length,
    games.filter(([one, other]) => other > one).length,
  ];
}

/** Reads a tournament of Challonge (API v1). Throws UnreadableFile with a text for users. */
export function readChallonge(value: unknown): Outline {
  const { tournament } = read(shape, value);
  const kind = tournament.tournament_type;
  if (tournament.state !== "complete") throw new UnreadableFile(copy.faults.unfinished);
  const people = tournament.participants
    .map((one) => one.participant)
    .toSorted((one, other) => (one.seed ?? 0) - (other.seed ?? 0));
  if ((tournament.participants_count ?? people.length) > people.length)
    throw new UnreadableFile(copy.faults.pages);
  // Challonge gives a participant a separate id in each group.
  const known = new Map(
    people.flatMap((one) =>
      [one.id, ...one.group_player_ids].map((each) => [each, one.id] as const),
    ),
  );
  const played = tournament.matches
    .map((one) => one.match)
    .toSorted((one, other) => (one.suggested_play_order ?? 0) - (other.suggested_play_order ?? 0));

  const toMatch = (
    one: Match,
    place: Pick<OutlineMatch, "part" | "round" | "group">,
  ): OutlineMatch => {
    const name = one.identifier ?? one.id;
    const sides = [known.get(one.player1_id ?? ""), known.get(one.player2_id ?? "")] as const;
    if (sides[0] === undefined || sides[1] === undefined)
      throw new UnreadableFile(copy.faults.sides(name));
    if (one.state !== "complete") throw new UnreadableFile(copy.faults.undecided(name));
    const games = toScores(one.scores_csv);
    const winner = known.get(one.winner_id ?? "") ?? null;
    return {
      id: one.id,
      ...place,
      sides: [sides[0], sides[1]],
      winner,
      score: toScore(games),
      ...(games.length > 1 && { games }),
      isWalkover: one.forfeited === true || games.some((game) => Math.min(...game) < 0),
      decidedAt: one.completed_at ?? null,
    };
  };

  const inGroups = played.filter((one) => (one.group_id ?? null) !== null);
  const inFinals = played.filter((one) => (one.group_id ?? null) === null);
  const stages: OutlineStage[] = [];
  if (inGroups.length > 0) {
    const groups = [...new Set(inGroups.map((one) => one.group_id ?? ""))];
    stages.push({
      name: "Fase de grupos",
      kind: "round_robin",
      matches: inGroups.map((one) =>
        toMatch(one, {
          part: "group",
          round: Math.abs(one.round),
          group: `Grupo ${groups.indexOf(one.group_id ?? "") + 1}`,
        }),
      ),
    });
    requireRoundRobin(stages[0]?.matches ?? []);
  }
  if (inFinals.length > 0) stages.push(toLastStage(kind, inFinals, toMatch));
  return {
    name: tournament.name,
    game: tournament.game_name ?? "",
    type: tournament.teams === true ? "team" : "individual",
    startedAt: tournament.started_at ?? tournament.created_at ?? "",
    finishedAt: tournament.completed_at ?? tournament.updated_at ?? "",
    entrants: people.map((one) => ({
      id: one.id,
      name: one.display_name ?? one.name ?? "",
      place: one.final_rank ?? null,
    })),
    stages,
  };
}

/** Throws if some pair of a group's members has not played: the group was then a bracket, not a round robin. */
function requireRoundRobin(matches: readonly OutlineMatch[]): void {
  for (const name of new Set(matches.map(({ group }) => group ?? ""))) {
    const pairs = matches
      .filter(({ group }) => group === name)
      .map(({ sides }) => sides.toSorted().join(" "));
    const members = new Set(pairs.flatMap((pair) => pair.split(" "))).size;
    if (new Set(pairs).size !== (members * (members - 1)) / 2)
      throw new UnreadableFile(copy.faults.group(name));
  }
}

function toLastStage(
  kind: string,
  played: readonly Match[],
  toMatch: (one: Match, place: Pick<OutlineMatch, "part" | "round" | "group">) => OutlineMatch,
): OutlineStage {
  const last = Math.max(...played.map(({ round }) => round));
  switch (kind) {
    case "round robin":
      return {
        name: "Liga",
        kind: "round_robin",
        matches: played.map((one) =>
          toMatch(one, { part: "group", round: one.round, group: "Liga" }),
        ),
      };
    case "swiss":
      return {
        name: "Sistema suizo",
        kind: "swiss",
        matches: played.map((one) =>
          toMatch(one, { part: "swiss", round: one.round, group: "Sistema suizo" }),
        ),
      };
    case "single elimination":
      return {
        name: "Eliminación directa",
        kind: "single_elimination",
        matches: played.map((one) =>
          // Challonge's files give the third-place match no round number, so it is recognised by the number 0 or the
          // identifier 3P.
          one.round === 0 || one.identifier === "3P"
            ? toMatch(one, { part: "third_place", round: last })
            : toMatch(one, { part: "bracket", round: one.round }),
        ),
      };
    case "double elimination": {
      const people = new Set(played.flatMap((one) => [one.player1_id, one.player2_id])).size;
      // Rounds after the upper final are grand finals; a second grand final may have the same round number.
      const halves = Math.ceil(Math.log2(people));
      const finals = played.filter(({ round }) => round > halves);
      return {
        name: "Doble eliminación",
        kind: "double_elimination",
        matches: played.map((one) => {
          if (one.round < 0) return toMatch(one, { part: "lower", round: -one.round });
          if (one.round <= halves) return toMatch(one, { part: "bracket", round: one.round });
          return toMatch(one, { part: "final", round: finals.indexOf(one) + 1 });
        }),
      };
    }
    default:
      throw new UnreadableFile(copy.faults.kind(kind));
  }
}
