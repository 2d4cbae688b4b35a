import { relatedOrderAlias } from "../plan/read-plan.ts";
import type { Condition, ReadNode } from "../plan/types.ts";
import { isAggregated, isSpreadList, isToOne } from "../plan/types.ts";
import type { OrderTerm, RowRange, SelectField } from "../request/types.ts";
import type { ColumnPair, SchemaCache } from "../schema/types.ts";
import { groupedEmbed, groupedFields, isCarried, spreadField } from "./aggregate-sql.ts";
import type { GroupedColumn } from "./aggregate-sql.ts";
import type { EmbedTest } from "./condition-sql.ts";
import { nodeConditions, testByJoin } from "./condition-sql.ts";
import { castSql, defaultAlias, fieldSql } from "./field-sql.ts";
import type { StatementBuilder } from "./statement-builder.ts";
import { quoteIdentifier } from "../../database/quote-sql.ts";

/** Writes the queries of a read plan. */
export class ReadSql {
  private readonly builder: StatementBuilder;
  private readonly cache: SchemaCache;
  /** The common table expression with the result of a write or a call; null when reading a table. */
  private readonly source: string | null;

  constructor(builder: StatementBuilder, cache: SchemaCache, source: string | null = null) {
    this.builder = builder;
    this.cache = cache;
    this.source = source;
  }

  /** Returns the query for the rows of a node, with laterally joined embeds. */
  rows(node: ReadNode, parent: ReadNode | null = null): string {
    const { castTypes } = this.cache;
    const isGrouped = isAggregated(node) && !isCarried(node);
    const grouped = isGrouped ? groupedFields(node, castTypes) : [];
    const selected = isGrouped ? [] : node.select.map((item) => this.field(node, item));
    const joins: string[] = [];
    for (const child of node.children) {
      if (!isEmpty(child)) {
        const column = this.embedColumn(child);
        if (isGrouped) grouped.push(...groupedEmbed(child, column, castTypes));
        else selected.push(column);
      }
      joins.push(this.join(child, node));
    }
    selected.push(...grouped.map(({ sql }) => sql));
    // An embed may select nothing (`rel()`) and still join and filter.
    if (selected.length === 0 && parent !== null) selected.push("1");
    const conditions = [
      ...nodeConditions(this.builder, node, testByJoin),
      ...joinConditions(node, parent),
    ];
    const ending = [groupBy(grouped), this.orderBy(node), limitSql(node.range)];
    const columns = columnsBeforeEmbeds(node);
    const query =
      columns === null
        ? [this.from(node, parent), ...joins, where(conditions), ...ending]
        : [
            // The rows are limited first, so that embeds are computed only for the requested rows.
            `(${join([`select ${columns.join(", ")} from ${this.from(node, parent)}`, where(conditions), ...ending])})`,
            `as ${quoteIdentifier(node.reference)}`,
            ...joins,
            this.orderBy(node),
          ];
    return `select ${selected.join(", ")} from ${join(query)}`;
  }

  private field(node: ReadNode, item: SelectField): string {
    if (isCarried(node) && item.aggregate !== null)
      return spreadField(node, item, this.cache.castTypes);
    const sql = castSql(fieldSql(node, item.field), item.cast, this.cache.castTypes);
    const alias = item.alias ?? defaultAlias(item.field);
    return alias === null ? sql : `${sql} as ${quoteIdentifier(alias)}`;
  }

  /** Returns the query for the number of rows that the root would have without a limit. */
  count(node: ReadNode, maxRows: number | null = null): string {
    const limit = maxRows === null ? "" : ` limit ${maxRows}`;
    return `(select count(*) from (${this.matching(node, null)}${limit}) as _count)`;
  }

  /** Returns `select 1` over a node's rows, for counting and existence tests. */
  matching(node: ReadNode, parent: ReadNode | null): string {
    const test: EmbedTest = (child, isNull) =>
      `${isNull ? "not " : ""}exists (${this.matching(child, node)})`;
    const inner = node.children
      .filter((child) => child.join === "inner")
      .map((child) => `exists (${this.matching(child, node)})`);
    const conditions = [
      ...nodeConditions(this.builder, node, test),
      ...joinConditions(node, parent),
      ...inner,
    ];
    return `select 1 from ${this.from(node, parent)} ${where(conditions)}`;
  }

  private from(node: ReadNode, parent: ReadNode | null): string {
    const alias = quoteIdentifier(node.reference);
    const { relationship } = node;
    if (parent === null || relationship === null) {
      return `${this.source ?? this.qualified(node.relation)} as ${alias}`;
    }
    if (relationship.kind === "computed") {
      // The row is written with `.*`, because a bare name could also be a column, if an embed has the table's name.
      const row = `(${quoteIdentifier(parent.reference)}.*)::${this.qualified(relationship.table)}`;
      return `${this.qualified(relationship.functionName)}(${row}) as ${alias}`;
    }
    const target = `${this.qualified(node.relation)} as ${alias}`;
    const { junction } = relationship;
    if (junction === null) return target;
    return `${target}, ${this.qualified(junction.table)} as ${quoteIdentifier(junctionAlias(node))}`;
  }

  private embedColumn(child: ReadNode): string {
    const alias = quoteIdentifier(child.joinAlias);
    if (isSpreadList(child))
      return outputNames(child)
        .map((name) => quoteIdentifier(name))
        .map((name) => `coalesce(${alias}.${name}, '[]') as ${name}`)
        .join(", ");
    if (child.isSpread) return `${alias}.*`;
    const name = quoteIdentifier(child.alias ?? child.name);
    if (child.relationship !== null && isToOne(child.relationship)) {
      return `row_to_json(${alias}.*) as ${name}`;
    }
    return `coalesce(${alias}.${alias}, '[]') as ${name}`;
  }

  private join(child: ReadNode, parent: ReadNode): string {
    const alias = quoteIdentifier(child.joinAlias);
    const kind = child.join === "inner" ? "inner" : "left";
    const rows = this.rows(child, parent);
    if (child.relationship !== null && isToOne(child.relationship)) {
      return `${kind} join lateral (${rows}) as ${alias} on true`;
    }
    const condition = child.join === "inner" ? `${alias} is not null` : "true";
    const list = `select ${this.aggregates(child).join(", ")} from (${rows}) as ${alias}`;
    return `${kind} join lateral (${list}) as ${alias} on ${condition}`;
  }

  /** Returns the aggregates of a list: an array of its rows or, for a spread, one array per column. */
  private aggregates(child: ReadNode): string[] {
    const alias = quoteIdentifier(child.joinAlias);
    if (!isSpreadList(child)) return [`json_agg(${alias}) as ${alias}`];
    const columns = outputNames(child).map((name) => quoteIdentifier(name));
    // The column with the embed's alias contains the number of rows, or null if there are none.
    return [
      `nullif(count(*), 0) as ${alias}`,
      ...columns.map((name) => `json_agg(${alias}.${name}) as ${name}`),
    ];
  }

  private orderBy(node: ReadNode): string {
    if (node.order.length === 0) return "";
    const terms = node.order.map((term) => {
      const direction = term.direction === null ? "" : ` ${term.direction}`;
      const nulls =
        term.nulls === null ? "" : term.nulls === "nullsfirst" ? " nulls first" : " nulls last";
      return `${this.orderField(node, term)}${direction}${nulls}`;
    });
    return `order by ${terms.join(", ")}`;
  }

  private orderField(node: ReadNode, term: OrderTerm): string {
    if (term.relation === null) return fieldSql(node, term.field);
    const reference = relatedOrderAlias(node, term.relation);
    return fieldSql({ reference, fields: { columns: null, computed: new Map() } }, term.field);
  }

  private qualified(name: string): string {
    return `${quoteIdentifier(this.cache.schema)}.${quoteIdentifier(name)}`;
  }
}

/**
 * Returns the columns by which a node's rows can be filtered, ordered and limited before its embeds are joined. Returns
 * null if an embed filters, multiplies or orders the rows.
 */
function columnsBeforeEmbeds(node: ReadNode): string[] | null {
  const { columns } = node.fields;
  if (isAggregated(node)) return null;
  const isCut = node.range.offset > 0 || (node.range.limit !== null && node.order.length > 0);
  if (columns === null || node.children.length === 0 || !isCut) return null;
  const names = new Set<string>();
  for (const { relationship, join: kind, isSpread } of node.children) {
    if (kind === "inner" || isSpread || relationship?.kind !== "key") return null;
    for (const [column] of relationship.junction?.sourceColumns ?? relationship.columns)
      names.add(column);
  }
  for (const { relation, field } of node.order) {
    if (relation !== null) return null;
    names.add(field.name);
  }
  for (const { field } of node.select) names.add(field.name);
  const tests = node.conditions.flatMap(testedNames);
  if (node.children.some((child) => tests.includes(child.alias ?? child.name))) return null;
  if (names.delete("*")) return [...names].every((name) => columns.has(name)) ? ["*"] : null;
  if (![...names].every((name) => columns.has(name) || node.fields.computed.has(name))) return null;
  return [...names].map((name) => `${quoteIdentifier(node.reference)}.${quoteIdentifier(name)}`);
}

/** Returns the names of the columns and embeds that a condition tests. */
function testedNames(condition: Condition): string[] {
  switch (condition.kind) {
    case "embed":
      return [condition.child.alias ?? condition.child.name];
    case "filter":
      return [condition.field.name];
    case "group":
      return condition.members.flatMap(testedNames);
  }
}

function join(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(" ");
}

function groupBy(columns: readonly GroupedColumn[]): string {
  const groups = columns.flatMap(({ group }) => group ?? []);
  return groups.length === 0 ? "" : `group by ${groups.join(", ")}`;
}

/** Returns the columns of a node's rows, including those spread into them. */
function outputNames(node: ReadNode): string[] {
  const own = node.select.flatMap(({ field, alias }) => {
    if (field.name === "*") return [...(node.fields.columns?.keys() ?? [])];
    const name = alias ?? defaultAlias(field) ?? field.name;
    return [name];
  });
  const embedded = node.children
    .filter((child) => !isEmpty(child))
    .flatMap((child) => (child.isSpread ? outputNames(child) : [child.alias ?? child.name]));
  return [...new Set([...own, ...embedded])];
}

function isEmpty(node: ReadNode): boolean {
  return node.select.length === 0 && node.children.every(isEmpty);
}

function junctionAlias(node: ReadNode): string {
  return `${node.reference}_via`;
}

function joinConditions(node: ReadNode, parent: ReadNode | null): string[] {
  const { relationship } = node;
  if (parent === null || relationship === null || relationship.kind === "computed") return [];
  const { junction } = relationship;
  if (junction === null) {
    return equalities(relationship.columns, parent.reference, node.reference);
  }
  const via = junctionAlias(node);
  return [
    ...equalities(junction.targetColumns, node.reference, via),
    ...equalities(junction.sourceColumns, parent.reference, via),
  ];
}

function equalities(pairs: readonly ColumnPair[], left: string, right: string): string[] {
  return pairs.map(
    ([a, b]) =>
      `${quoteIdentifier(right)}.${quoteIdentifier(b)} = ${quoteIdentifier(left)}.${quoteIdentifier(a)}`,
  );
}

/** Returns `where a and b`, or an empty text without conditions. */
export function where(conditions: readonly string[]): string {
  return conditions.length === 0 ? "" : `where ${conditions.join(" and ")}`;
}

function limitSql(range: RowRange): string {
  const limit = range.limit === null ? "" : `limit ${range.limit}`;
  const offset = range.offset === 0 ? "" : `offset ${range.offset}`;
  return `${limit} ${offset}`.trim();
}
