import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { paths } from "@/config/paths";
import { challengeCopy } from "@/entities/challenge/copy";
import { formatTickets } from "@/lib/format";
import { openNowQuery } from "../api/open-challenges.ts";
import { copy } from "../copy.ts";
import { ChallengeHead } from "./challenge-head.tsx";

/** Some of the open challenges, whose pages are public. */
export function OpenChallenges() {
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
              className="group flex min-h-14 items-center"
            >
              <ChallengeHead
                challenge={challenge}
                fact={
                  challenge.wager_amount === 0
                    ? challengeCopy.friendly
                    : formatTickets(challenge.wager_amount)
                }
              >
                {challenge.creator_name}
              </ChallengeHead>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
