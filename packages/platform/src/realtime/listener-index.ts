import { equalityKey, type Row, type RowTest } from "./row-filter.ts";

/** The test of a listener's filter; null if the listener receives all rows. */
interface Filtered {
  readonly test: RowTest | null;
}

interface Entry<Listener, Binding> {
  readonly listener: Listener;
  readonly binding: Binding;
}

/** An index on a column: for each value, the listeners whose filter requires this value. */
interface Column<Listener, Binding> {
  readonly name: string;
  readonly isNumeric: boolean;
  readonly waiting: Map<string, Set<Entry<Listener, Binding>>>;
}

/**
 * The listeners of a table, indexed by the value in their filter. If ten thousand listeners wait for different values,
 * those for a changed row are looked up: it is not tested against all filters.
 */
export class ListenerIndex<Listener, Binding extends Filtered> {
  private readonly entries = new Map<Listener, readonly Entry<Listener, Binding>[]>();
  private readonly columns = new Map<string, Column<Listener, Binding>>();
  /** Listeners with a filter that cannot be indexed. Every row is tested against these filters. */
  private readonly others = new Set<Entry<Listener, Binding>>();

  get isEmpty(): boolean {
    return this.entries.size === 0;
  }

  add(listener: Listener, bindings: readonly Binding[]): void {
    const entries = bindings.map((binding): Entry<Listener, Binding> => ({ listener, binding }));
    this.entries.set(listener, entries);
    for (const entry of entries) this.placeOf(entry).add(entry);
  }

  remove(listener: Listener): void {
    for (const entry of this.entries.get(listener) ?? []) {
      this.placeOf(entry).delete(entry);
      this.forgetEmpty(entry.binding);
    }
    this.entries.delete(listener);
  }

  /** The listeners whose filter may match a row. The caller must still test each filter. */
  *find(row: Row): Generator<Entry<Listener, Binding>> {
    yield* this.others;
    for (const { name, isNumeric, waiting } of this.columns.values()) {
      const value = row[name] ?? null;
      if (value !== null) yield* waiting.get(equalityKey(value, isNumeric)) ?? [];
    }
  }

  private placeOf({ binding }: Entry<Listener, Binding>): Set<Entry<Listener, Binding>> {
    const equality = binding.test?.equality ?? null;
    if (equality === null) return this.others;
    const { column: name, isNumeric, key } = equality;
    const id = `${isNumeric} ${name}`;
    const column: Column<Listener, Binding> = this.columns.get(id) ?? {
      name,
      isNumeric,
      waiting: new Map(),
    };
    this.columns.set(id, column);
    const there = column.waiting.get(key) ?? new Set<Entry<Listener, Binding>>();
    column.waiting.set(key, there);
    return there;
  }

  private forgetEmpty({ test }: Binding): void {
    if (!test?.equality) return;
    const { column: name, isNumeric, key } = test.equality;
    const id = `${isNumeric} ${name}`;
    const column = this.columns.get(id);
    if (column?.waiting.get(key)?.size === 0) column.waiting.delete(key);
    if (column?.waiting.size === 0) this.columns.delete(id);
  }
}
