import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");

interface Schema {
  readonly oneOf?: readonly Schema[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}
interface Operation {
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}
interface Content {
  readonly content?: { readonly "application/json"?: { readonly schema: Schema } };
}

const namesOf = (content: Content | undefined): string[] => {
  const schema = content?.content?.["application/json"]?.schema;
  return Object.keys((schema?.items ?? schema)?.properties ?? {});
};

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly webhooks: Readonly<Record<string, unknown>>;
}

const described = (): Document =>
  JSON.parse(readFileSync(join(ROOT, "apps/server/openapi.json"), "utf8")) as Document;

/** Every column, argument and field that a program may rely on. */
function surface(): string[] {
  const { paths, components, webhooks } = described();
  const lines = [
    ...Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { requestBody, responses }]) => [
        `${method} ${path}`,
        ...namesOf(requestBody).map((name) => `${method} ${path} takes ${name}`),
        ...namesOf(responses["200"]).map((name) => `${method} ${path} answers ${name}`),
      ]),
    ),
    ...Object.entries(components.schemas).flatMap(([table, schema]) =>
      (schema.oneOf ?? [schema]).flatMap(({ properties }) =>
        Object.keys(properties ?? {}).map((column) => `${table}.${column}`),
      ),
    ),
    ...Object.keys(webhooks).map((kind) => `webhook ${kind}`),
  ];
  return [...new Set(lines)].toSorted();
}

// Programs of others rely on each line of tools/api-surface.txt: one is taken out there by hand, with a line in CHANGELOG.md.
test("nothing that is public goes without being said, and what is new is kept", () => {
  const kept = readFileSync(join(ROOT, "tools/api-surface.txt"), "utf8").trim().split("\n");
  const now = surface();
  expect(kept.filter((line) => !now.includes(line))).toEqual([]);
  expect(now.filter((line) => !kept.includes(line))).toEqual([]);
});

test("every argument is described, unless its name is that of a row's id", () => {
  const silent = Object.entries(described().paths).flatMap(([path, { post }]) =>
    Object.entries(post?.requestBody?.content?.["application/json"]?.schema.properties ?? {})
      .filter(([name, { description }]) => description === undefined && !/_ids?$/.test(name))
      .map(([name]) => `${path} ${name}`),
  );
  expect(silent).toEqual([]);
});
