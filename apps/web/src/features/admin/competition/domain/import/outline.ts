import { searchKey } from "@leyenda/site/search-key";
import type { Words } from "@leyenda/db-types";
import { participantsLimits, tournamentsLimits } from "@leyenda/db-types/limits";
import { importCopy as copy } from "../../copy.ts";
import { toBracket } from "./bracket.ts";
import {
  type FileGame,
  type FileMatch,
  type FileStage,
  type TournamentFile,
  UnreadableFile,
} from "./tournament-file.ts";

/** A match in the form that all converters share: round, sides and outcome. */
export interface OutlineMatch {
  readonly id: string;
  readonly part: FileMatch["part"];
  readonly group?: string;
  readonly round: number;
  readonly sides: readonly [string, string];
  readonly winner: string | null;
  /** The result, side 1 first; null if only the winner is known. */
  readonly score: readonly [number, number] | null;
  /** The score of each game of a series, side 1 first. */
  readonly games?: readonly (readonly [number, number])[];
  /** Whether the match was won without being played. */
  readonly isWalkover: boolean;
  readonly decidedAt: string | null;
}

export interface OutlineStage {
  readonly name: string;
  readonly kind: FileStage["kind"];
  readonly matches: readonly OutlineMatch[];
}

/** The data that the converters read from files of other software. */
export interface Outline {
  readonly name: string;
  readonly game: string;
  readonly type: Words["tournaments"]["type"];
  readonly startedAt: string;
  readonly finishedAt: string;
  /** The participants in seed order. */
  readonly entrants: readonly {
    readonly id: string;
    readonly name: string;
    readonly place: number | null;
  }[];
  readonly stages: readonly OutlineStage[];
  /** The number of unplayed matches in round robins and Swiss stages; the import leaves them out. */
  readonly unplayed?: number;
}

const NAME_LENGTH = participantsLimits.guest_name.max;
const BEST_OF = [1, 3, 5, 7, 9] as const;
const MOST_GAMES = 9;

/** Characters that people type in names and that Unicode normalization (NFKC) would replace, such as ordinals. */
const WRITTEN_BY_HAND = /[\u00AA\u00B2-\u00B4\u00B9\u00BA\u00BC-\u00BE\u2026\u2116\u2122\p{M}]/u;

/** Normalizes the names to the form in which the database stores them, and makes them unique. */
function toNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((written) => {
    const name =
      Array.from(written, (character) =>
        WRITTEN_BY_HAND.test(character) ? character : character.normalize("NFKC"),
      )
        .join("")
        .normalize("NFC")
        .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, "")
        .replaceAll(/\s+/gu, " ")
        .trim() || "Sin nombre";
    let unique = Array.from(name).slice(0, NAME_LENGTH).join("").trim().padEnd(2, "_");
    for (let twin = 2; taken.has(searchKey(unique)); twin += 1) {
      const mark = ` (${twin})`;
      unique =
        Array.from(name)
          .slice(0, NAME_LENGTH - mark.length)
          .join("") + mark;
    }
    taken.add(searchKey(unique));
    return unique;
  });
}

/** Returns the best-of length that needs this many won games; 1 for a tie, or if no length fits. */
function lengthOf(score: readonly [number, number]): number {
  const most = Math.max(...score);
  return score[0] === score[1] ? 1 : (BEST_OF.find((length) => (length + 1) / 2 === most) ?? 1);
}

interface Ended {
  readonly match: FileMatch;
  readonly hasScore: boolean;
}

/** The outcome of a match in the file's format. Throws if result and winner contradict each other. */
function toEnded(
  { id, part, group, round, sides, winner, ...one }: OutlineMatch,
  stage: number,
): Ended {
  const [side1, side2] = sides;
  const common = {
    id,
    stage,
    part,
    ...(group !== undefined && { group }),
    round,
    number: 0,
    side1,
    side2,
    ...(winner !== null && { winner }),
    ...(one.decidedAt !== null && { decided_at: one.decidedAt }),
  };
  if (one.isWalkover) {
    return winner === null
      ? {
          match: { ...common, status: "cancelled", outcome: "no_show", best_of: 1 },
          hasScore: true,
        }
      : {
          match: {
            ...common,
            status: "completed",
            outcome: "walkover",
            result: "W.O.",
            best_of: 1,
          },
          hasScore: true,
        };
  }
  // A tied score cannot be the result if there is a winner, so 1–0 for the winner is used instead.
  const hasScore = one.score !== null && !(winner !== null && one.score[0] === one.score[1]);
  const score =
    hasScore && one.score ? one.score : winner === side1 ? ([1, 0] as const) : ([0, 1] as const);
  const ahead = score[0] === score[1] ? null : score[0] > score[1] ? side1 : side2;
  if (ahead !== winner) throw new UnreadableFile(copy.faults.score(id));
  const games: FileGame[] = (one.games ?? [])
    .slice(0, MOST_GAMES)
    .map(([score1, score2], index) => ({
      number: index + 1,
      kind: "played",
      score1,
      score2,
      ...(score1 !== score2 && { winner: score1 > score2 ? side1 : side2 }),
    }));
  return {
    match: {
      ...common,
      status: "completed",
      outcome: "score",
      result: score.join("-"),
      best_of: lengthOf(score),
      ...(games.length > 0 && { games }),
    },
    hasScore,
  };
}

/** Numbers the matches of a round robin or Swiss stage from 1 within each round. */
function toTable(matches: readonly FileMatch[]): FileMatch[] {
  const counts = new Map<number, number>();
  return matches.map((match) => {
    const number = (counts.get(match.round) ?? 0) + 1;
    counts.set(match.round, number);
    return { ...match, number };
  });
}

function presetOf(stages: readonly OutlineStage[]): TournamentFile["tournament"]["preset"] {
  const kinds = stages.map(({ kind }) => kind).join(" ");
  if (kinds === "single_elimination") return "single-elimination";
  if (kinds === "double_elimination") return "double-elimination";
  if (kinds === "round_robin single_elimination") return "group-stage";
  return kinds === "swiss" ? "swiss" : "custom";
}

/** Numbers the rounds of each bracket section from 1; the third-place match belongs to the round of the final. */
export function inRounds(matches: readonly OutlineMatch[]): OutlineMatch[] {
  const roundsOf = (part: OutlineMatch["part"]) =>
    [...new Set(matches.filter((one) => one.part === part).map(({ round }) => round))].toSorted(
      (one, other) => one - other,
    );
  return matches.map((match) => ({
    ...match,
    round:
      match.part === "third_place"
        ? Math.max(1, roundsOf("bracket").length)
        : roundsOf(match.part).indexOf(match.round) + 1,
  }));
}

/** Returns the winner of the last match of the last stage; null unless the stage is an elimination. */
function championOf(stages: readonly OutlineStage[]): string | null {
  const last = stages.at(-1);
  if (last?.kind !== "single_elimination" && last?.kind !== "double_elimination") return null;
  const lastOf = (part: OutlineMatch["part"]) =>
    last.matches
      .filter((one) => one.part === part)
      .toSorted((one, other) => other.round - one.round)[0];
  return (lastOf("final") ?? lastOf("bracket"))?.winner ?? null;
}

/** Converts an outline to our file format and lists what was changed. Throws UnreadableFile with a text for users. */
export function toTournamentFile(outline: Outline): {
  readonly file: TournamentFile;
  readonly notes: readonly string[];
} {
  const { entrants, type } = outline;
  const seeds = new Map(entrants.map(({ id }, index) => [id, index + 1]));
  const names = toNames(entrants.map(({ name }) => name));
  const renamed = names.filter((name, index) => name !== entrants[index]?.name.trim()).length;
  const champion = championOf(outline.stages);
  // Some files sort the places by hand or by registration. If the champion contradicts the places, the results decide.
  const isContradicted =
    champion !== null &&
    entrants.some(({ id, place }) => (place === 1) !== (id === champion) && place !== null);
  let scoreless = 0;
  const stages: FileStage[] = [];
  const matches: FileMatch[] = [];
  for (const [index, stage] of outline.stages.entries()) {
    const position = index + 1;
    const ended = stage.matches.map((match) => toEnded(match, position));
    scoreless += ended.filter(({ hasScore }) => !hasScore).length;
    const isTable = stage.kind === "round_robin" || stage.kind === "swiss";
    const played = ended.map(({ match }) => match);
    const inOrder = played.toSorted((one, other) => one.round - other.round);
    matches.push(...(isTable ? toTable(inOrder) : toBracket(inOrder)));
    const bySeed = (ids: Iterable<string>) =>
      [...new Set(ids)].toSorted((one, other) => (seeds.get(one) ?? 0) - (seeds.get(other) ?? 0));
    const groups = new Map<string, string[]>();
    for (const { group, sides } of stage.matches) {
      if (group !== undefined) groups.set(group, [...(groups.get(group) ?? []), ...sides]);
    }
    stages.push({
      position,
      name: stage.name.trim().slice(0, 80) || copy.facts.format,
      kind: stage.kind,
      entries: bySeed(stage.matches.flatMap(({ sides }) => sides)).map((entrant, place) => ({
        entrant,
        seed: place + 1,
      })),
      groups: [...groups]
        .toSorted(([one], [other]) => one.localeCompare(other, "es", { numeric: true }))
        .map(([name, ids]) => ({ name, entrants: bySeed(ids) })),
    });
  }
  if (matches.length === 0) throw new UnreadableFile(copy.faults.noMatches);
  const hasTables = stages.some(({ groups }) => groups && groups.length > 0);
  return {
    file: {
      format: "leyenda-tournament",
      version: 1,
      tournament: {
        name: Array.from(outline.name).slice(0, tournamentsLimits.name.max).join("").trim(),
        game: outline.game,
        status: "Finalizado",
        type,
        preset: presetOf(outline.stages),
        start_date: outline.startedAt,
        finished_at: outline.finishedAt,
        best_of: 1,
      },
      entrants: entrants.map(({ id, place }, index) => ({
        id,
        name: names[index] ?? "",
        seed: index + 1,
        status: "registered",
        ...(place !== null && !isContradicted && { place }),
      })),
      stages,
      matches,
    },
    notes: [
      copy.notes.stakes,
      ...(renamed > 0 ? [copy.notes.names(renamed)] : []),
      ...(scoreless > 0 ? [copy.notes.scores(scoreless)] : []),
      ...(isContradicted ? [copy.notes.places] : []),
      ...(outline.unplayed ? [copy.notes.unplayed(outline.unplayed)] : []),
      ...(hasTables ? [copy.notes.tables] : []),
      ...(type === "team" ? [copy.notes.teamFormat] : []),
    ],
  };
}
