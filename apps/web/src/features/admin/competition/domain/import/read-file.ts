import { importCopy as copy } from "../../copy.ts";
import { readChallonge } from "./challonge.ts";
import { type Outline, toTournamentFile } from "./outline.ts";
import { readStartGg } from "./start-gg.ts";
import { readToornament } from "./toornament.ts";
import { readOwnFile, type TournamentFile, UnreadableFile } from "./tournament-file.ts";
import type { ImportSource } from "@/entities/tournament/imported-copy";

/** A tournament that can be imported, the software it comes from, and what cannot be imported. */
export interface ReadTournament {
  readonly file: TournamentFile;
  readonly source: ImportSource;
  readonly notes: readonly string[];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** Detects the format of a file and reads it. Throws UnreadableFile with a text for users. */
export function readTournament(text: string): ReadTournament {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UnreadableFile(copy.faults.json);
  }
  if (!isObject(value)) throw new UnreadableFile(copy.faults.unknown);
  if (value["format"] === "leyenda-tournament") {
    const file = readOwnFile(value);
    return { file, source: "leyenda", notes: [copy.notes.stakes, copy.notes.rosters] };
  }
  const source = sourceOf(value);
  if (source === null) throw new UnreadableFile(copy.faults.unknown);
  return { source, ...toTournamentFile(readers[source](value)) };
}

type Foreign = Exclude<ImportSource, "leyenda">;

const readers: Readonly<Record<Foreign, (value: unknown) => Outline>> = {
  challonge: readChallonge,
  "start.gg": readStartGg,
  toornament: readToornament,
};

/** Returns the software that wrote a JSON file, recognised by a property that only this software writes. */
function sourceOf(value: Readonly<Record<string, unknown>>): Foreign | null {
  const { tournament, data } = value;
  if (isObject(data) && "event" in data) return "start.gg";
  if (!isObject(tournament)) return null;
  if ("tournament_type" in tournament) return "challonge";
  return "participant_type" in tournament ? "toornament" : null;
}
