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
        "display line-clamp-3 break-words",
        champion.name.length > LONG_NAME ? "text-xl" : "text-3xl",
      )}
    >
      {champion.name}
    </span>
  );
  return (
    <div className="cut-corners bg-accent-gradient p-px">
      <div className="cut-corners flex items-center gap-4 bg-surface p-5">
        <ParticipantMark participant={champion} className="size-16" />
        <div className="min-w-0">
          <p className="eyebrow flex items-center gap-2">
            <Crown aria-hidden className="size-4" />
            {copy.detail.champion}
          </p>
          {to ? (
            <Link to={to} className="mt-1 block hover:underline">
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
