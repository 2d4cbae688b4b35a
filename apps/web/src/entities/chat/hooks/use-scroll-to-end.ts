import { type RefObject, useLayoutEffect, useRef } from "react";

/** Within this many pixels of the end of the list, the user is considered to be at the end. */
const NEAR_PX = 80;

interface Followable {
  readonly scrollToEnd: () => void;
}

interface FollowedEnd {
  /** Call this at each scroll event of the list. */
  readonly notificationScroll: () => void;
  /** Scrolls to the end of the list, and from then on scrolls to each new row. */
  readonly reach: () => void;
  /** Stops following the end, so that the list stays at its scroll position. */
  readonly leave: () => void;
}

/**
 * Scrolls to the end of a list at new rows. After the user scrolls up, this stops until the user is back at the end.
 * A ref stores whether the list follows its end, because new rows change the distance without any scrolling.
 * @param ownNewest the newest row if the viewer wrote it: then the list scrolls to the end in any case
 */
export function useScrollToEnd(
  scroller: RefObject<HTMLElement | null>,
  list: Followable,
  ownNewest: string | null,
): FollowedEnd {
  const follows = useRef(true);
  const last = useRef({ room: 0, distance: 0 });
  const seenOwn = useRef(ownNewest);

  // The effect runs after every render, because new rows, measured heights and the scrollable height change together.
  useLayoutEffect(() => {
    if (ownNewest !== seenOwn.current) {
      seenOwn.current = ownNewest;
      if (ownNewest !== null) follows.current = true;
    }
    if (follows.current && distanceFromEnd(scroller.current) > 1) list.scrollToEnd();
  });

  const reach = () => {
    follows.current = true;
    list.scrollToEnd();
  };
  return {
    reach,
    leave: () => {
      follows.current = false;
    },
    notificationScroll: () => {
      const room = roomToScroll(scroller.current);
      const distance = distanceFromEnd(scroller.current);
      const window = scroller.current?.clientHeight ?? 0;
      const before = last.current;
      last.current = { room, distance };
      const grown = distance - before.distance;
      const added = room - before.room;
      // New rows and measurements also move the position, so only a larger jump shows that the user scrolled.
      const tolerated = added === 0 ? 0 : Math.max(added, 0) + window / 2;
      if (grown > tolerated) follows.current = false;
      else if (added === 0 && grown < 0 && distance <= NEAR_PX) follows.current = true;
    },
  };
}

/** Pixels by which the list is longer than its window. */
function roomToScroll(element: HTMLElement | null): number {
  return element ? element.scrollHeight - element.clientHeight : 0;
}

/** Pixels between the visible part of the list and the list's end. */
function distanceFromEnd(element: HTMLElement | null): number {
  return element ? roomToScroll(element) - element.scrollTop : 0;
}
