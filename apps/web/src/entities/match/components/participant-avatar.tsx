import { copy } from "@/components/copy";
import { TeamLogo } from "@/components/team-logo";
import { UserAvatar } from "@/components/user-avatar";
import { cn } from "@/lib/cn";
import type { ParticipantView } from "../domain/participant.ts";

interface ParticipantAvatarProps {
  readonly participant: Pick<ParticipantView, "type" | "name" | "imageUrl"> &
    Partial<Pick<ParticipantView, "isGuest">>;
  /** Class that sets the size, for example `size-8`. */
  readonly className?: string;
}

/** A team's logo or a player's picture, with a dashed border for a guest. The caller shows the name next to it. */
export function ParticipantAvatar({ participant, className }: ParticipantAvatarProps) {
  const { type, name, imageUrl, isGuest = false } = participant;
  const Mark = type === "team" ? TeamLogo : UserAvatar;
  return (
    <>
      <Mark
        name={name}
        src={imageUrl}
        className={cn(
          className,
          isGuest && "outline outline-offset-1 outline-muted outline-dashed",
        )}
      />
      {isGuest && <span className="sr-only">{copy.guest}</span>}
    </>
  );
}
