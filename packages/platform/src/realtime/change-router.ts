import type { Logger } from "pino";
import type { RequestRole } from "../context/context.ts";
import { ListenerIndex } from "./listener-index.ts";
import type { OutboxEntry } from "./outbox.ts";
import { compileFilter, FilterError, type Row, type RowTest } from "./row-filter.ts";
import type { Reader, RowVisibility } from "./row-visibility.ts";
import type { LiveTable, TableCatalogue } from "./table-catalogue.ts";
import type { Frame } from "./wire-format.ts";

type ChangeKind = "INSERT" | "UPDATE" | "DELETE";

/** A subscription of a client in `postgres_changes`. */
export interface ChangeRequest {
  readonly event: ChangeKind | "*";
  readonly schema: string;
  /** The table; `*` or undefined for all tables of the schema. */
  readonly table?: string | undefined;
  readonly filter?: string | undefined;
  /** The columns to send; undefined for all that the reader may select. */
  readonly select?: readonly string[] | undefined;
  /** Not in the hosted platform's protocol: also delivers the changes of so many milliseconds before the join. */
  readonly missedMs?: number | undefined;
}

/** A validated subscription. The client identifies it by `id`. */
export interface ChangeBinding extends ChangeRequest {
  readonly id: number;
  readonly test: RowTest | null;
}

/** A channel that subscribes to changes. */
export interface ChangeListener {
  readonly bindings: readonly ChangeBinding[];
  /** The reader; null once the reader's token has expired. */
  reader(): Reader | null;
  /** Sends a change. `ids` are the ids of the subscriptions that the change matches. */
  sendChange(ids: readonly number[], change: ChangePayload): void;
}

/** A change in the protocol's format. `frames` stores its encoded frames, which several channels can share. */
export interface ChangePayload {
  readonly json: string;
  readonly frames: Map<string, Frame>;
}

export interface ChangeRouter {
  /**
   * Checks a subscription against the tables and the reader's rights.
   * @throws FilterError with a message for the client
   */
  check(request: ChangeRequest, role: RequestRole): Promise<RowTest | null>;
  add(listener: ChangeListener): void;
  remove(listener: ChangeListener): void;
  /** The oids of the tables with listeners, or of the tables of one listener. */
  wantedTables(only?: ChangeListener): Promise<string[]>;
  /** Sends a row's change to all listeners, or to one, that subscribed to the change and may see it. */
  route(entry: OutboxEntry, only?: ChangeListener): Promise<void>;
}

interface Match {
  readonly listener: ChangeListener;
  readonly reader: Reader;
  readonly bindings: readonly ChangeBinding[];
}

/** The listeners of one role that subscribed to a change, and the `key` of each `Reader` to whom it is visible. */
interface Audience {
  readonly role: RequestRole;
  readonly matches: readonly Match[];
  readonly visible: ReadonlySet<string>;
}

/** Stores the subscriptions of all listeners, and sends each change to the listeners who may see it. */
export function createChangeRouter(
  catalogue: TableCatalogue,
  visibility: RowVisibility,
  log: Logger,
): ChangeRouter {
  /** The listeners by the name of the table to which they subscribed: `schema.table`, `schema.*` or `*.*`. */
  const listeners = new Map<string, ListenerIndex<ChangeListener, ChangeBinding>>();

  /** The listeners that the change of a row may concern, with those of their subscriptions that may match it. */
  const candidatesOf = (
    { schema, name }: LiveTable,
    row: Row,
  ): Map<ChangeListener, ChangeBinding[]> => {
    const found = new Map<ChangeListener, ChangeBinding[]>();
    for (const key of [`${schema}.${name}`, `${schema}.*`, "*.*"])
      for (const { listener, binding } of listeners.get(key)?.find(row) ?? []) {
        const there = found.get(listener);
        if (there) there.push(binding);
        else found.set(listener, [binding]);
      }
    return found;
  };
  const matchesOf = (
    candidates: Iterable<readonly [ChangeListener, readonly ChangeBinding[]]>,
    table: LiveTable,
    kind: ChangeKind,
    row: Row,
  ): Match[] => {
    const matches: Match[] = [];
    for (const [listener, possible] of candidates) {
      const reader = listener.reader();
      if (!reader) continue;
      // The subscriptions are in the order of the client's request.
      const bindings = listener.bindings.filter(
        (binding) =>
          possible.includes(binding) &&
          covers(binding, table, kind) &&
          (binding.test?.(row) ?? true),
      );
      if (bindings.length > 0) matches.push({ listener, reader, bindings });
    }
    return matches;
  };

  return {
    async check(request, role) {
      const tables = await catalogue.tables();
      const found = tables.filter(
        (table) => isIn(request, table) && table.views[role].columns.length > 0,
      );
      if (found.length === 0)
        throw new FilterError("Please check Realtime is enabled for the given connect parameters");
      if (!request.filter) return null;
      const [table, ...others] = found;
      if (!table || others.length > 0) throw new FilterError("a filter needs a table");
      return compileFilter(request.filter, table.views[role].columns);
    },
    add(listener) {
      for (const key of keysOf(listener)) {
        const there = listeners.get(key) ?? new ListenerIndex<ChangeListener, ChangeBinding>();
        listeners.set(key, there);
        there.add(
          listener,
          listener.bindings.filter((binding) => keyOf(binding) === key),
        );
      }
    },
    remove(listener) {
      for (const key of keysOf(listener)) {
        const there = listeners.get(key);
        there?.remove(listener);
        if (there?.isEmpty === true) listeners.delete(key);
      }
    },
    async wantedTables(only) {
      const wanted = only ? keysOf(only) : listeners;
      if (wanted.size === 0) return [];
      const tables = await catalogue.tables();
      return tables
        .filter(
          ({ schema, name }) =>
            wanted.has(`${schema}.${name}`) || wanted.has(`${schema}.*`) || wanted.has("*.*"),
        )
        .map(({ id }) => id);
    },
    async route(entry, only) {
      const { kind } = entry;
      const row = kind === "DELETE" ? entry.oldRecord : entry.record;
      if ((kind !== "INSERT" && kind !== "UPDATE" && kind !== "DELETE") || row === null) return;
      const table = (await catalogue.tables()).find(({ id }) => id === entry.tableId);
      if (!table) return;
      if (table.keyColumns.length === 0) {
        log.warn({ table: table.sqlName }, "realtime: a table without primary key cannot be live");
        return;
      }
      const asked = only ? [[only, only.bindings] as const] : candidatesOf(table, row);
      const audiences: Audience[] = [];
      const byRole = Map.groupBy(matchesOf(asked, table, kind, row), ({ reader }) => reader.role);
      for (const [role, matches] of byRole) {
        const readers = [...new Map(matches.map(({ reader }) => [reader.key, reader])).values()];
        const visible = await visibility.readersOf({ table, kind, row }, readers);
        audiences.push({ role, matches, visible });
      }
      // Sends only after all rights were checked: if a check fails, nothing was sent, so a retry sends nothing twice.
      for (const audience of audiences) sendTo(audience, table, entry);
    },
  };
}

function sendTo({ role, matches, visible }: Audience, table: LiveTable, entry: OutboxEntry): void {
  const payloads = new Map<string, ChangePayload>();
  for (const { listener, bindings } of matches) {
    // The reader is checked again: the token may have expired or changed while the policies were evaluated.
    const reader = listener.reader();
    if (!reader || reader.role !== role || !visible.has(reader.key)) continue;
    const bySelection = Map.groupBy(bindings, ({ select }) => select?.join(",") ?? "");
    for (const [selection, group] of bySelection) {
      const change = payloads.get(selection) ?? {
        json: describeChange(table, entry, role, group[0]?.select),
        frames: new Map<string, Frame>(),
      };
      payloads.set(selection, change);
      const ids = group.map(({ id }) => id);
      listener.sendChange(ids, change);
    }
  }
}

function keyOf({ schema, table }: ChangeBinding): string {
  return schema === "*" ? "*.*" : `${schema}.${table ?? "*"}`;
}

function keysOf({ bindings }: ChangeListener): Set<string> {
  return new Set(bindings.map(keyOf));
}

function isIn({ schema, table }: ChangeRequest, live: LiveTable): boolean {
  return (
    (schema === "*" || schema === live.schema) &&
    (table === undefined || table === "*" || table === live.name)
  );
}

function covers(binding: ChangeBinding, table: LiveTable, kind: ChangeKind): boolean {
  return (binding.event === "*" || binding.event === kind) && isIn(binding, table);
}

/**
 * Describes a change as the hosted platform does. The description contains only columns that the role may select. Of
 * the old row it contains only the key columns, unless the table has replica identity full and no row level security.
 */
function describeChange(
  table: LiveTable,
  entry: OutboxEntry,
  role: RequestRole,
  select: readonly string[] | undefined,
): string {
  const { kind, record, oldRecord } = entry;
  const columns = table.views[role].columns.filter(
    ({ name }) => select === undefined || select.includes(name) || table.keyColumns.includes(name),
  );
  const names = columns.map(({ name }) => name);
  const data: Record<string, unknown> = {
    schema: table.schema,
    table: table.name,
    commit_timestamp: entry.at.toISOString(),
    type: kind,
    columns,
    errors: null,
  };
  if (record) data["record"] = pick(record, names);
  if (kind !== "INSERT") {
    // If the outbox has no old row, the key columns have not changed.
    const old = { ...record, ...oldRecord };
    const whole = table.fullIdentity && !table.rowSecurity;
    data["old_record"] = pick(
      old,
      whole ? names : names.filter((name) => table.keyColumns.includes(name)),
    );
  }
  return JSON.stringify(data);
}

function pick(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
}
