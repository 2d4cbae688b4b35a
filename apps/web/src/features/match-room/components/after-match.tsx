import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { cn } from "@/lib/cn";
import { paths } from "@/config/paths";
import { AgendaLive } from "@/entities/agenda/components/agenda-live";
import { NextTask } from "@/entities/agenda/components/next-task";
import { NextTaskRow } from "@/entities/agenda/components/next-task-row";
import { nextAfter } from "@/entities/agenda/domain/agenda";
import { useAgenda } from "@/entities/agenda/hooks/use-agenda";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { EarliestStart } from "@/entities/match/components/earliest-start";
import { isMatchOver } from "@/entities/match/domain/status";
import { copy } from "../copy.ts";
import { mayBeOut } from "../domain/match-outcome.ts";
import { NextCup } from "./next-cup.tsx";
import { RoomAct } from "./room-action.tsx";

interface AfterMatchProps {
  readonly match: MatchDetails;
  readonly ownId: string | null;
  /** The offer of a rematch of a challenge; false in a tournament. */
  readonly rematch: ReactNode;
  /** True in the action bar, which shows a row instead of a card. */
  readonly isRow?: boolean;
}

/** After a decided match: the viewer's next match, or else a link to other competitions or the offer of a rematch. */
export function AfterMatch({ match, ownId, rematch, isRow = false }: AfterMatchProps) {
  const { data, isFetching } = useAgenda();
  const tournamentId = match.context.kind === "tournament" ? match.context.tournamentId : null;
  const next = data ? nextAfter(data, match.id, tournamentId) : null;
  if (!isMatchOver(match.status)) return <AgendaLive />;
  const way = wayOn(match, ownId);
  const { context } = match;
  const floor = (className: string) =>
    next?.match_id && (
      <EarliestStart
        tournamentId={next.tournament_id}
        matchId={next.match_id}
        className={className}
      />
    );
  const other = (
    <Card className="flex items-center justify-between gap-x-4 gap-y-2 max-md:border-0 max-md:bg-transparent max-md:p-0">
      <p className={cn("min-w-0 md:text-lg", rematch && "max-md:hidden")}>{way.text}</p>
      <div className="flex flex-wrap justify-end gap-2 max-md:flex-1 md:flex-none">
        {rematch}
        <Link
          to={way.to}
          className={cn(buttonClass({ variant: "secondary" }), "whitespace-nowrap max-md:flex-1")}
        >
          {way.label}
          <ArrowRight aria-hidden />
        </Link>
      </div>
    </Card>
  );
  return (
    <>
      <AgendaLive />
      <RoomAct kind="next">
        {next &&
          (isRow ? (
            <NextTaskRow item={next} note={floor("flex-none font-semibold text-foreground")} />
          ) : (
            <NextTask
              item={next}
              isLit={false}
              className="lg:grid-cols-[auto_minmax(0,1fr)_auto] lg:[&>:last-child]:col-span-1"
              note={floor("block text-[0.9375rem] font-semibold")}
            />
          ))}
        {!next && isFetching && <Skeleton className="h-[5.375rem] rounded-lg max-md:hidden" />}
        {!next &&
          !isFetching &&
          (context.kind === "tournament" && mayBeOut(match, ownId) ? (
            <NextCup
              game={context.game}
              from={context.name}
              isTeam={match.side1?.type === "team"}
              otherwise={other}
            />
          ) : (
            other
          ))}
      </RoomAct>
    </>
  );
}

/** The link for a player without a next match: to other tournaments, to this tournament, or to the challenges. */
function wayOn(match: MatchDetails, ownId: string | null) {
  const { context } = match;
  if (context.kind === "challenge")
    return {
      text: copy.after.challenge,
      to: paths.challenges("mios"),
      label: copy.after.challenges,
    };
  if (mayBeOut(match, ownId))
    return { text: copy.after.out, to: paths.openTournaments(), label: copy.after.others };
  const { tournamentId: id } = context;
  return context.isActive
    ? { text: copy.after.none, to: paths.tournament(id), label: copy.after.tournament }
    : { text: copy.after.over, to: paths.champion(id), label: copy.after.podium };
}
