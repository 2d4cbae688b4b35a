import { type RefObject, useEffect, useState } from "react";

/** The distance at which an element counts as near: its card is rendered before it scrolls into view. */
const DISTANCE = "1000px 0px";

interface Item {
  readonly id: string;
}

/**
 * The items of a long list that have come near the screen, by id; an item stays once it was near. The list has one
 * element per item, with or without content.
 *
 * @param from how many items at its beginning are always rendered
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
