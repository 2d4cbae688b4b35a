import { Flag } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { formatTickets } from "@/lib/format";
import { useConcedeMatch } from "../api/match-result.ts";
import { copy } from "../copy.ts";

interface ConcedeButtonProps {
  readonly matchId: string;
  readonly rival: { readonly id: string; readonly name: string };
  /** The tickets that each side wagered; 0 without a wager. */
  readonly stake: number;
}

/** A button with which a side that cannot play concedes the match. */
export function ConcedeButton({ matchId, rival, stake }: ConcedeButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const concede = useConcedeMatch(matchId, rival.id);
  return (
    <>
      <Button
        variant="secondary"
        className="justify-self-start"
        aria-haspopup="dialog"
        onClick={() => setIsAsking(true)}
      >
        <Flag aria-hidden />
        {copy.concede.open}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={copy.concede.title}
        description={copy.concede.description(rival.name, stake > 0 ? formatTickets(stake) : null)}
        confirmLabel={copy.concede.confirm}
        onConfirm={() => concede.mutateAsync()}
      />
    </>
  );
}
