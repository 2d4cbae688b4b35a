export type Json = Record<string, unknown>;

/** What every operation may answer. */
export const ERRORS = {
  429: { $ref: "#/components/responses/TooMuch" },
  default: { $ref: "#/components/responses/Refusal" },
};

/** What answers carry of limits, and what an act takes to be done once. */
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
const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  description:
    "A text of your own, 1 to 255 characters, best a UUID. Whoever asks the same under the same key within 24 hours is answered " +
    "the same, with `Idempotent-Replayed: true`, and it is not done twice. 422 where the key was another request's, 409 while " +
    "that is being done.",
  schema: { type: "string", maxLength: 255 },
};

/** Followed, not asked: what happens in a tournament, as it happens. */
export const EVENTS_PATH: Json = {
  get: {
    servers: [{ url: "/api" }],
    operationId: "follow_tournament",
    tags: ["read"],
    summary: "Follows a tournament",
    description:
      "Server-sent events of a tournament: the name of each is its `type`, its data an event. Whoever is cut off comes again with " +
      "`Last-Event-ID`, as `EventSource` does by itself, and is told what was missed within 24 hours, 1,000 events at most; the " +
      "event `reset` says that more was, and everything is to be read anew. What visitors do not see (`prize.paid`) is not told.",
    security: [{}],
    parameters: [
      { name: "id", in: "path", required: true, schema: { type: "string", format: "uuid" } },
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

const queryParameter = (name: string, description: string, type = "string"): Json => ({
  name,
  in: "query",
  description,
  schema: { type },
});

const REFUSED = {
  "application/json": { schema: { $ref: "#/components/schemas/refusal" } },
};

/** What operations share, beside schemas. */
export const COMPONENTS = {
  headers: HEADERS,
  parameters: {
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
    Refusal: {
      description: "Refused: `message` is for people, `details` a stable code for programs.",
      content: REFUSED,
    },
  },
};

export const REFUSAL: Json = {
  type: "object",
  properties: {
    code: { type: "string" },
    message: { type: "string" },
    details: { type: ["string", "null"] },
    hint: { type: ["string", "null"] },
  },
  required: ["code", "message", "details", "hint"],
};

/** An event of a tournament, as a stream's data. */
export const eventSchema = (types: readonly unknown[]): Json => ({
  type: "object",
  properties: {
    id: { type: "string", format: "uuid" },
    type: { type: "string", enum: types },
    timestamp: { type: "string", format: "date-time" },
    data: {
      type: "object",
      additionalProperties: true,
      description: "Ids, names and figures of what happened.",
    },
  },
  required: ["id", "type", "timestamp", "data"],
});

/** What is sent to who asked for it with `create_webhook`, by type. */
export const webhooksOf = (kinds: readonly string[]): Json =>
  Object.fromEntries(
    [...kinds, "webhook.test"].map((kind) => [
      kind,
      {
        post: {
          tags: ["webhooks"],
          summary: kind,
          description:
            "Signed by Standard Webhooks 1.0. Taken when it is answered 2xx within 15 seconds; else it comes again, with the same " +
            "`webhook-id`.",
          parameters: ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => ({
            name,
            in: "header",
            required: true,
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
                    type: { const: kind },
                    timestamp: { type: "string", format: "date-time" },
                    sequence: {
                      type: "integer",
                      format: "int64",
                      description: "Later things have a higher one; there are gaps.",
                    },
                    data: {
                      type: "object",
                      properties: { tournament_id: { type: "string", format: "uuid" } },
                    },
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
