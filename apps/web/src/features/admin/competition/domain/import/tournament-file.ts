import { z } from "zod";
import type { Json, Words } from "@leyenda/db-types";
import { importCopy } from "../../copy.ts";

type Part = Words["tournament_matches"]["stage"];
type StageKind = Words["tournament_stages"]["kind"];

/** A match of the file; optional values are null or missing. */
export interface FileMatch {
  readonly id: string;
  readonly stage: number;
  readonly part: Part;
  readonly group?: string | null;
  readonly round: number;
  readonly number: number;
  readonly side1?: string | null;
  readonly side2?: string | null;
  readonly winner?: string | null;
  readonly status: string;
  readonly outcome?: string | null;
  readonly result?: string | null;
  readonly best_of: number;
  readonly scheduled_at?: string | null;
  readonly decided_at?: string | null;
  readonly winner_to?: FileWay | null;
  readonly loser_to?: FileWay | null;
  readonly games?: readonly FileGame[];
}

export interface FileWay {
  readonly match: string;
  readonly side: number;
}

export interface FileGame {
  readonly number: number;
  readonly kind: string;
  readonly map?: string | null;
  readonly score1?: number | null;
  readonly score2?: number | null;
  readonly winner?: string | null;
}

export interface FileStage {
  readonly position: number;
  readonly name: string;
  readonly kind: StageKind;
  readonly entries: readonly {
    readonly entrant: string;
    readonly seed: number;
    readonly rank?: number | null;
  }[];
  readonly groups?: readonly { readonly name: string; readonly entrants: readonly string[] }[];
}

/** The parts of docs/formats/tournament-v1.schema.json that an import reads. */
export interface TournamentFile {
  readonly format: "leyenda-tournament";
  readonly version: 1;
  readonly tournament: {
    readonly name: string;
    readonly game: string;
    readonly status: string;
    readonly type: Words["tournaments"]["type"];
    readonly preset: Words["tournaments"]["format"];
    readonly start_date: string;
    readonly finished_at: string | null;
    readonly best_of: number;
  };
  readonly entrants: readonly {
    readonly id: string;
    readonly name: string;
    readonly seed?: number | null;
    readonly status: string;
    readonly place?: number | null;
  }[];
  readonly stages: readonly FileStage[];
  readonly matches: readonly FileMatch[];
}

/** A file that cannot be imported; the message is for users. */
export class UnreadableFile extends Error {}

/** Parses a value; the error message contains the path of the field that does not match. */
export function read<Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape> {
  const result = shape.safeParse(value);
  if (result.success) return result.data;
  const path = result.error.issues[0]?.path.join(".") ?? "";
  throw new UnreadableFile(importCopy.faults.field(path));
}

const id = z.union([z.string(), z.number()]).transform(String);
const idOrNone = id.nullish();

/** The fields that a preview needs. The database validates every field and names a wrong one. */
const shape = z.looseObject({
  format: z.literal("leyenda-tournament"),
  version: z.literal(1),
  tournament: z.looseObject({
    name: z.string(),
    game: z.string(),
    status: z.string(),
    type: z.enum(["team", "individual"]),
    preset: z.string().default("custom"),
    start_date: z.string(),
    finished_at: z.string().nullable(),
    best_of: z.number(),
  }),
  entrants: z.array(z.looseObject({ id, name: z.string(), status: z.string() })),
  stages: z.array(
    z.looseObject({
      position: z.number(),
      name: z.string(),
      kind: z.string(),
      entries: z.array(z.looseObject({ entrant: id, seed: z.number() })),
      groups: z.array(z.looseObject({ name: z.string(), entrants: z.array(id) })).default([]),
    }),
  ),
  matches: z.array(
    z.looseObject({
      id,
      stage: z.number(),
      part: z.string(),
      round: z.number(),
      number: z.number(),
      status: z.string(),
      best_of: z.number(),
      side1: idOrNone,
      side2: idOrNone,
      winner: idOrNone,
      winner_to: z.looseObject({ match: id, side: z.number() }).nullish(),
      loser_to: z.looseObject({ match: id, side: z.number() }).nullish(),
      games: z
        .array(z.looseObject({ number: z.number(), kind: z.string(), winner: idOrNone }))
        .default([]),
    }),
  ),
});

/** Reads a file in our format (docs/formats/tournament-v1.schema.json). */
export function readOwnFile(value: { readonly version?: unknown }): TournamentFile {
  if (value.version !== 1) {
    throw new UnreadableFile(
      importCopy.faults.version(JSON.stringify(value.version ?? 0).slice(0, 20)),
    );
  }
  const file = read(shape, value) as TournamentFile;
  if (file.tournament.status !== "Finalizado" || file.tournament.finished_at === null)
    throw new UnreadableFile(importCopy.faults.unfinished);
  return file;
}

/** The properties of an object that have a value. */
function without(content: object, left: readonly string[] = []): Readonly<Record<string, Json>> {
  return Object.fromEntries(
    Object.entries(content).filter(
      ([name, value]) => value !== null && value !== undefined && !left.includes(name),
    ),
  );
}

/**
 * Returns the file without the data that an import ignores, and with short ids. A large tournament then fits into one
 * request.
 */
export function toSent(file: TournamentFile): Json {
  const entrants = new Map(file.entrants.map(({ id: one }, index) => [one, String(index + 1)]));
  const matches = new Map(file.matches.map(({ id: one }, index) => [one, String(index + 1)]));
  // An unknown id stays unchanged; the database refuses the file and reports the path of the field.
  const entrant = (one: string | null = null) => one && (entrants.get(one) ?? one);
  const way = (one: FileWay | null = null) =>
    one && { match: matches.get(one.match) ?? one.match, side: one.side };
  return {
    format: file.format,
    version: file.version,
    tournament: without(file.tournament, ["id", "prizes", "entry_fee"]),
    entrants: file.entrants.map((one) => ({
      ...without(one, ["players", "type"]),
      id: entrant(one.id),
    })),
    stages: file.stages.map((stage) => ({
      ...without(stage, ["state"]),
      entries: stage.entries.map((entry) => without({ ...entry, entrant: entrant(entry.entrant) })),
      groups:
        stage.groups?.map(({ name, entrants: ids }) => ({
          name,
          entrants: ids.map((one) => entrant(one)),
        })) ?? [],
    })),
    matches: file.matches.map((match) => ({
      ...without(match, ["veto", "lineups", "games"]),
      id: matches.get(match.id) ?? match.id,
      ...without({
        side1: entrant(match.side1),
        side2: entrant(match.side2),
        winner: entrant(match.winner),
        winner_to: way(match.winner_to),
        loser_to: way(match.loser_to),
        games: match.games?.length
          ? match.games.map((game) => without({ ...game, winner: entrant(game.winner) }))
          : null,
      }),
    })),
  };
}
