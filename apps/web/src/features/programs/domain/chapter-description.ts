import type { Chapter, Operation } from "./chapters.ts";

type Json = Readonly<Record<string, unknown>>;
type Paths = Readonly<Record<string, Readonly<Record<string, Json>>>>;

/** An OpenAPI document, as far as a chapter is cut out of it. */
export interface Description {
  readonly info: Json;
  readonly paths: Paths;
  readonly webhooks: Paths;
  readonly components: Readonly<Record<string, Json>>;
}

const REFERENCE = /"#\/components\/(\w+)\/([^"]+)"/gu;

/** What is referred to, directly or by what is referred to; and how one is known, which nothing refers to. */
function componentsOf(components: Description["components"], start: readonly unknown[]) {
  const kept: Record<string, Record<string, unknown>> = {
    securitySchemes: { ...components["securitySchemes"] },
  };
  const keep = (from: unknown): void => {
    for (const [, kind = "", name = ""] of JSON.stringify(from).matchAll(REFERENCE)) {
      const shelf = (kept[kind] ??= {});
      if (name in shelf) continue;
      shelf[name] = components[kind]?.[name];
      keep(shelf[name]);
    }
  };
  keep(start);
  return kept;
}

/** Its operations, in the chapter's order. Without tags they need no heading beside that of the page. */
function pathsOf(paths: Paths, operations: readonly Operation[]): Paths {
  const untagged = (methods: Paths[string]) =>
    Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => [method, { ...operation, tags: [] }]),
    );
  return Object.fromEntries(
    operations.flatMap(({ path }) => {
      const methods = paths[path];
      return methods ? [[path, untagged(methods)]] : [];
    }),
  );
}

/**
 * A chapter as a whole OpenAPI document: its operations and what they refer to.
 *
 * @param info what stands above them
 */
export function chapterDescription(
  description: Description,
  { operations }: Chapter,
  info: { readonly title: string; readonly description: string },
) {
  const isEvent = ({ method }: Operation) => method === "EVENT";
  const paths = pathsOf(
    description.paths,
    operations.filter((one) => !isEvent(one)),
  );
  const webhooks = pathsOf(description.webhooks, operations.filter(isEvent));
  return {
    ...description,
    info: { ...description.info, ...info },
    tags: [],
    paths,
    webhooks,
    components: componentsOf(description.components, [paths, webhooks]),
  };
}
