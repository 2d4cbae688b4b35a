import { ShieldAlert, Swords } from "lucide-react";
import { GameCover } from "@/components/game-cover";
import { TeamLogo } from "@/components/team-logo";
import { UserAvatar } from "@/components/user-avatar";
import { cn } from "@/lib/cn";
import type { AgendaItem } from "../api/my-agenda.ts";

interface AgendaItemPictureProps {
  readonly item: AgendaItem;
  /** Class that sets the size, for example `size-12`. */
  readonly className: string;
}

/** The picture of the rival; for a check-in, an offered place or a lobby, the cover of the game; else an icon. */
export function AgendaItemPicture({ item, className }: AgendaItemPictureProps) {
  const { rival_name: name, rival_type: type, rival_image_url: imageUrl, kind, game } = item;
  if (name !== null) {
    const Mark = type === "team" ? TeamLogo : UserAvatar;
    return <Mark name={name} src={imageUrl} className={className} />;
  }
  if (kind === "check_in" || kind === "place" || kind === "lobby") {
    return (
      <GameCover
        name={game ?? ""}
        className={cn("aspect-square flex-none rounded-md", className)}
      />
    );
  }
  return (
    <span
      aria-hidden
      className={cn(
        "grid flex-none place-items-center rounded-md border border-dashed border-border-strong text-muted",
        className,
      )}
    >
      {kind === "suspended" ? (
        <ShieldAlert className="size-1/2" />
      ) : (
        <Swords className="size-1/2" />
      )}
    </span>
  );
}
