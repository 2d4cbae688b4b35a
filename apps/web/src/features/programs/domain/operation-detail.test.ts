import { expect, test } from "vitest";
import type { Operation } from "./chapters.ts";
import type { Description } from "./openapi.ts";
import { operationDetail, sharedParts } from "./operation-detail.ts";

const READ: Operation = {
  anchor: "read_games",
  method: "GET",
  path: "/games",
  brief: "",
  scope: null,
};
const EVENT: Operation = {
  anchor: "webhook/match.ready",
  method: "EVENT",
  path: "match.ready",
  brief: "",
  scope: null,
};

const DESCRIPTION: Description = {
  paths: {
    "/games": {
      get: {
        operationId: "read_games",
        description: "Games.",
        parameters: [
          { $ref: "#/components/parameters/order" },
          { $ref: "#/components/parameters/If-None-Match" },
        ],
        responses: {
          200: {
            description: "One row.",
            content: {
              "application/json": {
                schema: { type: "array", items: { $ref: "#/components/schemas/games" } },
                example: [{ name: "Valorant" }],
              },
            },
          },
          429: { $ref: "#/components/responses/TooMuch" },
        },
      },
    },
  },
  webhooks: {
    "match.ready": {
      post: {
        parameters: [{ name: "webhook-id", in: "header" }],
        requestBody: {
          content: { "application/json": { schema: { $ref: "#/components/schemas/event" } } },
        },
        responses: { 410: { description: "Off." } },
      },
    },
  },
  components: {
    parameters: {
      order: { name: "order", in: "query", schema: { type: "string" } },
      "If-None-Match": { name: "If-None-Match", in: "header" },
    },
    schemas: {
      games: {
        type: "object",
        required: ["name"],
        properties: {
          name: { type: "string", maxLength: 30 },
          kind: { type: ["string", "null"], enum: ["fps", "moba"] },
          next: { $ref: "#/components/schemas/games" },
        },
      },
      event: {
        oneOf: [
          { type: "object", properties: { type: { const: "match.ready" } } },
          { type: "object", properties: { type: { const: "match.finished" } } },
        ],
      },
    },
  },
};

test("an operation has its fields with their types, without what all operations share", () => {
  const detail = operationDetail(DESCRIPTION, READ);
  expect(detail.parameters.map(({ name }) => name)).toEqual(["order"]);
  expect(detail.answers.map(({ status, spanish }) => [status, spanish])).toEqual([
    ["200", "Una fila."],
  ]);
  const [name, kind, next] = detail.answers[0]?.fields ?? [];
  expect(name).toMatchObject({ type: "string · …30 chars", isRequired: true });
  expect(kind).toMatchObject({ type: "string · null", values: ["fps", "moba"], isRequired: false });
  // The description of a type that contains itself ends after a few levels.
  expect(next?.fields.map((field) => field.name)).toEqual(["name", "kind", "next"]);
  expect(next?.fields[2]?.fields[2]?.fields).toEqual([]);
});

test("an event has a body of several shapes, each field once, and no headers or answers", () => {
  const { body, answers, parameters } = operationDetail(DESCRIPTION, EVENT);
  expect(body?.fields).toMatchObject([{ name: "type", values: ["match.ready", "match.finished"] }]);
  expect([...answers, ...parameters]).toEqual([]);
});

test("what all operations share is said once above them", () => {
  const shared = (...operations: readonly Operation[]) =>
    ["429", "eq.", "304", "Idempotency-Key", "webhook-id"].filter((part) =>
      sharedParts(DESCRIPTION, operations).some((text) => text.includes(part)),
    );
  expect(shared(READ)).toEqual(["429", "eq.", "304"]);
  expect(shared(EVENT)).toEqual(["webhook-id"]);
});
