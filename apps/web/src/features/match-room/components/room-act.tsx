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
  readonly children: ReactNode;
}

/** An act of the room: in its place, or, when it is the next one on a phone, at the thumb. */
export function RoomAct({ kind, children }: RoomActProps) {
  const bar = use(RoomActContext);
  if (bar?.kind !== kind) return children;
  return bar.place && createPortal(children, bar.place);
}
