import type { LogicTree, Value } from "../request/types.ts";
import type { Column, Relation } from "../schema/types.ts";
import { logicSql } from "./condition-sql.ts";
import type { FieldOwner } from "./field-sql.ts";
import { fieldSql } from "./field-sql.ts";
import { payloadRows } from "./payload-sql.ts";
import { where } from "./read-sql.ts";
import type { StatementBuilder } from "./statement-builder.ts";
import { quoteIdentifier } from "../../database/quote-sql.ts";

/** The request body as a value. All uses share one object, so that the body is sent once. */
export const PAYLOAD: Value = { kind: "payload" };

/** The common inputs of all writes. */
interface WriteTarget {
  readonly schema: string;
  readonly relation: Relation;
  /** Columns to return; empty if only the number of rows is needed. */
  readonly returning: readonly string[];
}

export interface InsertOptions extends WriteTarget {
  readonly columns: readonly Column[];
  readonly isArray: boolean;
  readonly useDefaults: boolean;
  readonly conflict: { action: "ignore" | "merge"; columns: readonly string[] } | null;
  /** Only rows of the body that satisfy these conditions are written (PUT). */
  readonly conditions: readonly LogicTree[];
}

/** Counts rows inserted by an upsert: each row adds one, each update subtracts one. */
function countInserted(step: 1 | -1): string {
  const current = "coalesce(nullif(current_setting('rest.inserted', true), '')::int, 0)";
  return `set_config('rest.inserted', (${current} + ${step})::text, true) is not null`;
}

/** SQL for the number of rows that `insertSql` inserted rather than updated. */
export const INSERTED_SQL = "nullif(current_setting('rest.inserted', true), '')";

/** Returns the `insert` statement for the rows of the body. It handles conflicts as the request wants. */
export function insertSql(builder: StatementBuilder, options: InsertOptions): string {
  const { relation, columns, conflict } = options;
  const names = columns.map(({ name }) => quoteIdentifier(name));
  const body: FieldOwner = {
    reference: "_body",
    fields: { columns: relation.columns, computed: new Map() },
  };
  const conditions = options.conditions.map((tree) => logicSql(builder, body, tree));
  if (conflict?.action === "merge") conditions.push(countInserted(1));
  return [
    `insert into ${target(options)}${names.length === 0 ? "" : ` (${names.join(", ")})`}`,
    `select ${names.map((name) => `_body.${name}`).join(", ")} from`,
    payloadRows(columns, {
      isArray: options.isArray,
      useDefaults: options.useDefaults,
      placeholder: builder.bind(PAYLOAD),
    }),
    where(conditions),
    conflictSql(options),
    returningSql(options),
  ].join(" ");
}

function conflictSql({ conflict, columns }: InsertOptions): string {
  if (conflict === null || conflict.columns.length === 0) return "";
  const on = `on conflict (${conflict.columns.map(quoteIdentifier).join(", ")})`;
  if (conflict.action === "ignore" || columns.length === 0) return `${on} do nothing`;
  const sets = columns.map(({ name }) => {
    const column = quoteIdentifier(name);
    return `${column} = excluded.${column}`;
  });
  return `${on} do update set ${sets.join(", ")} where ${countInserted(-1)}`;
}

export interface UpdateOptions extends WriteTarget {
  readonly columns: readonly Column[];
  readonly isArray: boolean;
  readonly useDefaults: boolean;
  readonly conditions: readonly LogicTree[];
}

/** Returns `update` of the rows that satisfy the conditions, from the body. */
export function updateSql(builder: StatementBuilder, options: UpdateOptions): string {
  const { relation, columns } = options;
  const owner = ownerOf(relation);
  if (columns.length === 0) {
    const nothing = options.returning.map((name) => fieldSql(owner, { name, path: [] })).join(", ");
    return `select ${nothing === "" ? "1" : nothing} from ${target(options)} where false`;
  }
  const sets = columns.map(
    ({ name }) => `${quoteIdentifier(name)} = _body.${quoteIdentifier(name)}`,
  );
  const rows = payloadRows(columns, {
    isArray: options.isArray,
    useDefaults: options.useDefaults,
    placeholder: builder.bind(PAYLOAD),
  });
  return [
    `update ${target(options)} set ${sets.join(", ")} from (select * from ${rows} limit 1) as _body`,
    where(options.conditions.map((tree) => logicSql(builder, owner, tree))),
    returningSql(options),
  ].join(" ");
}

export interface DeleteOptions extends WriteTarget {
  readonly conditions: readonly LogicTree[];
}

/** Returns `delete` of the rows that satisfy the conditions. */
export function deleteSql(builder: StatementBuilder, options: DeleteOptions): string {
  const owner = ownerOf(options.relation);
  return [
    `delete from ${target(options)}`,
    where(options.conditions.map((tree) => logicSql(builder, owner, tree))),
    returningSql(options),
  ].join(" ");
}

function ownerOf(relation: Relation): FieldOwner {
  return {
    reference: relation.name,
    fields: { columns: relation.columns, computed: relation.computedFields },
  };
}

/** Names the table and repeats its name as alias, so that PostgreSQL's messages read as for a plain table. */
function target({ schema, relation }: WriteTarget): string {
  const name = quoteIdentifier(relation.name);
  return `${quoteIdentifier(schema)}.${name} as ${name}`;
}

function returningSql({ relation, returning }: WriteTarget): string {
  if (returning.length === 0) return "returning 1";
  const owner = ownerOf(relation);
  return `returning ${returning.map((name) => fieldSql(owner, { name, path: [] })).join(", ")}`;
}
