import { LRUCache } from "lru-cache";
import type pg from "pg";
import type { Logger } from "pino";
import type { RequestRole } from "../context/context.ts";
import type { Row } from "./row-filter.ts";
import type { LiveTable } from "./table-catalogue.ts";

/** The parts of a user's token on which permissions depend. Users with equal parts are checked only once. */
export interface Reader {
  /** Identifies the reader: the role and the claims as text, without claims that change at every token refresh. */
  readonly key: string;
  readonly role: RequestRole;
  /** The claims as JSON text, for the setting `request.jwt.claims`. */
  readonly claims: string;
  readonly userId: string | null;
}

export interface RowChange {
  readonly table: LiveTable;
  readonly kind: "INSERT" | "UPDATE" | "DELETE";
  /** The changed row: its new values, or for a DELETE its old values. */
  readonly row: Row;
}

export interface RowVisibility {
  /** Returns the `key` of each reader who may read the row. All readers must have the same role. */
  readersOf(change: RowChange, readers: readonly Reader[]): Promise<ReadonlySet<string>>;
  /** Clears everything that is cached about readers. */
  forget(): void;
}

const BATCH = 200;
/**
 * How long the result of a reader's condition, such as "is an admin", is cached. The result only decides which readers
 * are checked; PostgreSQL checks the row for each of them.
 */
const READER_CONDITION_MS = 10_000;
const MAX_REMEMBERED = 20_000;

const ASK = "select realtime.visible_to($1, $2, $3, $4, $5) as visible";

/**
 * Finds out who may read a changed row.
 * PostgreSQL decides this, with the reader's role and claims and the table's policies.
 * The module only avoids queries for readers whose result is already known.
 */
export function createRowVisibility(pool: pg.Pool, log: Logger): RowVisibility {
  const remembered = new LRUCache<string, boolean>({
    max: MAX_REMEMBERED,
    ttl: READER_CONDITION_MS,
  });

  const ask = async (
    readers: readonly Reader[],
    source: string,
    condition: string,
    values: Row | null,
  ): Promise<boolean[]> => {
    const answers: boolean[] = [];
    for (let start = 0; start < readers.length; start += BATCH) {
      const batch = readers.slice(start, start + BATCH);
      const claims = batch.map((reader) => reader.claims);
      const { rows } = await pool.query<{ visible: boolean[] }>({
        name: "realtime-visible-to",
        text: ASK,
        values: [batch[0]?.role, claims, source, condition, values && JSON.stringify(values)],
      });
      answers.push(...(rows[0]?.visible ?? batch.map(() => false)));
    }
    return answers;
  };

  const withReaderCondition = async (
    readers: readonly Reader[],
    condition: string,
  ): Promise<Reader[]> => {
    const keyOf = (reader: Reader): string => `${condition} ${reader.key}`;
    const held = new Map(readers.map((reader) => [reader, remembered.get(keyOf(reader))]));
    const unknown = readers.filter((reader) => held.get(reader) === undefined);
    const answers = await ask(unknown, "(select) as nothing", condition, null);
    for (const [index, reader] of unknown.entries()) {
      held.set(reader, answers[index] === true);
      remembered.set(keyOf(reader), answers[index] === true);
    }
    return readers.filter((reader) => held.get(reader) === true);
  };

  /** Returns the `from` item and the condition that select the row. A deleted row is built from its stored values. */
  const sourceOf = ({ table, kind }: RowChange): { source: string; condition: string } =>
    kind === "DELETE"
      ? {
          source: `jsonb_populate_record(null::${table.sqlName}, $1) as ${table.sqlAlias}`,
          condition: "",
        }
      : { source: table.sqlName, condition: keyCondition(table) };

  return {
    async readersOf(change, readers) {
      const all = new Set(readers.map((reader) => reader.key));
      const first = readers[0];
      if (!first) return all;
      const { columns, plan } = change.table.views[first.role];
      if (columns.length === 0 || (plan?.nobody ?? false)) return new Set();
      if (plan === null || plan.everybody) return all;
      const { source, condition } = sourceOf(change);
      try {
        if (plan.rowConditions.length > 0) {
          const open = `${condition === "" ? "" : `${condition} and `}(${plan.rowConditions.map((part) => `(${part})`).join(" or ")})`;
          const nobodyInParticular: Reader = {
            key: "",
            role: first.role,
            claims: JSON.stringify({ role: first.role }),
            userId: null,
          };
          if ((await ask([nobodyInParticular], source, open, change.row))[0] === true) return all;
        }
        let candidates = readers;
        if (!plan.askEverybody) {
          const users = new Set(
            plan.userColumns.map((column) => String(change.row[column]).toLowerCase()),
          );
          const chosen = new Set(
            readers.filter((reader) => reader.userId !== null && users.has(reader.userId)),
          );
          for (const readerCondition of plan.readerConditions) {
            for (const reader of await withReaderCondition(readers, readerCondition))
              chosen.add(reader);
          }
          candidates = [...chosen];
        }
        const visible = await ask(candidates, source, condition || plan.condition, change.row);
        return new Set(
          candidates.filter((_, index) => visible[index] === true).map((reader) => reader.key),
        );
      } catch (error) {
        if (isLostConnection(error)) throw error;
        // If the check of a policy raises an error, nobody sees the row: a query would fail too.
        log.warn(
          { err: error, table: change.table.sqlName },
          "realtime: a policy could not be evaluated",
        );
        return new Set();
      }
    },
    forget() {
      remembered.clear();
    },
  };
}

function keyCondition(table: LiveTable): string {
  const row = `jsonb_populate_record(null::${table.sqlName}, $1)`;
  return table.keyColumns
    .map((column) => `${quote(column)} = (${row}).${quote(column)}`)
    .join(" and ");
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/**
 * Whether the connection caused the error.
 * Errors without SQLSTATE, or of class 08, 53 or 57, are not caused by a policy.
 */
function isLostConnection(error: unknown): boolean {
  const code =
    typeof error === "object" && error !== null && "code" in error && typeof error.code === "string"
      ? error.code
      : "";
  return !/^[0-9A-Z]{5}$/.test(code) || /^(?:08|53|57P)/.test(code);
}
