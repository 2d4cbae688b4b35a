import { useState } from "react";
import type { MatchView } from "@/entities/match/domain/match-view";
import type { MatchAct } from "../domain/match-act.ts";
import { ChooseSideDialog } from "./choose-side-dialog.tsx";
import { DeclareWinnerDialog } from "./declare-winner-dialog.tsx";
import { DisqualifyDialog } from "./disqualify-dialog.tsx";
import { NoShowDialog } from "./no-show-dialog.tsx";
import { ProofsDialog } from "./proofs-dialog.tsx";
import { ReopenDialog } from "./reopen-dialog.tsx";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import { StatisticsDialog } from "./statistics-dialog.tsx";
import { VoidChallengeDialog } from "./void-challenge-dialog.tsx";

interface MatchActDialogsProps {
  readonly match: MatchView;
  /** The act that was asked for. */
  readonly open: MatchAct | null;
  readonly onClose: () => void;
}

type Person = { id: string; name: string };

/** The question or form of each act. */
export function MatchActDialogs({ match, open, onClose }: MatchActDialogsProps) {
  const [culprit, setCulprit] = useState<Person | null>(null);
  const { id, kind, context } = match;
  const close = () => {
    setCulprit(null);
    onClose();
  };
  switch (open) {
    case null:
      return null;
    case "result":
      return <DeclareWinnerDialog match={match} winner={null} onClose={close} />;
    case "proofs":
      return <ProofsDialog matchId={id} onClose={close} />;
    case "schedule":
      return <ScheduleDialog match={match} onClose={close} />;
    case "reopen":
      return <ReopenDialog matchId={id} kind={kind} onClose={close} />;
    case "statistics":
      return <StatisticsDialog matchId={id} onClose={close} />;
    case "noShow":
      return <NoShowDialog matchId={id} onClose={close} />;
    case "void":
      return <VoidChallengeDialog matchId={id} onClose={close} />;
    case "disqualify": {
      const sides = [match.side1, match.side2].flatMap((side) => side ?? []);
      if (!culprit) return <ChooseSideDialog sides={sides} onChoose={setCulprit} onClose={close} />;
      return (
        context.kind === "tournament" && (
          <DisqualifyDialog
            tournamentId={context.tournamentId}
            participant={culprit}
            onClose={close}
          />
        )
      );
    }
  }
}
