import { proseOf } from "./openapi-prose.ts";

export type Json = Record<string, unknown>;

/** The error responses of every operation. */
export const ERRORS = {
  429: { $ref: "#/components/responses/TooMuch" },
  default: { $ref: "#/components/responses/Refusal" },
};

/** Headers about limits, and the header that makes a repeated action count once. */
const HEADERS = {
  "RateLimit-Policy": {
    description:
      'The limits that this request met: `"write";q=240;w=60` is 240 in 60 seconds. `work` counts milliseconds of slow reading.',
    schema: { type: "string" },
  },
  RateLimit: {
    description:
      'What is left of them: `"write";r=239;t=42` is 239, and all of it again in 42 seconds.',
    schema: { type: "string" },
  },
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } },
};
const ETAG = {
  description:
    "What was answered, as a tag: sent back as `If-None-Match` it is told whether that changed.",
  schema: { type: "string" },
};
const IF_NONE_MATCH = {
  name: "If-None-Match",
  in: "header",
  description:
    "The `ETag` of an earlier answer to the same request: 304 without a body while nothing has changed.",
  schema: { type: "string" },
};
const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  description:
    "A text of your own, 1 to 255 characters, best a UUID. Whoever asks the same under the same key within 24 hours is answered " +
    "the same, with `Idempotent-Replayed: true`, and it is not done twice. 422 where the key was another request's, 409 while " +
    "that is being done.",
  schema: { type: "string", maxLength: 255 },
};

const pathId = (description: string): Json => ({
  name: "id",
  in: "path",
  required: true,
  description,
  schema: { type: "string", format: "uuid" },
});

/** The path of a tournament's event stream. */
export const EVENTS_PATH: Json = {
  get: {
    servers: [{ url: "/api" }],
    operationId: "follow_tournament",
    tags: ["events"],
    summary: "Follows a tournament",
    description:
      "Server-sent events of a tournament: the name of each is its `type`, its data an event. Whoever is cut off comes again with " +
      "`Last-Event-ID`, as `EventSource` does by itself, and is told what was missed within 24 hours, 1,000 events at most; the " +
      "event `reset` says that more was, and everything is to be read anew. What visitors do not see (`prize.paid`) is not told.",
    security: [{}],
    parameters: [
      pathId("Refers to `tournaments.id`."),
      {
        name: "Last-Event-ID",
        in: "header",
        description: "The last id that was received.",
        schema: { type: "string" },
      },
    ],
    responses: {
      200: {
        description: "The stream, which does not end.",
        content: { "text/event-stream": { schema: { $ref: "#/components/schemas/event" } } },
      },
      ...ERRORS,
    },
  },
};

/**
 * The path that creates a webhook's secret.
 * The server handles it, because only the server can encrypt the secret; API clients cannot call the procedure.
 */
export const SECRET_PATH: Json = {
  post: {
    operationId: "make_webhook_secret",
    tags: ["webhooks"],
    summary: "Makes the secret of a webhook",
    description: proseOf(
      "What a webhook is signed with, shown this once. After a change the former one signs beside it for a day. Refuses " +
        "webhook_not_found, rate_limited.",
    ),
    security: [{ token: ["webhooks"] }],
    parameters: [pathId("A webhook, as `create_webhook` answered.")],
    responses: {
      200: {
        description: "The secret.",
        content: {
          "application/json": {
            schema: {
              type: "object",
              properties: {
                secret: {
                  type: "string",
                  pattern: "^whsec_[A-Za-z0-9+/]{43}=$",
                  description: "By Standard Webhooks; it is not told again.",
                },
              },
              required: ["secret"],
            },
            example: { secret: `whsec_${"A".repeat(43)}=` },
          },
        },
      },
      ...ERRORS,
    },
  },
};

const queryParameter = (name: string, description: string, type = "string"): Json => ({
  name,
  in: "query",
  description,
  schema: { type },
});

const REFUSED = {
  "application/json": { schema: { $ref: "#/components/schemas/refusal" } },
};

/** Components that operations share, other than schemas. */
export const COMPONENTS = {
  headers: { ...HEADERS, ETag: ETAG },
  parameters: {
    "If-None-Match": IF_NONE_MATCH,
    "Idempotency-Key": IDEMPOTENCY_KEY,
    select: queryParameter(
      "select",
      "Columns, and rows of related tables in parentheses: `id,name,tournament_matches(id,status)`.",
    ),
    order: queryParameter("order", "Columns with `.asc` or `.desc`: `start_date.desc`."),
    limit: queryParameter("limit", "The most rows, up to 1,000.", "integer"),
    offset: queryParameter("offset", "How many rows to leave out.", "integer"),
  },
  responses: {
    TooMuch: {
      description: "More than a limit allows: wait as `Retry-After` says.",
      headers: Object.fromEntries(
        Object.keys(HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
      ),
      content: REFUSED,
    },
    Unchanged: {
      description: "As it was when it had the tag of `If-None-Match`.",
      headers: { ETag: { $ref: "#/components/headers/ETag" } },
    },
    Refusal: {
      description: "Refused: `message` is for people, `details` a stable code for programs.",
      content: REFUSED,
    },
  },
};

export const REFUSAL: Json = {
  type: "object",
  description: "Why a request was not answered, or an act not done.",
  properties: {
    code: { type: "string", description: "Of PostgreSQL or PostgREST; `details` says more." },
    message: { type: "string", description: "For people, in Spanish; its words may change." },
    details: {
      type: ["string", "null"],
      description:
        "For programs: a code that stays, as the operation names it; null where none was given.",
    },
    hint: { type: ["string", "null"], description: "How to ask instead; mostly null." },
  },
  required: ["code", "message", "details", "hint"],
};
