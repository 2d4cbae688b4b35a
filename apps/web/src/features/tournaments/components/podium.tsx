import { Crown } from "lucide-react";
import { Link } from "react-router";
import { CoveredResult } from "@/components/covered-result";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { cn } from "@/lib/cn";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
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

const STEP = cn(
  "podium-step flex min-w-0 items-center gap-2.5 rounded-lg border border-s-3 border-s-(--place) bg-surface px-3 py-1.5",
  "md:border-s md:border-t-3 md:border-s-border md:border-t-(--place) md:px-4 md:py-2",
);
const COLORS: Readonly<Record<number, string>> = {
  1: "[--place:var(--place-1)]",
  2: "[--place:var(--place-2)]",
  3: "[--place:var(--place-3)]",
};
/**
 * A wide screen shows a podium: the champion is in the middle, and highest.
 * The champion's position is explicit, so that it does not change when the second and third place load.
 */
const HEIGHTS: Readonly<Record<number, string>> = {
  1: "md:col-start-2 md:row-start-1 md:min-h-26",
  2: "md:min-h-21",
  3: "md:min-h-18",
};

interface PodiumProps {
  readonly tournament: TournamentPage;
  /** True if the open tab does not show the matches; the podium is then only one line. */
  readonly isAside: boolean;
}

/** The first three places with their prizes. Renders nothing before the tournament is over. */
export function Podium({ tournament, isAside }: PodiumProps) {
  const { entrants, prizes } = tournament;
  const last = isAside ? 1 : STEPS;
  const steps = entrants.flatMap((entrant) =>
    entrant.finalPosition !== null && entrant.finalPosition <= last
      ? [{ entrant, place: entrant.finalPosition }]
      : [],
  );
  if (steps.length === 0) return null;
  const points = pointsOf(tournament);
  return (
    <CoveredResult id={`podium ${tournament.id}`} of={copy.podium.label}>
      <section
        aria-label={copy.podium.label}
        className={cn(
          "grid gap-1.5 print:hidden",
          !isAside &&
            "md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_minmax(0,1fr)] md:items-end md:gap-3",
        )}
      >
        {steps.map(({ entrant, place }) => {
          const prize = prizes[place - 1];
          const to = participantPath(entrant);
          const score = points.get(entrant.id);
          const won =
            prizes.length > 0
              ? prize
                ? prizeLabel(prize)
                : copy.podium.honour
              : score !== undefined && copy.podium.points(score);
          return (
            <article
              key={entrant.id}
              className={cn(STEP, COLORS[place], isAside ? "py-1" : HEIGHTS[place])}
            >
              {!isAside && (
                <ParticipantAvatar
                  participant={entrant}
                  className={place === 1 ? "size-10 md:size-16" : "size-10 md:size-12"}
                />
              )}
              <div className={cn("min-w-0 flex-1", isAside && "flex items-center gap-3")}>
                {place === 1 && (
                  <p className="eyebrow flex items-center gap-2 text-(--place)">
                    <Crown aria-hidden className="size-4" />
                    {copy.podium.champion}
                  </p>
                )}
                <h2
                  title={entrant.name}
                  className={cn(
                    "line-clamp-2 text-xl break-words",
                    place === 1 && entrant.name.length <= LONG_NAME && !isAside && "md:text-3xl",
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
              <div
                className={cn(
                  "grid flex-none justify-items-end gap-1.5 text-[1.0625rem] max-md:text-[0.9375rem]",
                  place === 1 ? "text-(--place)" : "text-muted",
                )}
              >
                {!isAside && won && <p>{won}</p>}
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
