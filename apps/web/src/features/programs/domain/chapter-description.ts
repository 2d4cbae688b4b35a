import type { Chapter, Operation, OperationAnchor } from "./chapters.ts";
import {
  ownOperation,
  type RefusalWords,
  sharedParts,
  withToldDescriptions,
} from "./reference-frame.ts";

type Json = Readonly<Record<string, unknown>>;
type Paths = Readonly<Record<string, Readonly<Record<string, Json>>>>;

/** An OpenAPI document, as far as a chapter is cut out of it. */
export interface Description {
  readonly info: Json;
  readonly paths: Paths;
  readonly webhooks: Paths;
  readonly components: Readonly<Record<string, Json>>;
  readonly "x-refusals"?: RefusalWords;
}

/** What the page says of a chapter in its own language. */
interface ChapterWords {
  /** What stands above the operations. */
  readonly info: { readonly title: string; readonly description: string };
  readonly titles: Readonly<Record<OperationAnchor, string>>;
  /** Where a token comes from. */
  readonly token: string;
}

const REFERENCE = /"#\/components\/(\w+)\/([^"]+)"/gu;

/** What is referred to, directly or by what is referred to; and how one is known, which nothing refers to. */
function componentsOf(
  components: Description["components"],
  start: readonly unknown[],
  token: ChapterWords["token"],
  refusals: RefusalWords,
): Description["components"] {
  const { token: scheme, ...otherSchemes } = components["securitySchemes"] ?? {};
  const kept: Record<string, Record<string, unknown>> = {};
  const keep = (from: unknown): void => {
    for (const [, kind = "", name = ""] of JSON.stringify(from).matchAll(REFERENCE)) {
      const shelf = (kept[kind] ??= {});
      if (name in shelf) continue;
      shelf[name] = components[kind]?.[name];
      keep(shelf[name]);
    }
  };
  keep(start);
  return {
    ...withToldDescriptions(kept, refusals),
    securitySchemes: { ...otherSchemes, token: { ...(scheme as Json), description: token } },
  };
}

/** Its operations under their titles, in the chapter's order. Without tags they need no heading beside that of the page. */
function pathsOf(
  paths: Paths,
  operations: readonly Operation[],
  titles: ChapterWords["titles"],
): Paths {
  const titled = (methods: Paths[string], summary: string) =>
    Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => [
        method,
        { ...ownOperation(operation), summary, tags: [] },
      ]),
    );
  return Object.fromEntries(
    operations.flatMap(({ path, anchor }) => {
      const methods = paths[path];
      return methods ? [[path, titled(methods, titles[anchor])]] : [];
    }),
  );
}

/** A chapter as a whole OpenAPI document: its operations and what they refer to, what all share told once above them. */
export function chapterDescription(
  { "x-refusals": refusals = {}, ...description }: Description,
  { operations }: Chapter,
  { info, titles, token }: ChapterWords,
) {
  const isEvent = ({ method }: Operation) => method === "EVENT";
  const paths = pathsOf(
    description.paths,
    operations.filter((one) => !isEvent(one)),
    titles,
  );
  const webhooks = pathsOf(description.webhooks, operations.filter(isEvent), titles);
  const shared = sharedParts(
    operations.flatMap((one) =>
      Object.values((isEvent(one) ? description.webhooks : description.paths)[one.path] ?? {}),
    ),
  );
  const told = withToldDescriptions({ paths, webhooks }, refusals);
  return {
    ...description,
    ...told,
    info: { ...description.info, ...info, description: `${info.description}\n\n${shared}` },
    tags: [],
    components: componentsOf(description.components, [paths, webhooks], token, refusals),
  };
}
