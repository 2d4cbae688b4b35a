import { CopyPlus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { nextStart } from "../domain/next-edition.ts";
import { organiserCopy } from "../organiser-copy.ts";
import { MakeTournamentDialog } from "./make-tournament-dialog.tsx";

interface RepeatActProps {
  readonly tournamentId: string;
  readonly name: string;
  /** The start time, as an ISO instant. */
  readonly startsAt: string;
}

/** Offers the next edition of a tournament, a week later. */
export function RepeatAct({ tournamentId, name, startsAt }: RepeatActProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [now] = useState(() => Date.now());
  const isWeekLater = nextStart(startsAt, 0).getTime() === nextStart(startsAt, now).getTime();
  return (
    <>
      <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <CopyPlus aria-hidden />
        {isWeekLater ? organiserCopy.repeat : organiserCopy.repeatLater}
      </Button>
      {isOpen && (
        <MakeTournamentDialog
          source={{ id: tournamentId, name, start_date: startsAt }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
