import { Countdown } from "@/components/countdown";
import { Card, CardHeader } from "@/components/ui/card";
import type { MatchDetails, MatchVeto } from "@/entities/match/api/get-match";
import { isMatchOver } from "@/entities/match/domain/status";
import { usePlaysIn } from "@/entities/match/hooks/use-plays-in";
import { matchSectionsCopy } from "../match-sections-copy.ts";
import { VetoRecord } from "@/entities/match/components/veto-record";
import { vetoCopy as copy } from "@/entities/match/veto-copy";

interface VetoCardProps {
  readonly match: MatchDetails;
  readonly veto: MatchVeto;
}

/** The running or finished veto of a match, public. */
export function VetoCard({ match, veto }: VetoCardProps) {
  const isOpen = veto.finished_at === null && !isMatchOver(match.status);
  const isOwnTurn = usePlaysIn()(veto.turn_id);
  return (
    <Card className="min-w-0">
      <CardHeader
        title={copy.title}
        // If it is another side's turn, the description is empty, because the list of steps shows whose turn it is.
        description={
          !isOpen ? (
            veto.name
          ) : veto.turn_id === null ? (
            copy.waits
          ) : isOwnTurn ? (
            <strong className="text-warning">{matchSectionsCopy.ownTurn}</strong>
          ) : undefined
        }
        actions={
          isOpen && veto.deadline ? (
            <span className="flex flex-wrap items-baseline justify-end gap-x-2">
              <Countdown
                to={veto.deadline}
                label={copy.clock}
                doneText={copy.noTime}
                className="text-2xl text-warning"
              />
              <span className="text-sm text-muted">{copy.toChoose}</span>
            </span>
          ) : null
        }
      />
      <VetoRecord match={match} veto={veto} tellsTurn />
    </Card>
  );
}
