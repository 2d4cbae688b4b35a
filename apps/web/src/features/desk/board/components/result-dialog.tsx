import { Dialog, DialogContent } from "@/components/ui/dialog";
import { matchCopy } from "@/entities/match/copy";
import { boardCopy as copy } from "../board-copy.ts";
import type { BoardMatch } from "../domain/board.ts";
import type { QueuedResult } from "../domain/queued-result.ts";
import { RefereeForm } from "./referee-form.tsx";

interface ResultDialogProps {
  readonly match: BoardMatch;
  readonly title: string;
  readonly onEnter: (result: QueuedResult) => void;
  readonly onClose: () => void;
}

/** The form in which a referee enters the winner and the result at the table. */
export function ResultDialog({ match, title, onEnter, onClose }: ResultDialogProps) {
  const sides = [
    { id: match.participant1_id, name: match.name1 ?? matchCopy.toBeDefined },
    { id: match.participant2_id, name: match.name2 ?? matchCopy.toBeDefined },
  ] as const;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={copy.resultTitle} description={title}>
        <RefereeForm
          bestOf={match.best_of}
          allowsDraw={match.allows_draw}
          score={match.report ?? match.live_score}
          maps={match.live_score}
          sides={sides}
          consequence={copy.confirmText}
          onDecide={({ winnerId, result }) => {
            const winner = sides.find(({ id }) => id === winnerId)?.name ?? null;
            onEnter({ matchId: match.match_id, winnerId, result, title, winner });
            onClose();
          }}
        />
      </DialogContent>
    </Dialog>
  );
}
