import { Crown } from "lucide-react";
import { Link } from "react-router";
import { CoveredResult } from "@/components/covered-result";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { cn } from "@/lib/cn";
import { ParticipantMark } from "@/entities/match/components/participant-mark";
import { participantPath } from "@/entities/match/domain/participant-path";
import { PlaceMedal } from "@/entities/tournament/components/place-medal";
import { prizeLabel } from "@/entities/tournament/domain/prizes";
import { copy } from "../copy.ts";
import type { TournamentPage } from "../api/get-tournament.ts";
import "./podium.css";

/** The number of places on the podium. */
const STEPS = 3;

/** A name with more characters than this has a smaller font, so that it fits. */
const LONG_NAME = 24;

/** The points of each participant in a league with a single table; empty for other tournaments. */
function pointsOf({ stages }: TournamentPage): ReadonlyMap<string, number> {
  const [table, ...others] = stages.at(-1)?.groups ?? [];
  return new Map(
    others.length > 0
      ? []
      : table?.standings.map(({ participantId, points }) => [participantId, points]),
  );
}

interface PodiumProps {
  readonly tournament: TournamentPage;
  /** True if the open tab does not show the matches, so that the podium is one line. */
  readonly isAside: boolean;
}

/** The first three places with their prizes. Renders nothing before the tournament is over. */
export function Podium({ tournament, isAside }: PodiumProps) {
  const { entrants, prizes } = tournament;
  const steps = entrants.flatMap((entrant) =>
    entrant.finalPosition !== null && entrant.finalPosition <= STEPS
      ? [{ entrant, place: entrant.finalPosition }]
      : [],
  );
  if (steps.length === 0) return null;
  const points = pointsOf(tournament);
  return (
    <CoveredResult
      id={`podium ${tournament.id}`}
      of={copy.podium.label}
      className={isAside ? "podium-aside" : undefined}
    >
      <section aria-label={copy.podium.label} className="podium print:hidden">
        {steps.map(({ entrant, place }) => {
          const prize = prizes[place - 1];
          const to = participantPath(entrant);
          return (
            <article key={entrant.id} className="podium-step" data-place={place}>
              <ParticipantMark
                participant={entrant}
                className={place === 1 ? "size-10 md:size-16" : "size-10 md:size-12"}
              />
              <div className="min-w-0 flex-1">
                {place === 1 && (
                  <p className="eyebrow flex items-center gap-2">
                    <Crown aria-hidden className="size-4" />
                    {copy.podium.champion}
                  </p>
                )}
                <h2
                  title={entrant.name}
                  className={cn(
                    "line-clamp-2 text-xl break-words",
                    place === 1 && entrant.name.length <= LONG_NAME && "md:text-3xl",
                  )}
                >
                  {to ? (
                    <Link to={to} className="hover:underline">
                      {entrant.name}
                    </Link>
                  ) : (
                    entrant.name
                  )}
                </h2>
              </div>
              <div className="podium-won">
                {prizes.length > 0 ? (
                  <p>{prize ? prizeLabel(prize) : copy.podium.honour}</p>
                ) : (
                  points.has(entrant.id) && <p>{copy.podium.points(points.get(entrant.id) ?? 0)}</p>
                )}
                {place === 1 && (
                  <Link
                    to={paths.champion(tournament.id)}
                    className={buttonClass({ variant: "secondary", size: "sm" })}
                  >
                    {copy.podium.page}
                  </Link>
                )}
              </div>
              {place > 1 && <PlaceMedal place={place} />}
            </article>
          );
        })}
      </section>
    </CoveredResult>
  );
}
