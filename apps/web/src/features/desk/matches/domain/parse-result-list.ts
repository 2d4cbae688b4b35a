import { searchKey } from "@leyenda/site/search-key";
import { turnedResult } from "@/entities/match/domain/result";
import { findColumns, readSheet, sheetKey } from "@/lib/spreadsheet";
import type { ListFault } from "../../domain/unusable-list-line.ts";
import { resultsSheetCopy as copy } from "../results-spreadsheet-copy.ts";

/** A match of the tournament, to which a line of the list can refer. */
export interface ListableMatch {
  readonly id: string;
  readonly stage: string;
  readonly part: string;
  readonly round: number;
  readonly number: number;
  readonly isOver: boolean;
  readonly bestOf: number;
  /** Whether the result contains more than one score: the games of an aggregate, or a mark of overtime. */
  readonly isSeries: boolean;
  readonly side1: { readonly id: string; readonly name: string } | null;
  readonly side2: { readonly id: string; readonly name: string } | null;
}

/** A line of the list with the match that it refers to. The result is in the order of the match's sides. */
export interface ListedResult {
  readonly line: number;
  readonly match: ListableMatch;
  readonly winnerId: string | null;
  /** The result: "a-b" or "W.O." */
  readonly result: string;
  /** The score of each game, for example "13-7 9-13"; null if the line has none. */
  readonly games: string | null;
}

interface ResultList {
  readonly results: readonly ListedResult[];
  readonly faults: readonly ListFault[];
  readonly unused: readonly string[];
  /** The number of lines without a result, which are skipped. */
  readonly empty: number;
  /** False if the heading names no columns for the match and the result. */
  readonly hasHeading: boolean;
}

type Cells = Readonly<Record<keyof typeof copy.columns, string>>;
type Score = readonly [number, number];

/** Thrown for a line that cannot be imported. */
class BadLine extends Error {}

const nameKey = (name: string) => searchKey(name.replace(/^@/u, ""));

const SCORE = /^(\d{1,3})\s*[-:–—]\s*(\d{1,3})$/u;
/** Matches a date such as 02-ene, 1-feb or 02/01/2026: spreadsheet software changes the result 2-1 into one. */
const DATE = /^(?:\d{1,2}[-/. ]\p{L}{3,}|\p{L}{3,}[-/. ]\d|\d{1,4}[-/]\d{1,2}[-/]\d)/u;

function readScore(text: string): Score | null {
  const [, one, two] = SCORE.exec(text) ?? [];
  return one === undefined ? null : [Number(one), Number(two)];
}

const told = ([one, two]: Score, isTurned: boolean) =>
  isTurned ? `${two}-${one}` : `${one}-${two}`;

function readGames(text: string): readonly Score[] {
  if (text === "") return [];
  return text
    .replaceAll(/\s*([-:–—])\s*/gu, "$1")
    .split(/[\s,;/|]+/u)
    .filter((part) => part !== "")
    .map((part) => {
      const score = readScore(part);
      if (!score) throw new BadLine(copy.notGames(text));
      return score;
    });
}

/** The result of a match from its games: in a best of 1 that game's score, otherwise the games won. */
function resultOf(games: readonly Score[], bestOf: number): Score | null {
  const [first] = games;
  if (!first) return null;
  if (bestOf === 1 && games.length === 1) return first;
  return [
    games.filter(([one, two]) => one > two).length,
    games.filter(([one, two]) => two > one).length,
  ];
}

/** The columns of the list that identify a match by its position in the tournament; a cell may be empty. */
const PLACES = ["number", "round", "part", "stage"] as const;

/** A match with texts prepared for comparison, because thousands of lines are compared with it. */
interface KnownMatch {
  readonly match: ListableMatch;
  readonly sides: string;
  readonly places: readonly string[];
}

/** A text that identifies two names in any order. */
const sidesKey = (...names: readonly [string, string]) =>
  JSON.stringify(names.map(nameKey).toSorted());

const toKnown = (match: ListableMatch): KnownMatch => ({
  match,
  sides: sidesKey(match.side1?.name ?? "", match.side2?.name ?? ""),
  places: PLACES.map((name) => sheetKey(String(match[name]))),
});

function findMatch(cells: Cells, matches: readonly KnownMatch[]): ListableMatch {
  const isNamed = cells.side1 !== "" && cells.side2 !== "";
  if (!isNamed && cells.number === "") throw new BadLine(copy.noSides);
  const sides = isNamed && sidesKey(cells.side1, cells.side2);
  const said = PLACES.map((name) => (cells[name] === "" ? null : sheetKey(cells[name])));
  const there = matches
    .filter(
      (one) =>
        (!isNamed || one.sides === sides) &&
        one.places.every((place, at) => said[at] === null || said[at] === place),
    )
    .map(({ match }) => match);
  const [first, other] = there;
  if (!isNamed) {
    if (!first || other) throw new BadLine(copy.unknownNumber(cells.number));
    return first;
  }
  if (!first) throw new BadLine(copy.notFound(copy.versus(cells.side1, cells.side2)));
  const [open = first, second] = there.filter(({ isOver }) => !isOver);
  if (second) throw new BadLine(copy.several);
  return open;
}

function readLine(line: number, cells: Cells, matches: readonly KnownMatch[]): ListedResult {
  const match = findMatch(cells, matches);
  const { side1, side2 } = match;
  if (!side1 || !side2) throw new BadLine(copy.notReady);
  const isTurned = cells.side2 !== "" && nameKey(cells.side2) === nameKey(side1.name);
  const winner = copy.draws.some((word) => word === sheetKey(cells.winner))
    ? null
    : [side1, side2].find(({ name }) => nameKey(name) === nameKey(cells.winner));
  if (winner === undefined && cells.winner !== "") throw new BadLine(copy.notWinner(cells.winner));
  const winnerId = winner?.id ?? null;
  const said =
    cells.result === "" && cells.score1 !== "" ? `${cells.score1}-${cells.score2}` : cells.result;
  if (copy.walkovers.some((word) => word === sheetKey(said))) {
    if (winnerId === null) throw new BadLine(copy.winnerless);
    return { line, match, winnerId, result: "W.O.", games: null };
  }
  if (match.isSeries && (said !== "" || cells.games !== "")) {
    const turned = (text: string) => (isTurned ? turnedResult(text) : text);
    const games = cells.games === "" ? null : turned(cells.games);
    return { line, match, winnerId, result: said === "" ? (games ?? "") : turned(said), games };
  }
  const games = readGames(cells.games);
  const score = said === "" ? resultOf(games, match.bestOf) : readScore(said);
  if (!score) throw new BadLine(DATE.test(said) ? copy.date(said) : copy.notResult(said));
  return {
    line,
    match,
    winnerId,
    result: told(score, isTurned),
    games: games.length === 0 ? null : games.map((game) => told(game, isTurned)).join(" "),
  };
}

/** The results in a table, each with its match; ambiguous lines are reported with their line number. */
export function readResults(text: string, matches: readonly ListableMatch[]): ResultList {
  const { headings, rows } = readSheet(text);
  const columns = findColumns(headings, copy.columns);
  const known = matches.map(toKnown);
  const has = (...names: readonly (keyof Cells)[]) => names.every((name) => columns.has(name));
  const results: ListedResult[] = [];
  const faults: ListFault[] = [];
  const lines = new Map<string, number>();
  let empty = 0;
  const hasHeading =
    (has("side1", "side2") || has("number")) &&
    (has("result") || has("score1", "score2") || has("games"));
  for (const { line, cells } of hasHeading ? rows : []) {
    const told = Object.fromEntries(
      Object.keys(copy.columns).map((name) => [
        name,
        cells[columns.get(name as keyof Cells) ?? -1] ?? "",
      ]),
    ) as Cells;
    if (told.result + told.score1 + told.score2 + told.games === "") {
      empty += 1;
      continue;
    }
    try {
      const result = readLine(line, told, known);
      const before = lines.get(result.match.id);
      if (before !== undefined) throw new BadLine(copy.again(before));
      lines.set(result.match.id, line);
      results.push(result);
    } catch (error) {
      if (!(error instanceof BadLine)) throw error;
      faults.push({ line, text: error.message });
    }
  }
  const used = new Set(columns.values());
  return {
    results,
    faults,
    unused: hasHeading
      ? headings.filter((heading, place) => heading !== "" && !used.has(place))
      : [],
    empty,
    hasHeading,
  };
}
