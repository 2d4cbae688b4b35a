import { searchKey } from "@leyenda/site/search-key";
import { findColumns, readSheet } from "@/lib/spreadsheet";
import type { ListFault } from "../../domain/unusable-list-line.ts";
import { participantSheetCopy as copy } from "../participants-copy.ts";
import { guestVerdict, type PreviewLine } from "./added-participants-preview.ts";

/** A participant in a list that the organiser pasted or imported. */
interface ListedParticipant {
  /** The nickname or the team name to search for. */
  readonly key: string;
  /** The name to use if the participant plays as a guest. */
  readonly name: string;
  readonly seed: number | null;
}

interface ParticipantList {
  readonly entrants: readonly ListedParticipant[];
  readonly faults: readonly ListFault[];
  /** The headings of columns that are ignored. */
  readonly unused: readonly string[];
}

const withoutAt = (name: string): string => name.replace(/^@/u, "").trim();

function seedOf(text: string): number | null {
  const seed = /^\d{1,4}$/u.test(text) ? Number(text) : 0;
  return seed > 0 ? seed : null;
}

/**
 * Reads participants from a text: one name per line, or a table whose headings mark names, accounts and seeds. An
 * invalid line is reported and does not affect the other lines.
 */
export function readParticipants(text: string, type: keyof typeof copy.names): ParticipantList {
  const { headings, rows } = readSheet(text);
  const columns = findColumns(headings, { ...copy.columns, name: copy.names[type] });
  if (rows.length === 0 || !(columns.has("name") || columns.has("account")))
    return {
      entrants: splitNames(text).map((name) => ({ key: name, name, seed: null })),
      faults: [],
      unused: [],
    };
  const entrants: ListedParticipant[] = [];
  const faults: ListFault[] = [];
  const lines = new Map<string, number>();
  for (const { line, cells } of rows) {
    const at = (column: "name" | keyof typeof copy.columns) =>
      cells[columns.get(column) ?? -1] ?? "";
    const account = withoutAt(at("account"));
    const name = at("name") || account;
    const key = account || withoutAt(name);
    const seed = seedOf(at("seed"));
    const before = lines.get(`who ${searchKey(key)}`);
    const sameSeed = seed === null ? undefined : lines.get(`seed ${seed}`);
    const fault =
      (key === "" && copy.nameless) ||
      (before !== undefined && copy.again(before)) ||
      (at("seed") !== "" && seed === null && copy.notSeed(at("seed"))) ||
      (sameSeed !== undefined && copy.seedAgain(sameSeed));
    if (fault) {
      faults.push({ line, text: fault });
      continue;
    }
    lines.set(`who ${searchKey(key)}`, line);
    if (seed !== null) lines.set(`seed ${seed}`, line);
    entrants.push({ key, name: withoutAt(name), seed });
  }
  const used = new Set(columns.values());
  return {
    entrants,
    faults,
    unused: headings.filter((heading, place) => heading !== "" && !used.has(place)),
  };
}

/** A participant of the list, in the shape that the database takes. */
export interface WantedParticipant {
  readonly participantId: string | null;
  readonly guest: string | null;
  readonly seed: number | null;
}

interface Taken {
  readonly guests: boolean;
  readonly seeds: boolean;
}

/**
 * Returns the lines of the list that change something. Each participant occurs once: with the account chosen for the
 * line, as a guest or, if already registered, only with a new seed.
 */
export function wantedParticipants(
  lines: readonly PreviewLine[],
  entrants: readonly ListedParticipant[],
  takes: Taken,
): WantedParticipant[] {
  const wanted = new Map<string, WantedParticipant>();
  for (const [place, { exact, chosen }] of lines.entries()) {
    const { key = "", name = "", seed: said = null } = entrants[place] ?? {};
    const seed = takes.seeds ? said : null;
    const account = chosen ?? (exact?.verdict === "already_in" && seed !== null ? exact : null);
    const id = account?.participant_id ?? null;
    const isGuest = takes.guests && !exact && guestVerdict(name) === "added";
    if ((id !== null || isGuest) && !wanted.has(id ?? key))
      wanted.set(id ?? key, { participantId: id, guest: id === null ? name : null, seed });
  }
  return [...wanted.values()];
}

/** The maximum number of names that the database accepts per call. */
export const MOST_NAMES = 256;

/** Splits a text into unique names: one per line, separated by commas or semicolons, or spreadsheet cells. */
export function splitNames(text: string): string[] {
  const names = new Map<string, string>();
  for (const part of text.split(/[\n\r\t,;]+/u)) {
    const name = part.trim().replace(/^@/u, "").trim();
    const key = searchKey(name);
    if (name !== "" && !names.has(key)) names.set(key, name);
  }
  return [...names.values()];
}
