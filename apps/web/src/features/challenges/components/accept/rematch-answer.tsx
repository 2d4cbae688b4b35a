import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { RequestAnswer } from "@/components/request-answer";
import { useTableChanges } from "@/lib/realtime";
import { challengeKeys } from "@/entities/challenge/api/challenge-keys";
import { useDeclineRematch } from "../../api/cancel-challenge.ts";
import { challengeQuery, type SharedChallenge } from "../../api/get-open-challenge.ts";
import { copy } from "../../copy.ts";
import { AcceptDialog } from "./accept-dialog.tsx";

const texts = copy.rematch.answer;

interface RematchAnswerProps {
  readonly matchId: string;
  readonly onAnswered: () => void;
}

/**
 * Answers a rematch where it is told, or says what became of it. Tickets move, so a yes is given in
 * the dialog that shows the stakes.
 */
export function RematchAnswer({ matchId, onAnswered }: RematchAnswerProps) {
  const { data: challenge, error } = useQuery(challengeQuery(matchId));
  const [isAccepting, setIsAccepting] = useState(false);
  const decline = useDeclineRematch();
  const isOpen = challenge?.status === "open";
  useTableChanges({ table: "challenge_matches", filter: `id=eq.${matchId}`, enabled: isOpen }, [
    challengeKeys.page(matchId),
  ]);
  if (error && challenge === undefined) return null;
  const name = challenge?.creator_name ?? "";
  return (
    <>
      <RequestAnswer
        outcome={challenge === undefined ? undefined : outcomeOf(challenge)}
        isBusy={decline.isPending}
        accept={{
          text: texts.accept,
          label: texts.acceptOf(name),
          onPress: () => setIsAccepting(true),
        }}
        refuse={{
          text: texts.decline,
          label: texts.declineOf(name),
          onPress: () => decline.mutate(matchId, { onSuccess: onAnswered }),
        }}
      />
      <AcceptDialog
        challenge={isAccepting && challenge ? challenge : null}
        onClose={() => setIsAccepting(false)}
      />
    </>
  );
}

/** Null while the viewer may still answer. */
function outcomeOf(challenge: SharedChallenge | null): string | null {
  if (!challenge) return texts.gone;
  return challenge.status === "open" ? null : texts.outcomes[challenge.status];
}
