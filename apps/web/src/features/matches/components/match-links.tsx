import { CalendarPlus } from "lucide-react";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { Button, buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { cn } from "@/lib/cn";
import { useSession } from "@/hooks/use-session";
import { takeMatchDate } from "@/entities/calendar/match-calendar-file";
import { matchDateCopy } from "@/entities/calendar/copy";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { awaitsRival } from "@/entities/match/domain/feeder-match";
import { isMatchOver } from "@/entities/match/domain/status";
import { usePlaysIn } from "@/entities/match/hooks/use-plays-in";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { matchSectionsCopy as copy } from "../match-sections-copy.ts";

const StandInNote = lazy(async () => ({
  default: (await import("./stand-in-note.tsx")).StandInNote,
}));

/** Links on a match's page: to the match's room (for its players and staff), to its tournament, and into a calendar. */
export function MatchLinks({ match }: { readonly match: MatchDetails }) {
  const { id, context, stage } = match;
  const { profile } = useSession();
  const { may } = useTournamentRights(context.kind === "tournament" ? context.tournamentId : null);
  const playsIn = usePlaysIn();
  const isInside =
    may("chat", "results", "schedule", "participants") ||
    playsIn(match.participant1Id, match.participant2Id) ||
    match.standIns.some((guest) => guest.profile_id === profile?.id);
  const isOver = isMatchOver(match.status);
  // Whether the viewer can do nothing in the room: the match is over, or waits for a rival from another match.
  const isQuiet = isOver || awaitsRival(match);
  const isOwnTurn = !isQuiet && playsIn(match.veto?.turn_id);
  // A match that is being played no longer needs a calendar entry.
  const hasDate = match.scheduledAt !== null && match.liveSince === null && !isOver;
  if (!isInside && !hasDate && context.kind !== "tournament") return null;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-3">
        {isInside && !isQuiet && (
          <Link to={paths.matchManage(id)} className={buttonClass()}>
            {isOwnTurn ? copy.choose : copy.room}
          </Link>
        )}
        {context.kind === "tournament" && (
          <Link
            to={
              stage
                ? paths.tournamentMatch(context.tournamentId, stage.position, id)
                : paths.tournament(context.tournamentId)
            }
            className={cn(buttonClass({ variant: "secondary" }), "max-md:px-3")}
          >
            {stage?.isBracket ? copy.bracket : copy.tournament}
          </Link>
        )}
        {isInside && isQuiet && (
          <Link to={paths.matchManage(id)} className={buttonClass({ variant: "ghost" })}>
            {copy.room}
          </Link>
        )}
        {hasDate && (
          <Button variant="ghost" size="sm" onClick={() => void takeMatchDate(id)}>
            <CalendarPlus aria-hidden />
            {/* The label is hidden on phones so that the match fits on the first screen. */}
            <span className="max-md:sr-only">{matchDateCopy.take}</span>
          </Button>
        )}
      </div>
      {profile && match.teamFormat !== null && (
        <Suspense>
          <StandInNote matchId={id} viewerId={profile.id} />
        </Suspense>
      )}
    </>
  );
}
