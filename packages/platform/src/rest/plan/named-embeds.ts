import { notEmbedded } from "../errors.ts";
import type { SelectItem, SelectRelation } from "../request/types.ts";

/**
 * The embeds of a select, in an order that the paths of filters, orders and ranges change: an embed that a path names
 * moves before its siblings. As in PostgREST, of two embeds with one name the last named one is used. Relationships are
 * resolved in this order, so that the same mistake is reported as by PostgREST.
 */
export class NamedEmbeds {
  readonly #select: readonly SelectItem[];
  readonly #levels = new Map<readonly SelectItem[], readonly SelectRelation[]>();
  readonly #named = new Map<readonly string[], SelectRelation | null>();

  constructor(select: readonly SelectItem[]) {
    this.#select = select;
  }

  /** Returns the embeds of one level of the select, the last named one first. */
  level(items: readonly SelectItem[]): readonly SelectRelation[] {
    return this.#levels.get(items) ?? items.filter((item) => item.kind === "relation");
  }

  /** Marks the embed to which a path leads as named. Throws PGRST108 if the path leads to no embed. */
  name(path: readonly string[]): void {
    let items = this.#select;
    let found: SelectRelation | null = null;
    for (const name of path) {
      const level = this.level(items);
      const next = level.find((item) => item.name === name || item.alias === name);
      if (next === undefined) throw notEmbedded(name);
      this.#levels.set(items, [next, ...level.filter((item) => item !== next)]);
      items = next.children;
      found = next;
    }
    this.#named.set(path, found);
  }

  /** Returns the embed that a path named; null for the root. */
  named(path: readonly string[]): SelectRelation | null {
    return this.#named.get(path) ?? null;
  }
}
