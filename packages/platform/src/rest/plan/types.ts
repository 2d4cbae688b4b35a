import type { LogicTree, OrderTerm, RowRange, SelectField } from "../request/types.ts";
import type { Column, Relationship } from "../schema/types.ts";

/** The columns that may be named on a node of the plan. */
export interface Fields {
  /** Null when only PostgreSQL knows the columns (a function that returns `record`). */
  readonly columns: ReadonlyMap<string, Column> | null;
  readonly computed: ReadonlyMap<string, string>;
}

/** A condition; `embed` tests whether an embed has rows (`rel=not.is.null`). */
export type Condition =
  | LogicTree
  | { readonly kind: "embed"; readonly isNull: boolean; readonly child: ReadNode };

/** One table of the request: the root, or an embed. */
export interface ReadNode {
  /** The name of the table in the request. Orders and null tests use this name or the alias. */
  readonly name: string;
  readonly alias: string | null;
  readonly join: "inner" | "left" | null;
  readonly isSpread: boolean;
  readonly relation: string;
  readonly fields: Fields;
  /** The SQL name by which the node's columns are accessed. */
  readonly reference: string;
  /** The SQL name under which the embed is joined to its parent. */
  readonly joinAlias: string;
  readonly relationship: Relationship | null;
  readonly select: readonly SelectField[];
  readonly children: readonly ReadNode[];
  readonly conditions: Condition[];
  readonly order: OrderTerm[];
  range: RowRange;
}

/** Whether the embed is one object rather than a list. */
export function isToOne(relationship: Relationship): boolean {
  if (relationship.kind === "computed") return relationship.isToOne;
  return relationship.cardinality === "m2o" || relationship.cardinality === "o2o";
}

/** Whether an embed is a spread of a to-many relationship. Each of its columns then becomes a list. */
export function isSpreadList({ isSpread, relationship }: ReadNode): boolean {
  return isSpread && relationship !== null && !isToOne(relationship);
}

/**
 * Whether the rows of a node are grouped: the node selects an aggregate, or contains a to-one spread that selects one.
 * An aggregate in a to-one spread applies to the surrounding rows, because one row alone has nothing to aggregate.
 */
export function isAggregated(node: ReadNode): boolean {
  return (
    node.select.some(({ aggregate }) => aggregate !== null) ||
    node.children.some((child) => child.isSpread && !isSpreadList(child) && isAggregated(child))
  );
}
