import { createContext, use } from "react";
import type { RoomStep } from "../domain/room-step.ts";

/** The current step of the match; actions of other steps are less prominent. */
export const RoomStepContext = createContext<RoomStep | null>(null);

/** The style of an action of these steps: the primary action of the room, or secondary if another step is current. */
export function useActVariant(...steps: readonly RoomStep[]): "primary" | "secondary" {
  const current = use(RoomStepContext);
  return current === null || steps.includes(current) ? "primary" : "secondary";
}
