import { Crown } from "lucide-react";
import { Link } from "react-router";
import { cn } from "@/lib/cn";
import { ParticipantMark } from "@/entities/match/components/participant-mark";
import { participantPath } from "@/entities/match/domain/participant-path";
import { copy } from "../copy.ts";
import type { Entrant } from "../domain/entrant.ts";

/** From how many characters a name is set smaller, to be read whole. */
const LONG_NAME = 24;

interface ChampionBannerProps {
  readonly champion: Entrant;
}

/** Who won, where the register button stood. */
export function ChampionBanner({ champion }: ChampionBannerProps) {
  const to = participantPath(champion);
  const name = (
    <span
      title={champion.name}
      className={cn(
        "display line-clamp-2 text-xl break-words md:line-clamp-3",
        champion.name.length <= LONG_NAME && "md:text-3xl",
      )}
    >
      {champion.name}
    </span>
  );
  return (
    <div className="cut-corners bg-accent-gradient p-px max-md:mt-2">
      <div className="cut-corners flex items-center gap-3 bg-surface px-3 py-2 md:gap-4 md:p-5">
        <ParticipantMark participant={champion} className="size-9 md:size-16" />
        <div className="min-w-0">
          <p className="eyebrow flex items-center gap-2">
            <Crown aria-hidden className="size-4" />
            {copy.detail.champion}
          </p>
          {to ? (
            <Link to={to} className="block hover:underline md:mt-1">
              {name}
            </Link>
          ) : (
            name
          )}
        </div>
      </div>
    </div>
  );
}
