import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AnswerButtons } from "@/components/answer-buttons";
import { useTableChanges } from "@/lib/realtime";
import { challengeKeys } from "@/entities/challenge/api/challenge-query-keys";
import { useDeclineInvitation } from "../../api/cancel-challenge.ts";
import { challengeQuery, type SharedChallenge } from "../../api/get-challenge.ts";
import { copy } from "../../copy.ts";
import { friendCopy } from "../../friend-copy.ts";
import { AcceptDialog } from "./accept-dialog.tsx";

interface InvitationButtonsProps {
  readonly matchId: string;
  readonly onAnswered?: () => void;
}

/**
 * The buttons for a rematch or a friend's challenge in its notification; afterwards, the outcome. Accepting moves
 * tickets, so it first opens the dialog with the stakes.
 */
export function InvitationButtons({ matchId, onAnswered }: InvitationButtonsProps) {
  const { data: challenge, error } = useQuery(challengeQuery(matchId));
  const [isAccepting, setIsAccepting] = useState(false);
  const texts = challenge?.is_rematch === true ? copy.rematch.answer : friendCopy.answer;
  const decline = useDeclineInvitation(texts, onAnswered);
  useTableChanges(
    {
      table: "challenge_matches",
      filter: `id=eq.${matchId}`,
      enabled: challenge?.status === "open",
    },
    [challengeKeys.page(matchId)],
  );
  if (error && challenge === undefined) return null;
  const name = challenge?.creator_name ?? "";
  return (
    <>
      <AnswerButtons
        outcome={challenge === undefined ? undefined : outcomeOf(challenge, texts)}
        isBusy={decline.isPending}
        accept={{
          text: texts.accept,
          label: texts.acceptOf(name),
          onPress: () => setIsAccepting(true),
        }}
        refuse={{
          text: texts.decline,
          label: texts.declineOf(name),
          onPress: () => decline.mutate(matchId),
        }}
      />
      <AcceptDialog
        challenge={isAccepting && challenge ? challenge : null}
        onClose={() => setIsAccepting(false)}
      />
    </>
  );
}

/** The outcome in words; null while the viewer may still answer. */
function outcomeOf(
  challenge: SharedChallenge | null,
  { gone, outcomes }: typeof copy.rematch.answer | typeof friendCopy.answer,
): string | null {
  if (!challenge) return gone;
  return challenge.status === "open" ? null : outcomes[challenge.status];
}
