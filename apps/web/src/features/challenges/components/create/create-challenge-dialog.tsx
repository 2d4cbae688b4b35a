import { useState } from "react";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { useNow } from "@/hooks/use-now";
import { leaveUnsaved } from "@/lib/unsaved-work";
import { WagerObstacleMessage } from "@/entities/wagering/components/wager-obstacle";
import { wagerObstacle } from "@/entities/wagering/domain/wager-conditions";
import { copy } from "../../copy.ts";
import { useChallengeSide } from "../../hooks/use-challenge-side.ts";
import { CreateChallengeForm } from "./create-challenge-form.tsx";
import { ShareChallenge } from "./share-challenge.tsx";

interface CreateChallengeDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

interface Created {
  readonly matchId: string;
  readonly game: string;
}

/** The dialog's steps: the details, the confirmation and, for a private challenge, the link to share. */
export function CreateChallengeDialog({ open, onOpenChange }: CreateChallengeDialogProps) {
  const [created, setCreated] = useState<Created | null>(null);
  const close = (next: boolean) => {
    onOpenChange(next);
    if (!next) setCreated(null);
  };
  return (
    <Dialog open={open} onOpenChange={(next) => leaveUnsaved(() => close(next))}>
      {created ? (
        <ShareChallenge {...created} onDone={() => close(false)} />
      ) : (
        open && (
          <CreateContent
            onCreated={(challenge) => (challenge ? setCreated(challenge) : close(false))}
            onCancel={() => leaveUnsaved(() => close(false))}
          />
        )
      )}
    </Dialog>
  );
}

interface CreateContentProps {
  /** Called after the creation: with a private challenge, to share its link; with null for a public one. */
  readonly onCreated: (challenge: Created | null) => void;
  readonly onCancel: () => void;
}

function CreateContent({ onCreated, onCancel }: CreateContentProps) {
  const { profile, team, conditions, error, retry, isPending } = useChallengeSide();
  const now = useNow(15_000);
  const obstacle = conditions && wagerObstacle(conditions, now);
  if (!profile || !conditions || isPending || obstacle) {
    return (
      <DialogContent title={copy.create.title}>
        {error ? (
          <ErrorState title={copy.create.conditionsError} error={error} onRetry={retry} />
        ) : conditions && obstacle ? (
          <WagerObstacleMessage obstacle={obstacle} conditions={conditions} />
        ) : (
          <ListSkeleton rows={5} />
        )}
      </DialogContent>
    );
  }
  return (
    <CreateChallengeForm
      profile={profile}
      team={team}
      conditions={conditions}
      onCreated={onCreated}
      onCancel={onCancel}
    />
  );
}
