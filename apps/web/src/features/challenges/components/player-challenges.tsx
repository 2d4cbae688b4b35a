import { useQuery } from "@tanstack/react-query";
import { challengeKeys } from "@/entities/challenge/api/challenge-query-keys";
import { useTableChanges } from "@/lib/realtime";
import { playerChallengesQuery } from "../api/list-open-challenges.ts";
import { copy } from "../copy.ts";
import { OpenChallengeRows } from "./arena/open-challenge-rows.tsx";

/** A player's open challenges with buttons to accept. Renders nothing if there are none. */
export function PlayerChallenges({ participantId }: { readonly participantId: string }) {
  const { data: challenges = [] } = useQuery(playerChallengesQuery(participantId));
  useTableChanges({ table: "challenge_matches" }, [challengeKeys.ofPlayer(participantId)]);
  if (challenges.length === 0) return null;
  return (
    <section className="player-challenges mb-6 md:mt-8">
      <h2 className="mb-3">{copy.ofPlayer(challenges.length)}</h2>
      <OpenChallengeRows challenges={challenges} />
    </section>
  );
}
