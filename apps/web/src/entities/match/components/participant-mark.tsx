import { TeamLogo } from "@/components/team-logo";
import { UserAvatar } from "@/components/user-avatar";
import type { ParticipantView } from "../domain/participant.ts";

interface ParticipantMarkProps {
  readonly participant: Pick<ParticipantView, "type" | "name" | "imageUrl">;
  /** Size, for example `size-8`. */
  readonly className?: string;
}

/** The logo of a team or the picture of a player; the name stands beside it. */
export function ParticipantMark({ participant, className }: ParticipantMarkProps) {
  const Mark = participant.type === "team" ? TeamLogo : UserAvatar;
  return (
    <Mark
      name={participant.name}
      src={participant.imageUrl}
      {...(className ? { className } : {})}
    />
  );
}
