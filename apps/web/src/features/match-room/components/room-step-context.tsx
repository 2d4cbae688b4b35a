import { createContext, use } from "react";
import type { RoomStep } from "../domain/room-step.ts";

/** The current step of the match; actions of other steps are less prominent. */
export const RoomStepContext = createContext<RoomStep | null>(null);

/** The style of a button that belongs to the given steps: primary in these steps, secondary in all others. */
export function useActVariant(...steps: readonly RoomStep[]): "primary" | "secondary" {
  const current = use(RoomStepContext);
  return current === null || steps.includes(current) ? "primary" : "secondary";
}
