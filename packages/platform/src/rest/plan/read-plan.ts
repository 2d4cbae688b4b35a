import { notEmbedded, notSpoken, RestError } from "../errors.ts";
import { restrictRange } from "../request/ranges.ts";
import type {
  AtPath,
  Filter,
  LogicTree,
  ParsedQuery,
  RowRange,
  SelectField,
  SelectItem,
  SelectRelation,
} from "../request/types.ts";
import type { ApiSettings } from "../schema/api-settings.ts";
import type { Relation, Relationship, SchemaCache } from "../schema/types.ts";
import { checkFanOut } from "./check-fan-out.ts";
import { findRelationship } from "./find-relationship.ts";
import { NamedEmbeds } from "./named-embeds.ts";
import type { Fields, ReadNode } from "./types.ts";
import { isAggregated, isSpreadList, isToOne } from "./types.ts";

const EVERYTHING: RowRange = { offset: 0, limit: null };
const NO_FIELDS: Fields = { columns: new Map(), computed: new Map() };

/** The options in which reading a table differs from reading the result of a write or a call. */
export interface ReadPlanOptions {
  /** The maximum number of rows; null for writes, whose number of rows is not limited. */
  readonly maxRows: number | null;
  /** The maximum number of nested lists. */
  readonly maxToMany: number;
  /** Whether the plan belongs to a write. Filters, orders and ranges of the root then apply to the write itself. */
  readonly isWrite: boolean;
  /** For calls: the fields of a result that is not a table of the schema. */
  readonly rootFields?: Fields;
}

/** Returns the fields that a request may name on a table. */
export function fieldsOf(relation: Relation | undefined): Fields {
  if (relation === undefined) return NO_FIELDS;
  return { columns: relation.columns, computed: relation.computedFields };
}

/** Resolves the tree of embeds and adds filters, orders and ranges to the tree. */
export function buildReadPlan(
  cache: SchemaCache,
  relation: string,
  query: ParsedQuery,
  options: ReadPlanOptions,
): ReadNode {
  const ranges = [...query.ranges].map(([path, item]) => ({
    path: path === "" ? [] : path.split("."),
    item,
  }));
  const ofReads = options.isWrite ? [] : [query.order, ranges];
  const named = new NamedEmbeds(query.select);
  // Relationships are resolved in PostgREST's order: the last named embed first.
  for (const group of [query.filters, ...ofReads, query.logic])
    for (const { path } of group.toReversed()) named.name(path);
  const planning: Planning = { cache, named, nodes: new Map() };
  const root: ReadNode = {
    name: relation,
    alias: null,
    join: null,
    isSpread: false,
    relation,
    fields: options.rootFields ?? fieldsOf(cache.relations.get(relation)),
    reference: relation,
    joinAlias: "",
    relationship: null,
    select: query.select.filter((item) => item.kind === "field"),
    children: embeds(planning, relation, query.select, 1),
    conditions: [],
    order: [],
    range: EVERYTHING,
  };
  checkAggregates(root, cache.switches);
  checkFanOut(root, options.maxToMany);
  const nodeAt = (path: readonly string[]): ReadNode =>
    planning.nodes.get(named.named(path)) ?? root;
  for (const { path, item } of [...query.filters, ...query.logic]) {
    if (options.isWrite && path.length === 0) continue;
    addCondition(nodeAt(path), item);
  }
  if (!options.isWrite) {
    for (const { path, item } of query.order) {
      const { order } = nodeAt(path);
      // If an order is given twice, the first one counts.
      if (order.length === 0) order.push(...item);
    }
    for (const { path, item } of ranges) nodeAt(path).range = item;
  }
  checkRelatedOrders(root);
  if (options.maxRows !== null) restrictRanges(root, options.maxRows);
  return root;
}

/** The inputs of a plan, and the embeds that are already planned. */
interface Planning {
  readonly cache: SchemaCache;
  readonly named: NamedEmbeds;
  readonly nodes: Map<SelectItem | null, ReadNode>;
}

function embeds(
  planning: Planning,
  origin: string,
  items: readonly SelectItem[],
  depth: number,
): ReadNode[] {
  for (const item of planning.named.level(items))
    planning.nodes.set(item, embed(planning, origin, item, depth));
  return items.flatMap((item) => planning.nodes.get(item) ?? []);
}

function embed(planning: Planning, origin: string, item: SelectRelation, depth: number): ReadNode {
  const { cache } = planning;
  const relationship = findRelationship(cache, origin, item.name, item.hint);
  const { foreignTable } = relationship;
  return {
    name: item.name,
    alias: item.alias,
    join: item.join,
    isSpread: item.isSpread,
    relation: foreignTable,
    fields: fieldsOf(cache.relations.get(foreignTable)),
    reference: `${foreignTable}_${depth}`,
    joinAlias: `${origin}_${item.alias ?? item.name}_${depth}`,
    relationship,
    select: item.children.filter((child) => child.kind === "field"),
    children: embeds(planning, foreignTable, item.children, depth + 1),
    conditions: [],
    order: [],
    range: EVERYTHING,
  };
}

/** Aggregates are disabled by default, as in PostgREST, because visitors could overload the database with them. */
function checkAggregates(node: ReadNode, switches: ApiSettings): void {
  if (!switches.aggregates && node.select.some((item) => item.aggregate !== null)) {
    throw new RestError(400, "PGRST123", "Use of aggregate functions is not allowed");
  }
  for (const child of node.children) checkAggregates(child, switches);
  if (isSpreadList(node) && isAggregated(node))
    throw notSpoken("Aggregates are not implemented for one-to-many or many-to-many spreads.");
}

function childCalled(node: ReadNode, name: string): ReadNode | undefined {
  return node.children.find((child) => (child.alias ?? child.name) === name);
}

function addCondition(node: ReadNode, tree: LogicTree): void {
  node.conditions.push(tree.kind === "filter" ? embedTest(node, tree) : tree);
}

/** Converts the filter `rel=is.null` on an embed to a test for rows. In logic trees, `condition-sql.ts` does this. */
export function embedTest(
  node: ReadNode,
  filter: Filter,
): Filter | { kind: "embed"; isNull: boolean; child: ReadNode } {
  if (filter.field.path.length > 0) return filter;
  const child = childCalled(node, filter.field.name);
  if (child === undefined) return filter;
  if (filter.operation.kind !== "is" || filter.operation.sql !== "null") return filter;
  return { kind: "embed", isNull: !filter.isNegated, child };
}

function checkRelatedOrders(node: ReadNode): void {
  for (const term of node.order) {
    if (term.relation === null) continue;
    const child = childCalled(node, term.relation);
    if (child === undefined) throw notEmbedded(term.relation);
    if (child.relationship !== null && !isToOne(child.relationship)) {
      throw new RestError(
        400,
        "PGRST118",
        `A related order on '${term.relation}' is not possible`,
        {
          details: `'${node.relation}' and '${term.relation}' do not form a many-to-one or one-to-one relationship`,
        },
      );
    }
  }
  for (const child of node.children) checkRelatedOrders(child);
}

/** Returns the join alias of the embed that an order term names. */
export function relatedOrderAlias(node: ReadNode, relation: string): string {
  return childCalled(node, relation)?.joinAlias ?? relation;
}

/**
 * Applies the row limit to every list.
 * A to-one embed has one row anyway, and a limit there would prevent PostgreSQL from using a plain join.
 */
function restrictRanges(node: ReadNode, maxRows: number): void {
  const { relationship, range } = node;
  const isOneByKey = relationship?.kind === "key" && isToOne(relationship);
  if (!isOneByKey || range.limit !== null) node.range = restrictRange(range, maxRows);
  for (const child of node.children) restrictRanges(child, maxRows);
}

/** Returns the columns that a write must return for the select and the embeds on its result. */
export function columnsToReturn(node: ReadNode, primaryKey: readonly string[]): string[] {
  const names = node.select.map((item: SelectField) => item.field.name);
  if (names.includes("*")) return ["*"];
  const relationships = node.children.map((child) => child.relationship);
  if (relationships.some((relationship) => relationship?.kind === "computed")) return ["*"];
  const keys = relationships.flatMap((relationship) => keyColumns(relationship));
  return [...new Set([...names, ...keys, ...primaryKey])].toSorted();
}

function keyColumns(relationship: Relationship | null): string[] {
  if (relationship?.kind !== "key") return [];
  const pairs = relationship.junction?.sourceColumns ?? relationship.columns;
  return pairs.map(([column]) => column);
}

/** Returns the filters and logic of the root, which apply to a write itself. */
export function rootConditions(query: ParsedQuery): LogicTree[] {
  const atRoot = <T>(entries: readonly AtPath<T>[]): T[] =>
    entries.filter(({ path }) => path.length === 0).map(({ item }) => item);
  return [...atRoot<LogicTree>(query.filters), ...atRoot(query.logic)];
}
