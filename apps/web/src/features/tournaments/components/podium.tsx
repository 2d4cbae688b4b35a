import { Link } from "react-router";
import { ParticipantMark } from "@/entities/match/components/participant-mark";
import { participantPath } from "@/entities/match/domain/participant-path";
import { PlaceMedal } from "@/entities/tournament/components/place-medal";
import { prizeLabel } from "@/entities/tournament/domain/prizes";
import { copy } from "../copy.ts";
import type { TournamentPage } from "../api/get-tournament.ts";
import "./podium.css";

/** The last place that stands on it. */
const STEPS = 3;

/** Who came first, second and third, and what each won; nothing until the tournament is over. */
export function Podium({ tournament }: { readonly tournament: TournamentPage }) {
  const { entrants, prizes } = tournament;
  const steps = entrants.flatMap((entrant) =>
    entrant.finalPosition !== null && entrant.finalPosition <= STEPS
      ? [{ entrant, place: entrant.finalPosition }]
      : [],
  );
  if (steps.length === 0) return null;
  return (
    <section aria-label={copy.podium.label} className="podium print:hidden">
      {steps.map(({ entrant, place }) => {
        const prize = prizes[place - 1];
        const to = participantPath(entrant);
        return (
          <article key={entrant.id} className="podium-step" data-place={place}>
            <ParticipantMark
              participant={entrant}
              className={place === 1 ? "size-10 md:size-20" : "size-10 md:size-14"}
            />
            <div className="flex min-w-0 flex-1 items-baseline justify-between gap-3 md:block md:flex-none">
              <h2 title={entrant.name} className="line-clamp-2 text-xl break-words md:text-2xl">
                {to ? (
                  <Link to={to} className="hover:underline">
                    {entrant.name}
                  </Link>
                ) : (
                  entrant.name
                )}
              </h2>
              <p className="flex-none text-muted md:mt-0.5">
                {prize ? prizeLabel(prize) : copy.podium.honour}
              </p>
            </div>
            <PlaceMedal place={place} className="md:order-first" />
          </article>
        );
      })}
    </section>
  );
}
