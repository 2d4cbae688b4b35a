import { expect, test } from "vitest";
import { operationTitles } from "../operations-copy.ts";
import { chapterDescription } from "./chapter-description.ts";
import type { Operation, OperationAnchor } from "./chapters.ts";

const answer = (schema: string) => ({
  responses: { 200: { schema: { $ref: `#/components/schemas/${schema}` } } },
});

const DESCRIPTION = {
  openapi: "3.1.0",
  info: { title: "Leyenda", version: "1" },
  tags: [{ name: "games" }, { name: "site" }],
  paths: {
    "/news": { get: { operationId: "read_news", tags: ["site"], ...answer("news") } },
    "/games": { get: { operationId: "read_games", tags: ["games"], ...answer("games") } },
    "/map_pools": { get: { operationId: "read_map_pools", tags: ["games"], ...answer("pools") } },
  },
  webhooks: {
    "match.ready": {
      post: {
        tags: ["events"],
        requestBody: { schema: { $ref: "#/components/schemas/match" } },
        responses: { 410: { description: "Nothing more is to be sent." } },
      },
    },
  },
  components: {
    securitySchemes: { token: { type: "http" } },
    schemas: {
      games: { items: { $ref: "#/components/schemas/map" } },
      map: { items: { $ref: "#/components/schemas/games" } },
      match: {},
      news: {},
      pools: {},
    },
  },
};

const operation = (
  anchor: OperationAnchor,
  path: string,
  method: Operation["method"] = "GET",
): Operation => ({
  anchor,
  method,
  path,
  brief: "",
  scope: null,
});

const WORDS = {
  info: { title: "Juegos", description: "…" },
  titles: operationTitles,
  token: "Tus tokens.",
};

test("a chapter is a document of its operations in their order, with what they refer to and nothing else", () => {
  const operations = [operation("read_map_pools", "/map_pools"), operation("read_games", "/games")];
  const cut = chapterDescription(DESCRIPTION, { name: "games", operations }, WORDS);
  expect(cut.info).toMatchObject({ title: "Juegos", version: "1" });
  expect(Object.keys(cut.paths)).toEqual(["/map_pools", "/games"]);
  expect(cut.webhooks).toEqual({});
  expect(Object.keys(cut.components["schemas"] ?? {}).toSorted()).toEqual([
    "games",
    "map",
    "pools",
  ]);
  expect(cut.components["securitySchemes"]).toEqual({
    token: { type: "http", description: "Tus tokens." },
  });
  expect(cut.paths["/games"]?.["get"]).toMatchObject({ tags: [], summary: "Leer los juegos" });
});

test("what is told stands beside what is asked", () => {
  const operations = [
    operation("read_games", "/games"),
    operation("webhook/match.ready", "match.ready", "EVENT"),
  ];
  const cut = chapterDescription(DESCRIPTION, { name: "events", operations }, WORDS);
  expect(Object.keys(cut.paths)).toEqual(["/games"]);
  expect(Object.keys(cut.webhooks)).toEqual(["match.ready"]);
  expect(cut.webhooks["match.ready"]?.["post"]?.["summary"]).toBe("Un partido tiene sus dos lados");
  expect(Object.keys(cut.components["schemas"] ?? {})).toContain("match");
  // Of all events alike: told above them.
  expect(cut.webhooks["match.ready"]?.["post"]?.["responses"]).toEqual({});
});
