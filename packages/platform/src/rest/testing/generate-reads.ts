import type { Column, Relation, Relationship, SchemaCache } from "../schema/types.ts";
import type { ProbeRequest } from "./compare-responses.ts";
import type { Samples } from "./generate-filters.ts";
import { logic, operation, quoteName } from "./generate-filters.ts";
import type { Random } from "./random.ts";

/** The input of the request generator: the schema, sampled values and the actors' tokens. */
export interface World {
  readonly cache: SchemaCache;
  readonly samples: Samples;
  /** The Authorization headers of the actors, by name. */
  readonly tokens: Readonly<Record<string, string>>;
  /** Columns that are left out, because their values change from one request to the next. */
  readonly volatileColumns: ReadonlySet<string>;
  /** Columns declared `not null`, as `table.column`. */
  readonly requiredColumns: ReadonlySet<string>;
}

/** The query string of one level of embeds, and of the levels below it. */
interface Level {
  readonly select: string;
  readonly parameters: [string, string][];
}

const MAX_DEPTH = 3;

/** Returns a random read: select with embeds, filters, order, ranges, counts and formats. */
export function generateRead(world: World, random: Random): ProbeRequest {
  const relation = random.pick([...world.cache.relations.values()]);
  const level = generateLevel(world, random, relation, "", 0);
  const parameters: [string, string][] = [["select", level.select], ...level.parameters];
  const isRanged = random.chance(0.05);
  if (!isRanged && random.chance(0.3)) parameters.push(["limit", String(random.int(6))]);
  if (!isRanged && random.chance(0.15)) parameters.push(["offset", String(random.int(30))]);
  const headers: Record<string, string> = { ...authorization(world, random) };
  const accept = random.pick([...Array.from({ length: 12 }, () => ""), ...FORMATS]);
  // No embeds in CSV: PostgREST 12 writes the keys of embedded lists in another order.
  const isPlain = !level.select.includes("(");
  if (accept !== "" && (isPlain || accept !== "text/csv")) headers["accept"] = accept;
  if (random.chance(0.25))
    headers["prefer"] = `count=${random.pick(["exact", "exact", "estimated"])}`;
  if (isRanged) headers["range"] = random.pick(["0-1", "1-3", "2-", "5-2", "items=0-1"]);
  return {
    method: random.chance(0.06) ? "HEAD" : "GET",
    path: `/${encodeURIComponent(relation.name)}?${toQueryString(parameters)}`,
    headers,
  };
}

/** JSON paths that end in an index. At the end of an embed's select, PostgREST 12 reads the index as an object key. */
const INDEXES = ["->tags->0", "->list->>-1"];

const FORMATS = [
  "application/json",
  "application/vnd.pgrst.object+json",
  "application/vnd.pgrst.array+json;nulls=stripped",
  "application/vnd.pgrst.object+json;nulls=stripped",
  "text/csv",
  "application/xml",
  "text/html, */*;q=0.1",
];

/** Returns the headers of a random actor. */
export function authorization(world: World, random: Random): Record<string, string> {
  return { authorization: world.tokens[random.pick(Object.keys(world.tokens))] ?? "" };
}

export function toQueryString(parameters: readonly (readonly [string, string])[]): string {
  return parameters
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
    .join("&");
}

function generateLevel(
  world: World,
  random: Random,
  relation: Relation,
  prefix: string,
  depth: number,
): Level {
  const columns = [...relation.columns.values()].filter(
    ({ name }) => !world.volatileColumns.has(`${relation.name}.${name}`),
  );
  const items = selectFields(random, relation, columns, depth);
  const parameters: [string, string][] = [];
  const order: string[] = [];
  if (depth < MAX_DEPTH) {
    // A many-to-many relationship of a table with itself cannot be named, so it is left out.
    const relationships = (world.cache.relationships.get(relation.name) ?? []).filter(
      (relationship) =>
        relationship.kind === "computed" ||
        !relationship.isSelf ||
        relationship.cardinality !== "m2m",
    );
    const targets = new Set<string>();
    for (const relationship of random.some(relationships, random.int(3))) {
      // Each table is embedded only once: filters cannot distinguish two embeds, and PostgREST chooses one by chance.
      const { target } = reference(random, relationship);
      if (targets.has(target)) continue;
      targets.add(target);
      addEmbed(world, random, relationship, prefix, depth, items, parameters, order);
    }
  }
  addFilters(world, random, relation, columns, prefix, parameters);
  for (const column of random.some(columns.filter(isSortable), random.int(3))) {
    order.push(
      quoteName(column.name) + random.pick(["", ".asc", ".desc", ".desc.nullslast", ".nullsfirst"]),
    );
  }
  parameters.push([`${prefix}order`, [...order, ...stableOrder(relation, columns)].join(",")]);
  return { select: items.join(","), parameters };
}

function isSortable({ type }: Column): boolean {
  return type !== "json" && type !== "point";
}

/** Returns an order without ties, so that both servers list the rows alike. */
function stableOrder(relation: Relation, columns: readonly Column[]): string[] {
  const names =
    relation.primaryKey.length > 0
      ? relation.primaryKey
      : columns.filter(isSortable).map(({ name }) => name);
  return names.map(quoteName);
}

function selectFields(
  random: Random,
  relation: Relation,
  columns: readonly Column[],
  depth: number,
): string[] {
  if (random.chance(0.2)) return ["*"];
  const items = random.some(columns, 1 + random.int(4)).map((column, index) => {
    const alias = random.chance(0.15) ? `a${index}${depth}:` : "";
    const isJson = column.type === "json" || column.type === "jsonb";
    const path =
      isJson && random.chance(0.5)
        ? random.pick(["->>lang", "->n", "->limits->>seats", ...(depth === 0 ? INDEXES : [])])
        : "";
    const cast = random.chance(0.1) ? random.pick(["::text", "::varchar"]) : "";
    return `${alias}${quoteName(column.name)}${path}${cast}`;
  });
  const computed = [...relation.computedFields.keys()];
  if (computed.length > 0 && random.chance(0.25)) items.push(random.pick(computed));
  if (items.length === 0) items.push("*");
  return items;
}

function addEmbed(
  world: World,
  random: Random,
  relationship: Relationship,
  prefix: string,
  depth: number,
  items: string[],
  parameters: [string, string][],
  order: string[],
): void {
  const foreign = world.cache.relations.get(relationship.foreignTable);
  if (foreign === undefined) return;
  const { target, hint, isToOne } = reference(random, relationship);
  // A spread has no alias, so none is generated.
  const isSpread = isToOne && random.chance(0.15);
  const alias = !isSpread && random.chance(0.4) ? `e${items.length}${depth}` : null;
  const join = random.chance(0.15) ? "!inner" : random.chance(0.05) ? "!left" : "";
  const name = alias ?? target;
  if (!isToOne && random.chance(0.15)) {
    items.push(`${alias === null ? "" : `${alias}:`}${target}${hint}${join}(count)`);
    return;
  }
  // No embeds inside a spread: PostgREST 12 calls them ambiguous columns.
  const below = isSpread ? MAX_DEPTH : depth + 1;
  const level = generateLevel(world, random, foreign, `${prefix}${quoteName(name)}.`, below);
  parameters.push(...level.parameters);
  if (isSpread) {
    // Fields of the same name are renamed: they are one in PostgREST's jsonb and two in this service's json.
    const fields = random
      .some([...foreign.columns.keys()], 1 + random.int(3))
      .map((column, index) => `s${index}${depth}${items.length}:${quoteName(column)}`);
    items.push(`...${target}${hint}${join}(${fields.join(",")})`);
    return;
  }
  items.push(`${alias === null ? "" : `${alias}:`}${target}${hint}${join}(${level.select})`);
  if (!isToOne && random.chance(0.2)) {
    parameters.push([`${prefix}${quoteName(name)}.limit`, String(random.int(3))]);
  }
  if (random.chance(0.08))
    parameters.push([`${prefix}${quoteName(name)}`, random.pick(["not.is.null", "is.null"])]);
  if (isToOne && level.select === "*" && random.chance(0.5)) {
    const column = random.pick([...foreign.columns.values()].filter(isSortable));
    order.push(`${quoteName(name)}(${quoteName(column.name)})${random.pick(["", ".desc"])}`);
  }
}

function reference(
  random: Random,
  relationship: Relationship,
): { target: string; hint: string; isToOne: boolean } {
  if (relationship.kind === "computed") {
    return { target: relationship.functionName, hint: "", isToOne: relationship.isToOne };
  }
  const isToOne = relationship.cardinality === "m2o" || relationship.cardinality === "o2o";
  const [pair] = relationship.columns;
  const precise = relationship.junction?.table ?? relationship.constraint;
  if (relationship.isSelf && pair !== undefined) {
    if (relationship.cardinality === "m2o") return { target: pair[0], hint: "", isToOne };
    return { target: relationship.foreignTable, hint: `!${pair[1]}`, isToOne };
  }
  const hint = random.chance(0.97)
    ? `!${precise}`
    : random.chance(0.3) && pair
      ? `!${pair[0]}`
      : "";
  return { target: relationship.foreignTable, hint, isToOne };
}

function addFilters(
  world: World,
  random: Random,
  relation: Relation,
  columns: readonly Column[],
  prefix: string,
  parameters: [string, string][],
): void {
  if (columns.length === 0) return;
  const samples = world.samples.get(relation.name) ?? new Map<string, readonly string[]>();
  const sampled = columns.map((column) => ({
    ...column,
    isRequired: world.requiredColumns.has(`${relation.name}.${column.name}`),
  }));
  for (const column of random.some(sampled, random.pick([0, 0, 1, 1, 2]))) {
    const values = samples.get(column.name) ?? [];
    parameters.push([
      `${prefix}${quoteName(column.name)}`,
      operation(random, column, values, String),
    ]);
  }
  if (random.chance(0.15)) {
    const not = random.chance(0.2) ? "not." : "";
    parameters.push([
      `${prefix}${not}${random.pick(["and", "or"])}`,
      logic(random, sampled, samples),
    ]);
  }
}

/** Common mistakes of clients in requests. */
const MISTAKES: readonly (readonly [string, string])[] = [
  ["nope", "eq.1"],
  ["id", "foo.1"],
  ["id", "eq"],
  ["id", "eq.abc"],
  ["id", "in.1,2"],
  ["id", "is.maybe"],
  ["or", "(id.eq.1"],
  ["and", "id.eq.1"],
  ["order", "id.down"],
  ["order", "nope"],
  ["nope.id", "eq.1"],
  ["nope.order", "id"],
  ["limit", "-1"],
  ["limit", "abc"],
  ["offset", "-5"],
  ["id", "5"],
  ["select", "nope"],
  ["select", "id,nope(id)"],
  ["select", "id::nope"],
  ["select", "id,,name"],
  ["select", "id.sum()"],
  ["select", "count()"],
];

/** Returns a read with exactly one mistake: if there were several, the servers might report different ones. */
export function generateMistake(world: World, random: Random): ProbeRequest {
  const withId = [...world.cache.relations.values()].filter(({ columns }) => columns.has("id"));
  const relation = random.chance(0.95) ? random.pick(withId).name : "nope";
  return {
    method: "GET",
    path: `/${encodeURIComponent(relation)}?${toQueryString([random.pick(MISTAKES)])}`,
    headers: authorization(world, random),
  };
}
