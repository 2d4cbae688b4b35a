import type { Preferences } from "../request/preferences.ts";
import type { Explanation } from "../request/explain-request.ts";
import type { ResponseFormat } from "../request/media-type.ts";
import type { RowRange, Value } from "../request/types.ts";
import type { SchemaCache } from "../schema/types.ts";
import type { RestSettings } from "../settings.ts";

/** The columns of a statement's only row, by position (see `RESULT`); null where SQL has null. */
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

/** A request compiled to a statement, with the function that builds the response. Its values are not included. */
export interface CompiledRequest {
  readonly statement: CompiledStatement;
  /** The `explain` statement that estimates the count, for `count=planned` and `count=estimated`; else null. */
  readonly estimate: CompiledStatement | null;
  /** The statement limited to a few rows, to estimate the size of a row; null if nothing is read. */
  readonly sample: (() => CompiledStatement) | null;
  readonly isReadOnly: boolean;
  /** Set if the client requests the query plan instead of the result. */
  readonly explanation?: Explanation;
  readonly rollsBack: boolean;
  /** Whether `respond` can throw. If it can, the transaction commits only after `respond` has returned. */
  readonly isConditional: boolean;
  /** Whether the request can run on the anonymous read-only sessions. */
  readonly isPlainRead: boolean;
  /** Whether the response is the same for all visitors until something changes in the tables that it reads. */
  readonly isKeepable: boolean;
  /** Builds the response. Throws if the result violates a condition; then the transaction is rolled back. */
  readonly respond: (row: ResultRow, estimate: number | null) => RestReply;
}

/** The parts of a request other than path, query string and body. */
export interface RequestContext {
  readonly cache: SchemaCache;
  readonly settings: RestSettings;
  /** Chooses the response format. Called once the plan exists, so that errors of the plan come first. */
  readonly negotiate: () => ResponseFormat;
  readonly preferences: Preferences;
  readonly headerRange: RowRange;
  readonly isHead: boolean;
}
