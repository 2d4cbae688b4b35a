import { type RefObject, useEffect, useState } from "react";

/** From so far away a place counts as near: its card is there before the thumb has brought it into sight. */
const DISTANCE = "1000px 0px";

interface Item {
  readonly id: string;
}

/**
 * Which items of a long list have come near the screen, by id; what has been near once stays. The list
 * has one element for each item, drawn or not.
 *
 * @param from how many items at its beginning are drawn in any case
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
