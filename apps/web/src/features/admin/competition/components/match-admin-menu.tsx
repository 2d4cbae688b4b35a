import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { MatchView } from "@/entities/match/domain/match-view";
import type { MatchAct } from "../domain/match-act.ts";
import { useMatchActs } from "../hooks/use-match-acts.ts";
import { MatchActDialogs } from "./match-act-dialogs.tsx";

interface MatchAdminMenuProps {
  readonly match: MatchView;
}

/** What an admin can do in a room, which shows the proofs and the winner's buttons by itself. */
export function MatchAdminMenu({ match }: MatchAdminMenuProps) {
  const [open, setOpen] = useState<MatchAct | null>(null);
  const acts = useMatchActs(match).filter(({ act }) => act !== "proofs" && act !== "result");
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {acts.map(({ act, label, Icon }) => (
          <Button
            key={act}
            variant="secondary"
            size="sm"
            aria-haspopup="dialog"
            onClick={() => setOpen(act)}
          >
            <Icon aria-hidden />
            {label}
          </Button>
        ))}
      </div>
      <MatchActDialogs match={match} open={open} onClose={() => setOpen(null)} />
    </>
  );
}
