import type pg from "pg";

/** The chapters of the API reference in order, which become tags in OpenAPI. */
const CHAPTERS: Readonly<Record<string, string>> = {
  tournaments: "Tournaments, the series that they come again in, and a whole one as a file.",
  events:
    "What happens in a tournament, told as it happens: by a stream to follow, and to webhooks.",
  registrations: "Who takes part, and how one enters, waits for a place, is there and leaves.",
  entrants:
    "What the staff of a tournament does with those who enter, and guests without an account.",
  stages: "Stages, their groups and tables, and draws that are shown live.",
  lobbies: "Matches with more than two sides: lobbies, their games, points and tables.",
  matches:
    "Matches of tournaments and challenges: lists, one with all that belongs to it, its start.",
  schedule: "When matches are played, calendars and feeds.",
  results: "How a match ends: games as they are played, results of its sides and of the staff.",
  figures: "Figures of players in matches, and the best player of each.",
  lineups: "Who plays for a team: rosters, line-ups, substitutions and stand-ins.",
  games: "Games, their maps, and vetoes.",
  predictions: "What is predicted of matches, and who foresees best.",
  challenges: "Challenges: open ones, their matches and the record of who plays them.",
  participants: "Players and teams.",
  ranking: "Rankings and ratings, records, trophies and achievements.",
  webhooks: "Where the events of a tournament are sent to, how they are signed, and what arrived.",
  site: "The site itself: news, packs of tickets, switches and what holds for everybody.",
};

/** The chapters as tags of the OpenAPI document. */
export const TAGS = Object.entries(CHAPTERS).map(([name, description]) => ({ name, description }));

/** The position of an operation in the reference, and its title. */
export interface Place {
  readonly chapter: string;
  /** The operation's position in the chapter; operations without a number are last. */
  readonly number: number;
  /** The operation's Spanish title. */
  readonly title: string;
}

/**
 * Reads an operation's chapter and title from two lines in the comment of a table or procedure.
 * The two lines are `@chapter games 3` (without a number: last) and `@title Leer los juegos`.
 */
export function placeIn(operationId: string, comment: string): Place {
  const [, chapter = "", number] = /^@chapter (\w+)(?: (\d+))?$/mu.exec(comment) ?? [];
  const [, title = ""] = /^@title (.+)$/mu.exec(comment) ?? [];
  if (!(chapter in CHAPTERS) || title === "")
    throw new Error(
      `The comment behind ${operationId} needs the lines '@chapter name' and '@title text', with a chapter of tools/lib/openapi-chapters.ts.`,
    );
  return {
    chapter,
    title,
    number: number === undefined ? Number.POSITIVE_INFINITY : Number(number),
  };
}

/** The operations that the server handles itself, so no table or procedure has a comment for them. */
const SERVED: ReadonlyMap<string, Place> = new Map([
  ["follow_tournament", { chapter: "events", number: 1, title: "Seguir un torneo en vivo" }],
  [
    "make_webhook_secret",
    { chapter: "webhooks", number: 2, title: "Crear el secreto de un webhook" },
  ],
]);

export type Places = ReadonlyMap<string, Place>;

/** Reads the chapters and titles of all operations from the comments of the catalogue, by operation id. */
export async function readPlaces(client: pg.Client): Promise<Places> {
  const { rows } = await client.query<{ id: string; comment: string }>(`
    select 'read_' || relname as id, obj_description(oid, 'pg_class') as comment
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
    union all
    select proname, obj_description(oid, 'pg_proc') from pg_proc where pronamespace = 'public'::regnamespace`);
  const commented = rows.filter(({ comment }) => /^@chapter /mu.test(comment ?? ""));
  return new Map([
    ...commented.map(({ id, comment }) => [id, placeIn(id, comment)] as const),
    ...SERVED,
  ]);
}

/** Returns the only tag of an operation: its chapter. */
export function tagsOf(operationId: string, places: Places): readonly [string] {
  return [(places.get(operationId) ?? placeIn(operationId, "")).chapter];
}

interface Operation {
  readonly operationId?: string;
  readonly tags: readonly string[];
  readonly description: string;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
}
type Methods = Readonly<Record<string, Operation>>;

/** The parts of the OpenAPI document that the chapters need. */
export interface Described {
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Methods>>;
  readonly webhooks: Readonly<Record<string, Methods>>;
}

/** A clause with fewer characters than this is too short to be understood, so the next clause is added to it. */
const SHORTEST = 24;

/** Returns one line about an operation: the first clause of its description that is long enough. */
export function briefOf(description: string): string {
  const own = description
    .replace(/^Staff \([^)]*\)[^:]*: /u, "")
    .replaceAll("`", "")
    .replaceAll(/\s+/gu, " ");
  // Parentheses are hidden while searching for the end of the clause.
  const plain = own.replaceAll(/\([^()]*\)/gu, (words) => "_".repeat(words.length));
  const ends = [...plain.matchAll(/[.:;](?= |$)/gu)];
  const end = ends.find(({ 0: mark, index }) => mark === "." || index >= SHORTEST);
  const brief = own.slice(0, end?.index);
  return brief.charAt(0).toUpperCase() + brief.slice(1);
}

/** Returns an operation for the list of a chapter; its anchor is the end of its URL. */
function listed(method: string, path: string, operation: Operation) {
  const { operationId, description, security } = operation;
  const needed = security?.some((one) => Object.keys(one).length === 0)
    ? null
    : (security?.[0]?.["token"]?.[0] ?? null);
  return {
    anchor: operationId ?? `webhook/${path}`,
    method: operationId === undefined ? "EVENT" : method.toUpperCase(),
    path,
    brief: briefOf(description),
    scope: needed,
  };
}

/**
 * Returns the chapters with their operations, for the page that lists them.
 *
 * @throws Error if an unknown operation has a chapter
 */
export function chaptersOf({ tags, paths, webhooks }: Described, places: Places) {
  const all = [...Object.entries(paths), ...Object.entries(webhooks)].flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: operation.tags[0],
      entry: listed(method, path, operation),
    })),
  );
  const anchors = all.map(({ entry }) => entry.anchor);
  const strangers = [...places.keys()].filter((id) => !anchors.includes(id));
  if (strangers.length > 0)
    throw new Error(`The reference has no operation ${strangers.join(", ")} to list.`);
  const numberOf = (anchor: string) => places.get(anchor)?.number ?? Number.POSITIVE_INFINITY;
  return tags.map(({ name }) => ({
    name,
    operations: all
      .filter(({ tag }) => tag === name)
      .map(({ entry }) => entry)
      .toSorted((one, other) => {
        const [first, second] = [numberOf(one.anchor), numberOf(other.anchor)];
        return first === second ? 0 : first - second;
      }),
  }));
}

const GENERATED = "// Generated from the migrations by `npm run types`. Do not edit.\n\n";

/** Writes the chapters as a TypeScript module. */
export const chapterModule = (description: Described, places: Places): string =>
  `${GENERATED}/** The operations of the public interface by chapter, as in the tags of the OpenAPI document. */\n` +
  `export const interfaceChapters = ${JSON.stringify(chaptersOf(description, places))} as const;\n`;

/** Writes the Spanish titles of the operations as a TypeScript module. */
export const titleModule = (places: Places): string => {
  const titles = [...places].map(([id, { title }]) => [id, title] as const);
  const sorted = titles.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return (
    `${GENERATED}/** Spanish titles of the operations of the public interface, by operation id. */\n` +
    `export const operationTitles = ${JSON.stringify(Object.fromEntries(sorted))} as const;\n`
  );
};
