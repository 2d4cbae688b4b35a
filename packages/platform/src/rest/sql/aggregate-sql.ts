import { isAggregated, isSpreadList, type ReadNode } from "../plan/types.ts";
import type { SelectField } from "../request/types.ts";
import { castSql, defaultAlias, fieldSql } from "./field-sql.ts";
import { quoteIdentifier } from "../../database/quote-sql.ts";

type CastTypes = ReadonlyMap<string, string>;

/**
 * A column of a node whose rows are grouped: its SQL expression, and the expression to group by (null for an
 * aggregate).
 */
export interface GroupedColumn {
  readonly sql: string;
  readonly group: string | null;
}

/** Returns the columns that a node with grouped rows selects from its table. Those of its embeds are not included. */
export function groupedFields(node: ReadNode, types: CastTypes): GroupedColumn[] {
  return node.select.flatMap((item) => {
    if (item.aggregate === null && item.field.name === "*") return everyColumn(node);
    const field = castSql(fieldOf(node, item), item.cast, types);
    const name = quoteIdentifier(nameOf(item));
    if (item.aggregate === null) return [{ sql: `${field} as ${name}`, group: field }];
    return [{ sql: `${aggregateSql(item, field, types)} as ${name}`, group: null }];
  });
}

function everyColumn(node: ReadNode): GroupedColumn[] {
  return [...(node.fields.columns?.keys() ?? [])].map((name) => {
    const sql = `${quoteIdentifier(node.reference)}.${quoteIdentifier(name)}`;
    return { sql, group: sql };
  });
}

/**
 * Returns the columns that an embed adds to a node with grouped rows. `sql` is the column that it would add without
 * groups.
 */
export function groupedEmbed(child: ReadNode, sql: string, types: CastTypes): GroupedColumn[] {
  if (child.isSpread && !isSpreadList(child)) return spreadColumns(child, child, types);
  const [, value = "", name = ""] = /^([\s\S]*) as ("(?:[^"]|"")*")$/.exec(sql) ?? [];
  return [groupedJson(value, name)];
}

/** Groups by the JSON value's text, because JSON cannot be compared. */
function groupedJson(value: string, name: string): GroupedColumn {
  return { sql: `(${value}::text)::json as ${name}`, group: `${value}::text` };
}

/** Returns the columns of a to-one spread, including those of nested spreads. */
function spreadColumns(child: ReadNode, outer: ReadNode, types: CastTypes): GroupedColumn[] {
  const alias = quoteIdentifier(outer.joinAlias);
  const own = child.select.flatMap((item): GroupedColumn[] => {
    const name = quoteIdentifier(nameOf(item));
    if (item.aggregate !== null) {
      const sql = aggregateSql(item, `${alias}.${quoteIdentifier(rawName(child, item))}`, types);
      return [{ sql: `${sql} as ${name}`, group: null }];
    }
    const names =
      item.field.name === "*"
        ? [...(child.fields.columns?.keys() ?? [])].map((column) => quoteIdentifier(column))
        : [name];
    return names.map((column) => ({ sql: `${alias}.${column}`, group: `${alias}.${column}` }));
  });
  const embedded = child.children.flatMap((inner) => {
    if (inner.isSpread && !isSpreadList(inner)) return spreadColumns(inner, outer, types);
    const name = quoteIdentifier(inner.alias ?? inner.name);
    return [groupedJson(`${alias}.${name}`, name)];
  });
  return [...own, ...embedded];
}

/** Returns a field of a to-one spread. An aggregate's input is passed unchanged to the surrounding rows. */
export function spreadField(node: ReadNode, item: SelectField, types: CastTypes): string {
  const field = castSql(fieldOf(node, item), item.cast, types);
  return `${field} as ${quoteIdentifier(rawName(node, item))}`;
}

/** Whether the fields of a node are only passed on to the surrounding groups. */
export function isCarried(node: ReadNode): boolean {
  return node.isSpread && !isSpreadList(node) && isAggregated(node);
}

function aggregateSql(item: SelectField, argument: string, types: CastTypes): string {
  return castSql(`${item.aggregate}(${argument})`, item.aggregateCast, types);
}

/** `count()` counts rows, so its input is the whole row. */
function fieldOf(node: ReadNode, item: SelectField): string {
  if (item.aggregate === null || item.field.name !== "*") return fieldSql(node, item.field);
  return isCarried(node) ? "1" : "*";
}

/** Returns the temporary name of an aggregate's input, which differs from all column names. */
function rawName(node: ReadNode, item: SelectField): string {
  return `pgrst_${node.select.indexOf(item)}_${node.joinAlias}`;
}

function nameOf({ alias, field, aggregate }: SelectField): string {
  return alias ?? aggregate ?? defaultAlias(field) ?? field.name;
}
