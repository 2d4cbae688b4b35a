import { type RefObject, useLayoutEffect, useRef } from "react";

/** So close to the end, scrolling towards it means the end. */
const NEAR_PX = 80;

interface Followable {
  readonly scrollToEnd: () => void;
}

interface FollowedEnd {
  /** To be called at each scroll of the list. */
  readonly noticeScroll: () => void;
  /** Goes to the end and stays there. */
  readonly reach: () => void;
  /** Stays where one is led, whatever comes. */
  readonly leave: () => void;
}

/**
 * Keeps a list at its end until somebody scrolls up, and again once he is back. Whether the end is
 * followed is remembered, not read from the position: several rows at once, or one that is measured
 * higher than it was taken for, leave the position behind for a moment without anybody's wish.
 *
 * @param ownNewest the newest row if the viewer wrote it: whoever writes wants to see it, wherever
 *   he was reading.
 */
export function useFollowedEnd(
  scroller: RefObject<HTMLElement | null>,
  list: Followable,
  ownNewest: string | null,
): FollowedEnd {
  const follows = useRef(true);
  const last = useRef({ room: 0, distance: 0 });
  const seenOwn = useRef(ownNewest);

  // After every drawing: rows, their measured heights and the room for them all show by one.
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
    noticeScroll: () => {
      const room = roomToScroll(scroller.current);
      const distance = distanceFromEnd(scroller.current);
      const window = scroller.current?.clientHeight ?? 0;
      const before = last.current;
      last.current = { room, distance };
      const grown = distance - before.distance;
      const added = room - before.room;
      // Rows that come or are measured move the position too: then only a jump is somebody's wish.
      const tolerated = added === 0 ? 0 : Math.max(added, 0) + window / 2;
      if (grown > tolerated) follows.current = false;
      else if (added === 0 && grown < 0 && distance <= NEAR_PX) follows.current = true;
    },
  };
}

/** Pixels that the list is longer than its window. */
function roomToScroll(element: HTMLElement | null): number {
  return element ? element.scrollHeight - element.clientHeight : 0;
}

/** Pixels between what is in sight and the end. */
function distanceFromEnd(element: HTMLElement | null): number {
  return element ? roomToScroll(element) - element.scrollTop : 0;
}
