import { type RefObject, useEffect, useState } from "react";

/** Items closer to the screen than this count as near. Their cards are rendered before the user scrolls to them. */
const DISTANCE = "1000px 0px";

interface Item {
  readonly id: string;
}

/**
 * The ids of the items of a long list that have been near the screen; an id stays in the set.
 * The list must have one element per item, even without content.
 *
 * @param from the number of items at the start of the list that are always included
 */
export function useNearViewport(
  list: RefObject<HTMLElement | null>,
  items: readonly Item[],
  from: number,
): ReadonlySet<string> {
  const [near, setNear] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const places = [...(list.current?.children ?? [])].slice(from);
    if (places.length === 0) return undefined;
    const idOf = new Map(places.map((place, index) => [place, items[from + index]?.id]));
    const observer = new IntersectionObserver(
      (entries) => {
        const met = entries.flatMap(({ isIntersecting, target }) =>
          isIntersecting ? (idOf.get(target) ?? []) : [],
        );
        if (met.length > 0) setNear((known) => new Set([...known, ...met]));
      },
      { rootMargin: DISTANCE },
    );
    for (const place of places) observer.observe(place);
    return () => observer.disconnect();
  }, [list, items, from]);
  return near;
}
