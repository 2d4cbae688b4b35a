import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { challengeKeys } from "@/entities/challenge/api/challenge-keys";
import { useTableChanges } from "@/lib/realtime";
import { playerChallengesQuery } from "../api/list-open-challenges.ts";
import { copy } from "../copy.ts";
import type { OpenChallenge } from "../domain/open-challenge.ts";
import { useAcceptance } from "../hooks/use-acceptance.ts";
import { AcceptDialog } from "./accept/accept-dialog.tsx";
import { ChallengeRow } from "./arena/challenge-row.tsx";

/** What a player dares others to now, with the way to take it; nothing while he dares nobody. */
export function PlayerChallenges({ playerId }: { readonly playerId: string }) {
  const { data: challenges = [] } = useQuery(playerChallengesQuery(playerId));
  const [accepting, setAccepting] = useState<OpenChallenge | null>(null);
  const stateOf = useAcceptance();
  useTableChanges({ table: "challenge_matches" }, [challengeKeys.ofPlayer(playerId)]);
  if (challenges.length === 0) return null;
  return (
    <section className="mb-6">
      <h2 className="display mb-3 text-2xl">{copy.ofPlayer(challenges.length)}</h2>
      <ul className="grid grid-cols-1 gap-2">
        {challenges.map((challenge) => (
          <li key={challenge.match_id}>
            <ChallengeRow
              challenge={challenge}
              state={stateOf(challenge)}
              isTaken={false}
              onAccept={() => setAccepting(challenge)}
            />
          </li>
        ))}
      </ul>
      <AcceptDialog challenge={accepting} onClose={() => setAccepting(null)} />
    </section>
  );
}
