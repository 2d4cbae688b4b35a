import { ConfirmButton } from "@/components/ui/confirm-button";
import { matchCopy } from "@/entities/match/copy";
import { WALKOVER } from "@/entities/match/domain/result";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { useSession } from "@/hooks/use-session";
import { useDisqualifyBarred, useLetPlayOn } from "../api/board.ts";
import { boardCopy } from "../board-copy.ts";
import type { BoardMatch } from "../domain/board.ts";
import type { QueuedResult } from "../domain/queued-result.ts";

const copy = boardCopy.held;

interface HeldActsProps {
  readonly tournamentId: string;
  readonly match: BoardMatch;
  readonly title: string;
  readonly onGive: (result: QueuedResult) => void;
}

/** Decides a match whose side may not play: give it to the opponent, disqualify the side, or let it play. */
export function HeldActs({ tournamentId, match, title, onGive }: HeldActsProps) {
  const { may } = useTournamentRights(tournamentId);
  const { isAdmin } = useSession();
  const disqualify = useDisqualifyBarred(tournamentId);
  const letPlay = useLetPlayOn(tournamentId);
  const sides = [
    {
      id: match.participant1_id,
      name: match.name1 ?? matchCopy.toBeDefined,
      isBarred: match.is_barred1,
    },
    {
      id: match.participant2_id,
      name: match.name2 ?? matchCopy.toBeDefined,
      isBarred: match.is_barred2,
    },
  ];
  const barred = sides.filter(({ isBarred }) => isBarred);
  const [winner, ...others] = sides.filter(({ isBarred }) => !isBarred);
  const loser = barred[0];
  return (
    <div className="grid gap-2">
      {winner && loser && others.length === 0 && (
        <ConfirmButton
          label={copy.give(winner.name)}
          title={copy.giveTitle}
          description={copy.giveText(winner.name, loser.name)}
          confirmLabel={copy.give(winner.name)}
          onConfirm={() =>
            onGive({
              matchId: match.match_id,
              winnerId: winner.id,
              result: WALKOVER,
              title,
              winner: winner.name,
            })
          }
        />
      )}
      {barred.map(({ id, name }) => (
        <div key={id} className="grid gap-2">
          {may("participants") && (
            <ConfirmButton
              label={copy.disqualify(name)}
              variant="secondary"
              title={copy.disqualifyTitle}
              description={copy.disqualifyText(name)}
              confirmLabel={copy.disqualify(name)}
              onConfirm={() => disqualify.mutateAsync({ participantId: id })}
            />
          )}
          {isAdmin && (
            <ConfirmButton
              label={copy.letPlay(name)}
              variant="secondary"
              title={copy.letPlayTitle}
              description={copy.letPlayText(name)}
              confirmLabel={copy.letPlay(name)}
              destructive={false}
              onConfirm={() => letPlay.mutateAsync({ participantId: id })}
            />
          )}
        </div>
      ))}
    </div>
  );
}
