import { Button } from "@/components/ui/button";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { startCopy } from "@/entities/match/start-copy";
import {
  useKeepWalkover,
  useLetBePlayed,
  type WaitingStart,
} from "../api/calls-and-waiting-matches.ts";
import { objectionCopy as copy } from "../match-actions-copy.ts";

interface ObjectionDecisionProps {
  readonly start: Pick<WaitingStart, "match_id" | "walkover_for"> & {
    readonly match: Pick<WaitingStart["match"], "participant1_id" | "participant2_id">;
  };
  /** The names of both sides, in the order of the match. */
  readonly names: readonly [string, string];
  readonly title: string;
  readonly size?: "sm";
}

/** The referee's decision on an objection to a walkover of the match clock: play the match, or confirm the walkover. */
export function ObjectionDecision({ start, names, title, size }: ObjectionDecisionProps) {
  const play = useLetBePlayed();
  const keep = useKeepWalkover();
  const { match_id: matchId, match } = start;
  // `walkover_for` is 0 if neither side came.
  const won = start.walkover_for === 1 ? 0 : start.walkover_for === 2 ? 1 : null;
  return (
    <>
      <Button
        size={size}
        variant="secondary"
        aria-label={startCopy.playFor(title)}
        title={startCopy.playText}
        isLoading={play.isPending}
        onClick={() => play.mutate({ matchId, token: null })}
      >
        {startCopy.play}
      </Button>
      <ConfirmButton
        size={size}
        variant="secondary"
        aria-label={copy.actFor(title)}
        label={copy.act}
        destructive={false}
        title={copy.title}
        description={won === null ? copy.nobody : copy.wins(names[won])}
        confirmLabel={copy.act}
        onConfirm={() =>
          keep.mutateAsync({
            matchId,
            winnerId:
              won === null ? null : ([match.participant1_id, match.participant2_id][won] ?? null),
          })
        }
      />
    </>
  );
}
