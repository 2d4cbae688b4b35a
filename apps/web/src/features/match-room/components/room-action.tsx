import { createContext, type ReactNode, use } from "react";
import { createPortal } from "react-dom";
import type { RoomActKind } from "../domain/next-room-action.ts";

interface RoomActPlace {
  readonly kind: RoomActKind | null;
  /** The element of the action bar on a phone; null until it is mounted. */
  readonly place: HTMLElement | null;
}

/**
 * On a phone: the viewer's next action, and the element of the action bar that shows it.
 * Null on a wide screen, where every action stays in its panel.
 */
export const RoomActContext = createContext<RoomActPlace | null>(null);

interface RoomActProps {
  readonly kind: RoomActKind;
  /** True if the action stays in its panel even if it is the viewer's next action. */
  readonly isInPlace?: boolean;
  readonly children: ReactNode;
}

/** An action of the room. On a phone the next action is in the bar at the bottom; other actions are in their panels. */
export function RoomAct({ kind, isInPlace = false, children }: RoomActProps) {
  const bar = use(RoomActContext);
  if (isInPlace || bar?.kind !== kind) return children;
  return bar.place && createPortal(children, bar.place);
}
