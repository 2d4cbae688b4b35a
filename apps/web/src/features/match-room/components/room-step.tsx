import { createContext, use } from "react";
import type { RoomStep } from "../domain/room-step.ts";

/** Where the match stands: what belongs to another step steps back. */
export const RoomStepContext = createContext<RoomStep | null>(null);

/** How an act of a step looks: the one large act of the room, or one that can wait. */
export function useActVariant(...steps: readonly RoomStep[]): "primary" | "secondary" {
  const current = use(RoomStepContext);
  return current === null || steps.includes(current) ? "primary" : "secondary";
}
