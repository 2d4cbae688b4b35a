import { Link } from "react-router";
import { ParticipantMark } from "@/entities/match/components/participant-mark";
import { participantPath } from "@/entities/match/domain/participant-path";
import { PlaceMedal } from "@/entities/tournament/components/place-medal";
import { prizeLabel } from "@/entities/tournament/domain/prizes";
import type { ChampionPage } from "../api/get-champion.ts";
import { bodyCopy as copy } from "../body-copy.ts";

/** The first three places and their prizes. */
export function ChampionPodium({ cup }: { readonly cup: ChampionPage }) {
  return (
    <section>
      <h2 className="display mb-4 text-3xl">{copy.podium.title}</h2>
      <ol className="grid gap-2">
        {cup.podium.map(({ place, participant }) => {
          const to = participantPath(participant);
          const prize = cup.prizes[place - 1];
          return (
            <li
              key={participant.id}
              className="card card-link relative flex items-center gap-3 px-3 py-2.5"
            >
              <PlaceMedal place={place} />
              <ParticipantMark participant={participant} className="size-11" />
              <div className="min-w-0 flex-1">
                <h3 className="text-lg leading-tight wrap-anywhere">
                  {to ? (
                    <Link to={to} className="after:absolute after:inset-0">
                      {participant.name}
                    </Link>
                  ) : (
                    participant.name
                  )}
                </h3>
              </div>
              {/* If the tournament has no prizes, the place number is enough. */}
              {cup.prizes.length > 0 && (
                <p className="display flex-none text-lg">
                  {prize ? prizeLabel(prize) : copy.podium.honour}
                </p>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
