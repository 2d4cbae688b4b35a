import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { takenChallengesQuery } from "../../api/list-open-challenges.ts";
import type { OpenChallenge } from "../../domain/open-challenge.ts";
import { useAcceptance } from "../../hooks/use-acceptance.ts";
import { AcceptDialog } from "../accept/accept-dialog.tsx";
import { ChallengeRow } from "./challenge-row.tsx";

/** The grid of open challenges and of their placeholders. */
export const OPEN_GRID = "grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-1 xl:gap-2";

interface OpenChallengeRowsProps {
  readonly challenges: readonly OpenChallenge[];
  /** True while other challenges load, which will replace these rows. */
  readonly isStale?: boolean;
}

/** Open challenges, each with a button to accept. If another user accepts a challenge, a text replaces its button. */
export function OpenChallengeRows({ challenges, isStale = false }: OpenChallengeRowsProps) {
  const [accepting, setAccepting] = useState<OpenChallenge | null>(null);
  const { data: taken = [] } = useQuery(
    takenChallengesQuery(challenges.map((challenge) => challenge.match_id)),
  );
  const stateOf = useAcceptance();
  return (
    <>
      <ul className={`${OPEN_GRID} transition-opacity ${isStale ? "opacity-60" : ""}`}>
        {challenges.map((challenge) => (
          <li key={challenge.match_id}>
            <ChallengeRow
              challenge={challenge}
              state={stateOf(challenge)}
              isTaken={taken.includes(challenge.match_id)}
              onAccept={() => setAccepting(challenge)}
            />
          </li>
        ))}
      </ul>
      <AcceptDialog challenge={accepting} onClose={() => setAccepting(null)} />
    </>
  );
}
