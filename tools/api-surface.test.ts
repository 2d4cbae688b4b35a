import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Document, keptSurface, type Schema, surfaceOf } from "./lib/api-surface.ts";

const ROOT = join(import.meta.dirname, "..");

const described = (): Document =>
  JSON.parse(readFileSync(join(ROOT, "apps/server/openapi.json"), "utf8")) as Document;

// API clients depend on tools/api-surface.txt. Remove a line there only by hand, with a line in CHANGELOG.md.
test("nothing that is public goes without being said, and what is new is kept", () => {
  const kept = readFileSync(join(ROOT, "tools/api-surface.txt"), "utf8").trim().split("\n");
  const now = surfaceOf(described());
  expect(kept.filter((line) => !now.includes(line))).toEqual([]);
  expect(now.filter((line) => !kept.includes(line))).toEqual([]);
});

test("what is new is kept by itself, what goes only by hand", () => {
  const now = {
    paths: {},
    webhooks: {},
    components: { schemas: { games: { properties: { name: {} } } } },
  };
  expect(keptSurface("games.id\nteams.id\n", now)).toBe("games.id\ngames.name\nteams.id\n");
});

const ownersOf = (): readonly (readonly [string, Schema])[] => {
  const { paths, components, webhooks } = described();
  const calls = [...Object.entries(paths), ...Object.entries(webhooks)].flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody, responses, parameters }]) => [
      ...[requestBody, responses["200"]].flatMap((content): (readonly [string, Schema])[] => {
        const schema = content?.content?.["application/json"]?.schema;
        return schema ? [[`${method} ${path}`, schema.items ?? schema]] : [];
      }),
      ...(parameters ?? []).flatMap(({ name, ...parameter }): (readonly [string, Schema])[] =>
        name === undefined ? [] : [[`${method} ${path}`, { properties: { [name]: parameter } }]],
      ),
    ]),
  );
  const rows = Object.entries(components.schemas).flatMap(([name, schema]) =>
    (schema.oneOf ?? [schema]).map((one) => [name, one] as const),
  );
  return [...calls, ...rows];
};

/** Whether the words add anything to the name. */
function tells(words: string | undefined, ...names: readonly string[]): boolean {
  const known = new Set(names.flatMap((name) => name.toLowerCase().split(/[^a-z0-9]+/u)));
  return (words?.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).some(
    (word) => !known.has(word) && !/^(?:the|an?|of|its?|his|is|are|this|that)$/u.test(word),
  );
}

test("every column, argument and parameter is described, in words that its name does not say", () => {
  const silent = ownersOf().flatMap(([owner, { properties }]) =>
    Object.entries(properties ?? {})
      .filter(
        ([name, { $ref, description }]) => $ref === undefined && !tells(description, owner, name),
      )
      .map(([name]) => `${owner} ${name}`),
  );
  expect(silent).toEqual([]);
});

test("every table and procedure is described", () => {
  const { paths, components } = described();
  const silent = [
    ...Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { description }]) => !tells(description, path))
        .map(([method]) => `${method} ${path}`),
    ),
    ...Object.entries(components.schemas)
      .filter(([name, { oneOf, description }]) => oneOf === undefined && !tells(description, name))
      .map(([name]) => name),
  ];
  expect(silent).toEqual([]);
});
