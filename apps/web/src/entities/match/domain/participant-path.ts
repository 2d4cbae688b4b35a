import { paths } from "@/config/paths";
import type { ParticipantView } from "./participant.ts";

/** The URL of a participant's page; null if the account or team no longer exists. */
export function participantPath({
  ownerId,
  type,
}: Pick<ParticipantView, "ownerId" | "type">): string | null {
  return ownerId && (type === "team" ? paths.team(ownerId) : paths.profile(ownerId));
}
