import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { buildReadPlan } from "@leyenda/platform/src/rest/plan/read-plan.ts";
import type { ReadNode } from "@leyenda/platform/src/rest/plan/types.ts";
import { parseSelect } from "@leyenda/platform/src/rest/request/parse-select.ts";
import type { ParsedQuery } from "@leyenda/platform/src/rest/request/types.ts";
import type { SchemaCache } from "@leyenda/platform/src/rest/schema/types.ts";
import { DEFAULT_REST_SETTINGS } from "@leyenda/platform/rest/settings";

/** A list that the web app requests: its table and the text of its `select`. */
export interface AppSelect {
  readonly file: string;
  readonly table: string;
  readonly select: string;
}

/** Returns the `order` parameters for all embedded lists of a select, so that two servers return equal results. */
export function embeddedOrders(
  cache: SchemaCache,
  table: string,
  select: string,
): [string, string][] {
  const plan = buildReadPlan(
    cache,
    table,
    { ...EMPTY_QUERY, select: parseSelect(select, DEFAULT_REST_SETTINGS) },
    { maxRows: null, maxToMany: DEFAULT_REST_SETTINGS.maxToMany, isWrite: false },
  );
  const ordersBelow = (node: ReadNode, path: string): [string, string][] =>
    node.children.flatMap((child) => {
      const name = `${path}${child.alias ?? child.name}.`;
      const key = cache.relations.get(child.relation)?.primaryKey ?? [];
      const isCount = child.select.some(({ field }) => field.name === "count");
      const own: [string, string][] =
        child.isSpread || isCount || key.length === 0 ? [] : [[`${name}order`, key.join(",")]];
      return [...own, ...ordersBelow(child, name)];
    });
  return ordersBelow(plan, "");
}

const EMPTY_QUERY: ParsedQuery = {
  select: [],
  filters: [],
  logic: [],
  order: [],
  ranges: new Map(),
  columns: null,
  onConflict: null,
};

const WEB = resolve(import.meta.dirname, "../../../../web/src");
const STRING = String.raw`\`[^\`]*\`|"[^"]*"`;

/**
 * Reads every `from(table).select(columns)` in the web app's `api` folders, so the test covers every request.
 * Columns may be constants of any of those files.
 */
export function readAppSelects(): AppSelect[] {
  const files = globSync("**/api/**/*.ts", { cwd: WEB }).filter((file) => !file.includes(".test."));
  const sources = files.map((file) => ({ file, text: readFileSync(resolve(WEB, file), "utf8") }));
  const shared = new Map(sources.flatMap(({ text }) => constantsOf(text)));
  return sources.flatMap(({ file, text }) => {
    const own = new Map([...shared, ...constantsOf(text)]);
    const calls = text.matchAll(
      new RegExp(String.raw`\.from\("(\w+)"\)\s*\.select\(\s*(${STRING}|\w+)`, "g"),
    );
    return [...calls].map(([, table = "", columns = ""]) => ({
      file,
      table,
      select: resolveText(columns, own).replaceAll(/\s/g, ""),
    }));
  });
}

function constantsOf(text: string): [string, string][] {
  const found = text.matchAll(
    new RegExp(
      String.raw`const (\w+)\s*(?::[^=]+)?=\s*((?:${STRING})(?:\s*\+\s*(?:${STRING}))*)`,
      "g",
    ),
  );
  return [...found].map(([, name = "", value = ""]): [string, string] => [name, value]);
}

/** Returns the text of a literal, a concatenation, a template with constants, or a constant. */
function resolveText(expression: string, constants: ReadonlyMap<string, string>): string {
  const trimmed = expression.trim();
  if (/^\w+$/.test(trimmed)) {
    const value = constants.get(trimmed);
    if (value === undefined) throw new Error(`the select ${trimmed} is not a constant text`);
    return resolveText(value, constants);
  }
  const literals = trimmed.match(new RegExp(STRING, "g")) ?? [];
  return literals
    .map((literal) =>
      literal
        .slice(1, -1)
        .replaceAll(/\$\{(\w+)\}/g, (_, name: string) => resolveText(name, constants)),
    )
    .join("");
}
