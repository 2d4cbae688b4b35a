import { useQuery } from "@tanstack/react-query";
import { ChevronRight, Crown } from "lucide-react";
import { Link } from "react-router";
import { CoveredResult } from "@/components/covered-result";
import { paths } from "@/config/paths";
import { ParticipantMark } from "@/entities/match/components/participant-mark";
import { prizeLabel } from "@/entities/tournament/domain/prizes";
import { lastChampionQuery } from "../api/last-champion.ts";
import { copy } from "../copy.ts";

/** The latest champion; renders nothing before there is one. */
export function LastChampion() {
  const { data } = useQuery(lastChampionQuery());
  if (!data) return null;
  const { champion, tournament, prize } = data;
  const won = prize ? prizeLabel(prize) : copy.champion.honour;
  return (
    <CoveredResult id={`champion ${tournament.id}`} of={copy.champion.title}>
      <section
        aria-label={copy.champion.title}
        className="cut-corners relative bg-accent-gradient p-px hover:brightness-110"
      >
        <div className="cut-corners flex items-center gap-4 bg-surface p-4">
          <ParticipantMark participant={champion} className="size-16" />
          <div className="min-w-0 flex-1">
            <p className="eyebrow flex items-center gap-2">
              <Crown aria-hidden className="size-4" />
              {copy.champion.title}
            </p>
            <h2 title={champion.name} className="mt-1 line-clamp-2 text-2xl break-words">
              <Link to={paths.champion(tournament.id)} className="after:absolute after:inset-0">
                {champion.name}
              </Link>
            </h2>
            <p className="text-sm text-muted">
              <span className="md:hidden">{[tournament.name, won].join(" · ")}</span>
              <span className="max-md:hidden">{tournament.name}</span>
            </p>
          </div>
          <p className="text-right max-md:hidden">
            <span className="block text-sm text-muted">{tournament.game}</span>
            <span className="font-display text-2xl font-bold text-accent-2">{won}</span>
          </p>
          <ChevronRight aria-hidden className="size-6 flex-none text-muted max-md:hidden" />
        </div>
      </section>
    </CoveredResult>
  );
}
