import { useQuery } from "@tanstack/react-query";
import {
  CalendarClock,
  ChartNoAxesColumn,
  Ghost,
  Images,
  Link2,
  ListChecks,
  PencilLine,
  type LucideIcon,
  RotateCcw,
  Undo2,
  UserX,
} from "lucide-react";
import { gameHasKdaQuery } from "@/entities/game/api/game-has-kda";
import type { MatchView } from "@/entities/match/domain/match-view";
import { usePlaysIn } from "@/entities/match/hooks/use-plays-in";
import { refereeLinkCopy } from "@/entities/match/referee-link-copy";
import { canDeclareWinner, isMatchOver } from "@/entities/match/domain/status";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import type { Right } from "@/entities/tournament/staff-words";
import { copy, statisticsCopy } from "../copy.ts";
import { correctionsCopy } from "../corrections-copy.ts";
import type { MatchAct } from "../domain/match-action.ts";

export interface OfferedAct {
  readonly act: MatchAct;
  readonly label: string;
  readonly Icon: LucideIcon;
}

/** The right that each action on a tournament match needs; on challenges only administrators act. */
const RIGHTS: Readonly<Record<MatchAct, Right>> = {
  result: "results",
  proofs: "results",
  schedule: "schedule",
  disqualify: "participants",
  noShow: "results",
  link: "results",
  statistics: "results",
  score: "results",
  reopen: "results",
  void: "delete",
};

/** Actions that nobody may do in their own match, whatever their rights; the database refuses them. */
const JUDGES: ReadonlySet<MatchAct> = new Set([
  "result",
  "noShow",
  "link",
  "statistics",
  "score",
  "reopen",
]);

/** The actions that the viewer may do with a match in its current state. */
export function useMatchActions(match: MatchView): OfferedAct[] {
  const { context } = match;
  const { may } = useTournamentRights(context.kind === "tournament" ? context.tournamentId : null);
  const isOver = isMatchOver(match.status);
  const isPlayed = match.status === "completed" && match.outcome === "score";
  const { data: isCounted } = useQuery({
    ...gameHasKdaQuery(context.game),
    // Loads the data of the decision dialog before it opens, so that its layout does not change while it is open.
    enabled: isPlayed || canDeclareWinner(match),
  });
  const isOwn = usePlaysIn()(match.side1?.id, match.side2?.id);
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
      act: "link",
      label: refereeLinkCopy.title,
      Icon: Link2,
      isShown: isOfTournament && !isOver,
    },
    {
      act: "statistics",
      label: statisticsCopy.open,
      Icon: ChartNoAxesColumn,
      isShown: isPlayed && isCounted === true,
    },
    {
      act: "score",
      label: correctionsCopy.score.open,
      Icon: PencilLine,
      isShown: isOfTournament && isPlayed,
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
  return acts.filter(
    ({ act, isShown }) => isShown && may(RIGHTS[act]) && !(isOwn && JUDGES.has(act)),
  );
}
