import type { ColumnUse } from "./sql-column-use.ts";
import type { ApiSettings } from "./api-settings.ts";

export interface Column {
  readonly name: string;
  /** The column's type as SQL, with its schema where needed. */
  readonly type: string;
  /** The default expression as SQL, for `missing=default`. */
  readonly defaultSql: string | null;
}

/** A table or view of the exposed schema. */
export interface Relation {
  readonly name: string;
  readonly isView: boolean;
  readonly isInsertable: boolean;
  readonly isUpdatable: boolean;
  readonly isDeletable: boolean;
  /** Whether every role with access sees all rows: no row level security, or policies that allow everything. */
  readonly showsAllRows: boolean;
  readonly columns: ReadonlyMap<string, Column>;
  readonly primaryKey: readonly string[];
  /** Functions that compute a value from a row: maps the function's name to the type of the value. */
  readonly computedFields: ReadonlyMap<string, string>;
}

export type Cardinality = "o2m" | "m2o" | "o2o" | "m2m";

export type ColumnPair = readonly [column: string, foreignColumn: string];

/** A relationship found through foreign keys. */
export interface KeyRelationship {
  readonly kind: "key";
  readonly table: string;
  readonly foreignTable: string;
  readonly isSelf: boolean;
  readonly cardinality: Cardinality;
  readonly constraint: string;
  readonly columns: readonly ColumnPair[];
  readonly foreignTableIsView: boolean;
  readonly junction: Junction | null;
}

export interface Junction {
  readonly table: string;
  readonly sourceConstraint: string;
  readonly targetConstraint: string;
  /** [column of the origin, column of the junction] */
  readonly sourceColumns: readonly ColumnPair[];
  /** [column of the target, column of the junction] */
  readonly targetColumns: readonly ColumnPair[];
}

/** A relationship defined by a function from a row to rows of a table. */
export interface ComputedRelationship {
  readonly kind: "computed";
  readonly table: string;
  readonly foreignTable: string;
  readonly isSelf: boolean;
  readonly functionName: string;
  readonly isToOne: boolean;
}

export type Relationship = KeyRelationship | ComputedRelationship;

export interface Parameter {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly isVariadic: boolean;
}

export interface Procedure {
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly volatility: "immutable" | "stable" | "volatile";
  readonly isSetOf: boolean;
  readonly returns: "void" | "scalar" | "composite";
  /** The table (or composite type) whose rows the procedure returns, for selects and embeds on the result. */
  readonly relation: string;
  /** The columns of a composite result; null when PostgreSQL knows them only at run time. */
  readonly columns: ReadonlyMap<string, Column> | null;
}

/** The service's knowledge of the exposed schema. Immutable; replaced as a whole on reload. */
export interface SchemaCache {
  readonly schema: string;
  readonly switches: ApiSettings;
  readonly relations: ReadonlyMap<string, Relation>;
  readonly relationships: ReadonlyMap<string, readonly Relationship[]>;
  readonly procedures: ReadonlyMap<string, readonly Procedure[]>;
  /** Maps the type names that a request may write after `::` to the type names in the SQL. */
  readonly castTypes: ReadonlyMap<string, string>;
  readonly timezones: ReadonlySet<string>;
  /** Whether reading tables may run code that reads `request.headers`, `request.path` and so on. */
  readonly readsRequestSettings: boolean;
  /** Finds the columns that a read may depend on. */
  readonly columnUse: ColumnUse;
  /** Names of the functions that read `request.headers`, `request.path` and so on. */
  readonly requestReadingFunctions: ReadonlySet<string>;
}
