import { useQuery } from "@tanstack/react-query";
import {
  CalendarClock,
  ChartNoAxesColumn,
  Ghost,
  Images,
  RotateCcw,
  Undo2,
  UserX,
} from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { gameCountsKdaQuery } from "@/entities/game/api/game-counts-kda";
import type { MatchView } from "@/entities/match/domain/match-view";
import { canDeclareWinner, isMatchOver } from "@/entities/match/domain/status";
import { copy } from "../copy.ts";
import { statisticsCopy } from "../statistics-copy.ts";
import { DisqualifyDialog } from "./disqualify-dialog.tsx";
import { ChooseSideDialog } from "./choose-side-dialog.tsx";
import { NoShowDialog } from "./no-show-dialog.tsx";
import { ProofsDialog } from "./proofs-dialog.tsx";
import { ReopenDialog } from "./reopen-dialog.tsx";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import { StatisticsDialog } from "./statistics-dialog.tsx";
import { VoidChallengeDialog } from "./void-challenge-dialog.tsx";

interface MatchAdminMenuProps {
  readonly match: MatchView;
  /** The room shows the proofs by itself. */
  readonly hasProofs?: boolean;
}

type Act = "proofs" | "schedule" | "disqualify" | "noShow" | "statistics" | "reopen" | "void";
type Person = { id: string; name: string };

/** What an admin can do with a match besides naming its winner. */
export function MatchAdminMenu({ match, hasProofs = true }: MatchAdminMenuProps) {
  const [open, setOpen] = useState<Act | null>(null);
  const [culprit, setCulprit] = useState<Person | null>(null);
  const { context } = match;
  const isOver = isMatchOver(match.status);
  const isPlayed = match.status === "completed" && match.outcome === "score";
  const { data: isCounted } = useQuery({
    ...gameCountsKdaQuery(context.game),
    enabled: isPlayed,
  });
  const sides = [match.side1, match.side2].flatMap((side) => side ?? []);
  const close = () => {
    setOpen(null);
    setCulprit(null);
  };
  const acts: { act: Act; label: string; Icon: typeof Images; isShown: boolean }[] = [
    { act: "proofs", label: copy.encounters.proofs, Icon: Images, isShown: hasProofs },
    {
      act: "schedule",
      label: copy.encounters.schedule,
      Icon: CalendarClock,
      isShown: !isOver && sides.length === 2,
    },
    {
      act: "disqualify",
      label: copy.encounters.disqualify,
      Icon: UserX,
      isShown: context.kind === "tournament" && context.isActive && sides.length > 0,
    },
    {
      act: "noShow",
      label: copy.encounters.noShow,
      Icon: Ghost,
      isShown: context.kind === "tournament" && canDeclareWinner(match),
    },
    {
      act: "statistics",
      label: statisticsCopy.open,
      Icon: ChartNoAxesColumn,
      isShown: isPlayed && isCounted === true,
    },
    {
      act: "reopen",
      label: copy.encounters.reopen,
      Icon: RotateCcw,
      isShown: match.status === "completed" || match.outcome === "no_show",
    },
    {
      act: "void",
      label: copy.encounters.voidChallenge,
      Icon: Undo2,
      isShown: context.kind === "challenge" && !isOver,
    },
  ];
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {acts
          .filter(({ isShown }) => isShown)
          .map(({ act, label, Icon }) => (
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
      {open === "proofs" && <ProofsDialog matchId={match.id} onClose={close} />}
      {open === "schedule" && <ScheduleDialog match={match} onClose={close} />}
      {open === "reopen" && <ReopenDialog matchId={match.id} kind={match.kind} onClose={close} />}
      {open === "statistics" && <StatisticsDialog matchId={match.id} onClose={close} />}
      {open === "noShow" && <NoShowDialog matchId={match.id} onClose={close} />}
      {open === "void" && <VoidChallengeDialog matchId={match.id} onClose={close} />}
      {open === "disqualify" && !culprit && (
        <ChooseSideDialog sides={sides} onChoose={setCulprit} onClose={close} />
      )}
      {open === "disqualify" && culprit && context.kind === "tournament" && (
        <DisqualifyDialog
          tournamentId={context.tournamentId}
          participant={culprit}
          onClose={close}
        />
      )}
    </>
  );
}
