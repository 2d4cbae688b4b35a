import { notEmbedded } from "../errors.ts";
import type { SelectItem, SelectRelation } from "../request/types.ts";

/**
 * The embeds of a select, and which of them are named by paths.
 * As in PostgREST, a named embed moves before its siblings.
 * Of two with one name the last named one is used, and relationships are resolved in that order, so that of several
 * mistakes the same one is reported.
 */
export class NamedEmbeds {
  readonly #select: readonly SelectItem[];
  readonly #levels = new Map<readonly SelectItem[], readonly SelectRelation[]>();
  readonly #named = new Map<readonly string[], SelectRelation | null>();

  constructor(select: readonly SelectItem[]) {
    this.#select = select;
  }

  /** The embeds of a level, the last named first. */
  level(items: readonly SelectItem[]): readonly SelectRelation[] {
    return this.#levels.get(items) ?? items.filter((item) => item.kind === "relation");
  }

  /** Throws PGRST108 for a path that leads nowhere. */
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

  /** The embed that a path named; null for the root. */
  named(path: readonly string[]): SelectRelation | null {
    return this.#named.get(path) ?? null;
  }
}
