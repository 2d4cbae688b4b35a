import { useQuery } from "@tanstack/react-query";
import {
  CalendarClock,
  ChartNoAxesColumn,
  Ghost,
  Images,
  ListChecks,
  type LucideIcon,
  RotateCcw,
  Undo2,
  UserX,
} from "lucide-react";
import { gameCountsKdaQuery } from "@/entities/game/api/game-counts-kda";
import type { MatchView } from "@/entities/match/domain/match-view";
import { canDeclareWinner, isMatchOver } from "@/entities/match/domain/status";
import { copy } from "../copy.ts";
import type { MatchAct } from "../domain/match-act.ts";
import { statisticsCopy } from "../statistics-copy.ts";

export interface OfferedAct {
  readonly act: MatchAct;
  readonly label: string;
  readonly Icon: LucideIcon;
}

/** What an admin can do with a match as it stands. */
export function useMatchActs(match: MatchView): OfferedAct[] {
  const { context } = match;
  const isOver = isMatchOver(match.status);
  const isPlayed = match.status === "completed" && match.outcome === "score";
  const { data: isCounted } = useQuery({
    ...gameCountsKdaQuery(context.game),
    enabled: isPlayed,
  });
  const hasSide = match.side1 !== null || match.side2 !== null;
  const isOfTournament = context.kind === "tournament";
  const acts: (OfferedAct & { readonly isShown: boolean })[] = [
    {
      act: "result",
      label: copy.encounters.result,
      Icon: ListChecks,
      isShown: canDeclareWinner(match),
    },
    { act: "proofs", label: copy.encounters.proofs, Icon: Images, isShown: true },
    {
      act: "schedule",
      label: copy.encounters.schedule,
      Icon: CalendarClock,
      isShown: canDeclareWinner(match),
    },
    {
      act: "disqualify",
      label: copy.encounters.disqualify,
      Icon: UserX,
      isShown: isOfTournament && context.isActive && hasSide,
    },
    {
      act: "noShow",
      label: copy.encounters.noShow,
      Icon: Ghost,
      isShown: isOfTournament && canDeclareWinner(match),
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
      isShown: !isOfTournament && !isOver,
    },
  ];
  return acts.filter(({ isShown }) => isShown);
}
