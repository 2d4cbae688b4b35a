import type pg from "pg";
import type { Json } from "./openapi-components.ts";

/** A field of an event's data. */
interface Fact {
  readonly name: string;
  readonly isAlways: boolean;
  /** The type of the field: `table.column`, a type, or quoted words. If it can be null, `| null` follows. */
  readonly type: string;
  readonly comment: string | null;
}

/** A kind of tournament event, and its data. */
interface EventKind {
  readonly kind: string;
  /** Whether visitors receive events of this kind. */
  readonly isPublic: boolean;
  readonly facts: readonly Fact[];
}

const EVENT_LINE = /^@event (\S+)( staff)?$/u;
const FACT_LINE = /^@fact (\w+)(\??) ([^:]+)(?:: (.+))?$/u;

/**
 * Reads the kinds of events from a comment: each group of `@event` lines has the `@fact` lines that follow it.
 * `@fact` lines before the first group belong to all kinds.
 */
function kindsOf(comment: string): { kinds: EventKind[]; common: Fact[] } {
  const kinds: (EventKind & { facts: Fact[] })[] = [];
  const common: Fact[] = [];
  let group: { facts: Fact[] }[] = [{ facts: common }];
  let isOfEvents = false;
  for (const line of comment.split("\n").filter((one) => one.startsWith("@"))) {
    const [, kind, staff] = EVENT_LINE.exec(line) ?? [];
    if (kind !== undefined) {
      const made = { kind, isPublic: staff === undefined, facts: [] };
      kinds.push(made);
      group = isOfEvents ? [...group, made] : [made];
      isOfEvents = true;
      continue;
    }
    const [, name, sometimes, type, words] = FACT_LINE.exec(line) ?? [];
    if (name === undefined || type === undefined) throw new Error(`Not understood: ${line}`);
    for (const { facts } of group)
      facts.push({ name, isAlways: sometimes === "", type, comment: words ?? null });
    isOfEvents = false;
  }
  return { kinds, common };
}

/**
 * Reads every kind of event from the comments of the functions that write events.
 *
 * @throws Error for an unknown kind, or one without a description
 */
export async function readEvents(
  client: pg.Client,
  known: readonly string[],
): Promise<readonly EventKind[]> {
  const { rows } = await client.query<{ comment: string }>(
    `select obj_description(oid, 'pg_proc') as comment from pg_proc
     where pronamespace = 'private'::regnamespace and obj_description(oid, 'pg_proc') like '%@fact %'`,
  );
  const said = rows.map(({ comment }) => kindsOf(comment));
  const common = said.flatMap((one) => one.common);
  const kinds = said.flatMap((one) => one.kinds);
  const named = kinds.map(({ kind }) => kind);
  const wrong = [
    ...known.filter((kind) => !named.includes(kind)),
    ...named.filter((kind) => !known.includes(kind)),
  ];
  if (wrong.length > 0 || named.length !== known.length)
    throw new Error(`Events that the record or its comments do not name once: ${wrong.join(", ")}`);
  return known.flatMap((kind) =>
    kinds
      .filter((one) => one.kind === kind)
      .map((one) => ({ ...one, facts: [...common, ...one.facts] })),
  );
}

/** Returns the name of the schema for an event's data. */
const dataName = (kind: string): string => `${kind.replace(".", "_")}_data`;
const dataOf = (kind: string): Json => ({ $ref: `#/components/schemas/${dataName(kind)}` });

/**
 * Returns the schemas for the data of events.
 *
 * @param typed the schema of `table.column`, or of a type of the database
 */
export function dataSchemas(
  events: readonly EventKind[],
  typed: (type: string, isNullable: boolean) => Json,
): readonly (readonly [string, Json])[] {
  const schemaOf = ({ type, comment }: Fact): Json => {
    const parts = type.split(" | ");
    const words = parts.filter((part) => part.startsWith('"')).map((part) => part.slice(1, -1));
    const schema =
      words.length > 0
        ? { type: "string", enum: words }
        : typed(parts[0] ?? "", parts.includes("null"));
    return comment === null ? schema : { ...schema, description: comment };
  };
  const objectOf = (facts: readonly Fact[]): Json => ({
    type: "object",
    properties: Object.fromEntries(facts.map((fact) => [fact.name, schemaOf(fact)])),
    required: facts.filter(({ isAlways }) => isAlways).map(({ name }) => name),
  });
  const trial = [{ name: "tournament_id", isAlways: true, type: "tournaments.id", comment: null }];
  return [...events, { kind: "webhook.test", facts: trial }].map(({ kind, facts }) => [
    dataName(kind),
    { ...objectOf(facts), description: `What ${kind} tells. More may come to be there.` },
  ]);
}

const HAPPENED = { type: "string", format: "date-time", description: "When it happened." };

/** Returns the schema of a tournament event, as streams send it. */
export const eventSchema = (events: readonly EventKind[]): Json => ({
  oneOf: events
    .filter(({ isPublic }) => isPublic)
    .map(({ kind }) => ({
      type: "object",
      properties: {
        id: { type: "string", format: "uuid", description: "Comes once; for `Last-Event-ID`." },
        type: { type: "string", enum: [kind], description: "What happened." },
        timestamp: HAPPENED,
        data: dataOf(kind),
      },
      required: ["id", "type", "timestamp", "data"],
    })),
});

/** Texts that say when each kind of event happens. */
const OCCASIONS: Readonly<Record<string, string>> = {
  "registration.created": "Somebody is entered.",
  "tournament.started": "The matches of a tournament are made.",
  "match.ready":
    "Both sides of a match are known; again with another side, or when it is opened again.",
  "match.finished": "A match has its result; again when that is corrected.",
  "match.disputed": "The sides of a match tell different results.",
  "lobby_game.published":
    "A game of a lobby has its published result; again when that is corrected.",
  "stage.finished": "All of a stage is played.",
  "tournament.finished": "Everything in a tournament is played.",
  "prize.paid": "A prize is paid; told to webhooks only.",
  "webhook.test": "It was asked for with `test_webhook`; told to webhooks only.",
};

function occasionOf(kind: string): string {
  const occasion = OCCASIONS[kind];
  if (occasion === undefined) throw new Error(`Nothing says when ${kind} is told.`);
  return occasion;
}

/** The headers of a webhook delivery, as Standard Webhooks defines them. */
const HEADERS = {
  "webhook-id": "Of the event: the same on every try.",
  "webhook-timestamp": "When it was sent, in seconds since 1970; signed with it.",
  "webhook-signature":
    "`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base 64; two, with a space between, while a secret changes.",
};

/** The webhook deliveries by type; `create_webhook` subscribes to them. */
export const webhooksOf = (events: readonly EventKind[]): Json =>
  Object.fromEntries(
    [...events.map(({ kind }) => kind), "webhook.test"].map((kind) => [
      kind,
      {
        post: {
          tags: ["events"],
          summary: kind,
          description:
            `${occasionOf(kind)} Signed by Standard Webhooks 1.0. Taken when it is answered 2xx within 15 seconds; else it ` +
            "comes again, with the same `webhook-id`.",
          parameters: Object.entries(HEADERS).map(([name, description]) => ({
            name,
            in: "header",
            required: true,
            description,
            schema: { type: "string" },
          })),
          requestBody: {
            required: true,
            content: {
              "application/json": {
                schema: {
                  type: "object",
                  required: ["type", "timestamp", "data"],
                  properties: {
                    type: { const: kind, description: "What happened." },
                    timestamp: HAPPENED,
                    sequence: {
                      type: "integer",
                      format: "int64",
                      description:
                        "Later things have a higher one; there are gaps. A trial has none.",
                    },
                    data: dataOf(kind),
                  },
                },
              },
            },
          },
          responses: {
            "2XX": { description: "Taken." },
            410: { description: "Nothing more is to be sent: the webhook is switched off." },
          },
        },
      },
    ]),
  );
