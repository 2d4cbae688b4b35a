import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { paths } from "@/config/paths";
import { challengeCopy } from "@/entities/challenge/copy";
import { ParticipantMark } from "@/entities/match/components/participant-mark";
import { formatTickets } from "@/lib/format";
import { openNowQuery } from "../api/open-now.ts";
import { copy } from "../copy.ts";

/** Some of the open challenges, whose pages anybody may read. */
export function OpenNow() {
  const { data: challenges = [] } = useQuery(openNowQuery());
  if (challenges.length === 0) return null;
  return (
    <section aria-label={copy.open} className="mt-4">
      <h2 className="eyebrow mb-1">{copy.open}</h2>
      <ul className="grid">
        {challenges.map((challenge) => (
          <li key={challenge.match_id}>
            <Link
              to={paths.challenge(challenge.match_id)}
              className="group flex min-h-14 items-center gap-3"
            >
              <ParticipantMark
                participant={{
                  type: challenge.creator_type,
                  name: challenge.creator_name,
                  imageUrl: challenge.creator_image_url,
                }}
                className="size-9 flex-none"
              />
              <span className="grid min-w-0">
                <span className="truncate font-semibold group-hover:text-accent-2">
                  {challenge.creator_name}
                </span>
                <span className="truncate text-sm text-muted">
                  {[
                    challenge.game_name,
                    challenge.wager_amount === 0
                      ? challengeCopy.friendly
                      : formatTickets(challenge.wager_amount),
                  ].join(" · ")}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
