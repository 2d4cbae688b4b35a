import { tooComplex } from "../errors.ts";
import type { ReadNode } from "./types.ts";
import { isToOne } from "./types.ts";

/** How often one level of a response may contain the same column. Limited, because each repetition is sent. */
const MAX_REPEATS = 8;

/**
 * Refuses selects whose response grows with the product of lists.
 * Refused paths enter the same list twice, or have more than `maxToMany` nested lists.
 */
export function checkFanOut(root: ReadNode, maxToMany: number): void {
  checkRepeats(root);
  for (const child of root.children) checkPath(child, [], maxToMany);
}

/** Checks one path. `entered`: the lists on the path so far. `left`: how many more lists are allowed. */
function checkPath(node: ReadNode, entered: readonly string[], left: number): void {
  checkRepeats(node);
  const lists = listsOf(node);
  const leftBelow = lists.length === 0 ? left : left - 1;
  if (lists.some((list) => entered.includes(list))) {
    throw tooComplex("query_too_deep", (say) => say.rest.repeatsList);
  }
  if (leftBelow < 0) {
    throw tooComplex("query_too_deep", (say) => say.rest.tooManyLists);
  }
  for (const child of node.children) checkPath(child, [...entered, ...lists], leftBelow);
}

/** Returns the lists that an embed enters: its table, and the junction of a many-to-many relationship. */
function listsOf({ relationship }: ReadNode): string[] {
  if (relationship === null || isToOne(relationship)) return [];
  const junction = relationship.kind === "key" ? relationship.junction : null;
  return junction === null
    ? [relationship.foreignTable]
    : [relationship.foreignTable, junction.table];
}

function checkRepeats({ select }: ReadNode): void {
  const times = new Map<string, number>();
  for (const { field } of select) {
    const count = (times.get(field.name) ?? 0) + 1;
    if (count > MAX_REPEATS) {
      throw tooComplex("query_too_wide", (say) => say.rest.repeatsColumn);
    }
    times.set(field.name, count);
  }
}
