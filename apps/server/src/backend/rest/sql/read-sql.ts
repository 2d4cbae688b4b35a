import { relatedOrderAlias } from "../plan/read-plan.ts";
import type { ReadNode } from "../plan/types.ts";
import { isToOne } from "../plan/types.ts";
import type { OrderTerm, RowRange } from "../request/types.ts";
import type { ColumnPair, SchemaCache } from "../schema/types.ts";
import type { EmbedTest } from "./condition-sql.ts";
import { nodeConditions, testByJoin } from "./condition-sql.ts";
import { castSql, defaultAlias, fieldSql } from "./field-sql.ts";
import type { StatementBuilder } from "./statement-builder.ts";
import { quoteIdentifier } from "./statement-builder.ts";

/** Writes the queries of a read plan. */
export class ReadSql {
  private readonly builder: StatementBuilder;
  private readonly cache: SchemaCache;
  /** The common table expression that holds the result of a write or a call, when reading one. */
  private readonly source: string | null;

  constructor(builder: StatementBuilder, cache: SchemaCache, source: string | null = null) {
    this.builder = builder;
    this.cache = cache;
    this.source = source;
  }

  /** The rows of a node, embeds joined laterally. */
  rows(node: ReadNode, parent: ReadNode | null = null): string {
    const selected = node.select.map((item) => {
      const sql = castSql(fieldSql(node, item.field), item.cast, this.cache.castTypes);
      const alias = item.alias ?? defaultAlias(item.field);
      return alias === null ? sql : `${sql} as ${quoteIdentifier(alias)}`;
    });
    const joins: string[] = [];
    for (const child of node.children) {
      if (!isEmpty(child)) selected.push(this.embedColumn(child));
      joins.push(this.join(child, node));
    }
    // An embed may select nothing (`rel()`) and still join and filter.
    if (selected.length === 0 && parent !== null) selected.push("1");
    return [
      `select ${selected.join(", ")} from ${this.from(node, parent)}`,
      ...joins,
      where([...nodeConditions(this.builder, node, testByJoin), ...joinConditions(node, parent)]),
      this.orderBy(node),
      limitSql(node.range),
    ]
      .filter((part) => part !== "")
      .join(" ");
  }

  /** The number of rows the root would have without a limit. */
  count(node: ReadNode, maxRows: number | null = null): string {
    const limit = maxRows === null ? "" : ` limit ${maxRows}`;
    return `(select count(*) from (${this.matching(node, null)}${limit}) as _count)`;
  }

  /** `select 1` over what a node's rows are, for counting and for existence tests. */
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
      // `.*`, because a bare name could as well be a column: that of an embed called like the table.
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
    const list = `select json_agg(${alias}) as ${alias} from (${rows}) as ${alias}`;
    return `${kind} join lateral (${list}) as ${alias} on ${condition}`;
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

/** `where a and b`, or nothing. */
export function where(conditions: readonly string[]): string {
  return conditions.length === 0 ? "" : `where ${conditions.join(" and ")}`;
}

function limitSql(range: RowRange): string {
  const limit = range.limit === null ? "" : `limit ${range.limit}`;
  const offset = range.offset === 0 ? "" : `offset ${range.offset}`;
  return `${limit} ${offset}`.trim();
}
