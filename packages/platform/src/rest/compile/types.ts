import type { Preferences } from "../request/preferences.ts";
import type { Explanation } from "../request/explanation.ts";
import type { ResponseFormat } from "../request/media-type.ts";
import type { RowRange, Value } from "../request/types.ts";
import type { SchemaCache } from "../schema/types.ts";
import type { RestSettings } from "../settings.ts";

/** The columns of a statement's one row, by position (see `RESULT`); null where SQL has null. */
export type ResultRow = readonly (Buffer | null)[];

export interface RestReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | string | null;
}

export interface CompiledStatement {
  readonly text: string;
  readonly parameters: readonly Value[];
}

/** A request whose shape is known: what to run and how to answer. Values come per request. */
export interface CompiledRequest {
  readonly statement: CompiledStatement;
  /** `explain` of the count, for `count=planned` and `count=estimated`. */
  readonly estimate: CompiledStatement | null;
  /** The same with the first few rows only, to see what a row weighs; null where nothing is read. */
  readonly sample: (() => CompiledStatement) | null;
  readonly isReadOnly: boolean;
  /** The plan is wanted, not what the statement answers; absent in all but those requests. */
  readonly explanation?: Explanation;
  /** Whether the transaction ends with nothing changed, whatever it did. */
  readonly rollsBack: boolean;
  /** Whether the answer decides if the transaction may commit. */
  readonly isConditional: boolean;
  /** Whether it can run on the anonymous read-only sessions. */
  readonly isPlainRead: boolean;
  /** Whether its answer is the same for all visitors until something changes in the tables behind it. */
  readonly isKeepable: boolean;
  /** Builds the answer; throws when the result breaks a condition, which rolls back. */
  readonly respond: (row: ResultRow, estimate: number | null) => RestReply;
}

/** What a request says besides its path, query string and body. */
export interface RequestContext {
  readonly cache: SchemaCache;
  readonly settings: RestSettings;
  /** Chooses the format; called after the plan stands, so that its errors come first. */
  readonly negotiate: () => ResponseFormat;
  readonly preferences: Preferences;
  readonly headerRange: RowRange;
  readonly isHead: boolean;
}
