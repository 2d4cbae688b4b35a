import { paths } from "@/config/paths";
import type { ParticipantView } from "./participant.ts";

/** The page of a participant; null if its account or team no longer exists. */
export function participantPath({
  ownerId,
  type,
}: Pick<ParticipantView, "ownerId" | "type">): string | null {
  return ownerId && (type === "team" ? paths.team(ownerId) : paths.profile(ownerId));
}
