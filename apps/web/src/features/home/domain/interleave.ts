/** The items of both lists in turn, beginning with the first list. The remaining items of the longer list come last. */
export function interleave<Item>(first: readonly Item[], second: readonly Item[]): Item[] {
  const longest = first.length > second.length ? first : second;
  return longest.flatMap((_, index) => [
    ...first.slice(index, index + 1),
    ...second.slice(index, index + 1),
  ]);
}
