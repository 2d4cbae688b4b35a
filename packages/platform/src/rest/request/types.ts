/** One step of a JSON path: `->key`, `->>key`, `->0`. */
export interface JsonStep {
  readonly asText: boolean;
  readonly key: string;
  readonly isIndex: boolean;
}

export interface Field {
  readonly name: string;
  readonly path: readonly JsonStep[];
}

export type Aggregate = "sum" | "avg" | "count" | "max" | "min";

export interface SelectField {
  readonly kind: "field";
  readonly field: Field;
  readonly alias: string | null;
  readonly cast: string | null;
  readonly aggregate: Aggregate | null;
  /** The cast of the aggregate's result; `cast` applies to its input. */
  readonly aggregateCast: string | null;
}

export interface SelectRelation {
  readonly kind: "relation";
  readonly name: string;
  readonly alias: string | null;
  readonly hint: string | null;
  readonly join: "inner" | "left" | null;
  readonly isSpread: boolean;
  readonly children: readonly SelectItem[];
}

export type SelectItem = SelectField | SelectRelation;

/**
 * A value of the request, sent to PostgreSQL as a parameter.
 * `slot` varies between requests of one shape; `constant` is part of the shape; `payload` is the body.
 */
export type Value =
  | { readonly kind: "constant"; readonly text: string }
  | { readonly kind: "payload" }
  | { readonly kind: "slot"; readonly slot: number; readonly convert: ValueConversion };

/** How a value in the request is converted to a SQL parameter: unchanged, as a pattern, or as a list. */
export type ValueConversion = "none" | "pattern" | "list";

export type Quantifier = "any" | "all";

export type Operation =
  | {
      readonly kind: "compare";
      readonly sql: string;
      readonly quantifier: Quantifier | null;
      readonly value: Value;
    }
  | { readonly kind: "in"; readonly value: Value }
  | { readonly kind: "is"; readonly sql: string }
  | { readonly kind: "distinct"; readonly value: Value }
  | {
      readonly kind: "search";
      readonly sql: string;
      readonly language: string | null;
      readonly value: Value;
    };

export interface Filter {
  readonly kind: "filter";
  readonly field: Field;
  readonly isNegated: boolean;
  readonly operation: Operation;
}

export interface LogicGroup {
  readonly kind: "group";
  readonly isNegated: boolean;
  readonly operator: "and" | "or";
  readonly members: readonly LogicTree[];
}

export type LogicTree = Filter | LogicGroup;

export interface OrderTerm {
  /** The to-one embed whose field orders the parent; null if the parent's own field does. */
  readonly relation: string | null;
  readonly field: Field;
  readonly direction: "asc" | "desc" | null;
  readonly nulls: "nullsfirst" | "nullslast" | null;
}

/** A filter, an order or a range, with the path of the embed to which it applies. */
export interface AtPath<T> {
  readonly path: readonly string[];
  readonly item: T;
}

/** Rows `offset` to `offset + limit`; a null limit is unlimited. */
export interface RowRange {
  readonly offset: number;
  readonly limit: number | null;
}

/** The parsed query string. */
export interface ParsedQuery {
  readonly select: readonly SelectItem[];
  readonly filters: readonly AtPath<Filter>[];
  readonly logic: readonly AtPath<LogicTree>[];
  readonly order: readonly AtPath<readonly OrderTerm[]>[];
  readonly ranges: ReadonlyMap<string, RowRange>;
  readonly columns: readonly string[] | null;
  readonly onConflict: readonly string[] | null;
}
