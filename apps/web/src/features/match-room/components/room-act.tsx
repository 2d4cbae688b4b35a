import { createContext, type ReactNode, use } from "react";
import { createPortal } from "react-dom";
import type { RoomActKind } from "../domain/room-act.ts";

interface RoomActPlace {
  readonly kind: RoomActKind | null;
  /** Where on a phone the one next act stands. */
  readonly place: HTMLElement | null;
}

/** On a phone: which act comes next and where it stands. Elsewhere every act stands in its panel. */
export const RoomActContext = createContext<RoomActPlace | null>(null);

interface RoomActProps {
  readonly kind: RoomActKind;
  /** It waits in its place although it is the next one. */
  readonly isInPlace?: boolean;
  readonly children: ReactNode;
}

/** An act of the room: in its place, or, when it is the next one on a phone, at the thumb. */
export function RoomAct({ kind, isInPlace = false, children }: RoomActProps) {
  const bar = use(RoomActContext);
  if (isInPlace || bar?.kind !== kind) return children;
  return bar.place && createPortal(children, bar.place);
}
