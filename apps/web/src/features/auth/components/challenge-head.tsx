import type { Answer } from "@leyenda/db-types";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import { cn } from "@/lib/cn";

interface ChallengeHeadProps {
  readonly challenge: Pick<
    Answer<"list_open_challenges">,
    "creator_type" | "creator_name" | "creator_image_url" | "game_name"
  >;
  /** A text above the side's name, which says that this side offers a challenge. */
  readonly children: string;
  /** A short fact about the challenge, shown next to the game. */
  readonly fact: string;
  /** True if the page shows a single challenge, not a list: the head is larger. */
  readonly isLarge?: boolean;
}

/** The side that offers a challenge, and the game. */
export function ChallengeHead({
  challenge: {
    creator_type: type,
    creator_name: name,
    creator_image_url: imageUrl,
    game_name: game,
  },
  children,
  fact,
  isLarge = false,
}: ChallengeHeadProps) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <ParticipantAvatar
        participant={{ type, name, imageUrl }}
        className={cn("flex-none", isLarge ? "size-14" : "size-9")}
      />
      <span className="grid min-w-0">
        <span
          className={cn(
            "font-semibold group-hover:underline",
            isLarge ? "line-clamp-2 text-lg leading-tight wrap-anywhere" : "truncate",
          )}
        >
          {children}
        </span>
        <span className={cn("text-muted", !isLarge && "truncate text-sm")}>
          {[game, fact].join(" · ")}
        </span>
      </span>
    </span>
  );
}
