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

/** A request whose shape is known: the statement and how to build the response. Values come per request. */
export interface CompiledRequest {
  readonly statement: CompiledStatement;
  /** `explain` of the count, for `count=planned` and `count=estimated`; null otherwise. */
  readonly estimate: CompiledStatement | null;
  /** The statement limited to a few rows, to estimate the size of a row; null if nothing is read. */
  readonly sample: (() => CompiledStatement) | null;
  readonly isReadOnly: boolean;
  /** Set if the client requests the plan instead of the result. */
  readonly explanation?: Explanation;
  /** Whether the transaction is always rolled back. */
  readonly rollsBack: boolean;
  /** Whether the response decides if the transaction may commit. */
  readonly isConditional: boolean;
  /** Whether the request can run on the anonymous read-only sessions. */
  readonly isPlainRead: boolean;
  /** Whether the response is the same for all visitors until something changes in the tables that it reads. */
  readonly isKeepable: boolean;
  /** Builds the response. Throws if the result breaks a condition, which rolls back. */
  readonly respond: (row: ResultRow, estimate: number | null) => RestReply;
}

/** The parts of a request other than path, query string and body. */
export interface RequestContext {
  readonly cache: SchemaCache;
  readonly settings: RestSettings;
  /** Chooses the format. Called once the plan exists, so that errors of the plan come first. */
  readonly negotiate: () => ResponseFormat;
  readonly preferences: Preferences;
  readonly headerRange: RowRange;
  readonly isHead: boolean;
}
