import { useQuery } from "@tanstack/react-query";
import { DoorOpen, Send } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { Button, buttonClass } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { paths } from "@/config/paths";
import { MatchStatusBadge } from "@/entities/match/components/match-status-badge";
import { type MatchWait, waitText } from "@/entities/match/domain/match-wait";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { useNow } from "@/hooks/use-now";
import { ownFormats } from "@/lib/format";
import { type Encounter, encounterQuery } from "../api/list-encounters.ts";
import { copy, firstActCopy, matchDeskCopy as texts } from "../copy.ts";
import { type MatchAct, matchFacts, matchName, urgentAct } from "../domain/match-action.ts";
import { useMatchActions } from "../hooks/use-match-actions.ts";
import { MatchActionDialogs } from "./match-action-dialogs.tsx";

const CLOCK_MS = 15_000;

interface MatchDeskDialogProps {
  readonly matchId: string;
  /** The state of the match on the board. */
  readonly wait: MatchWait | undefined;
  readonly onClose: () => void;
}

/** The state of a bracket match and the actions of the viewer; updated live. */
export function MatchDeskDialog({ matchId, wait, onClose }: MatchDeskDialogProps) {
  const { data: match, error, refetch } = useQuery(encounterQuery(matchId));
  const [open, setOpen] = useState<MatchAct | null>(null);
  const now = useNow(CLOCK_MS);
  return (
    <>
      {/* The dialog of the action is rendered first: if both dialogs close together, the focus returns to the
          button that opened the outer one. */}
      {match && (
        <MatchActionDialogs
          match={match}
          open={open}
          onDecided={onClose}
          onClose={() => setOpen(null)}
        />
      )}
      <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
        <DialogContent
          title={<span className="wrap-anywhere">{match ? matchName(match) : texts.match}</span>}
          description={match && factsOf(match, now)}
        >
          {match ? (
            <MatchDesk match={match} wait={wait} now={now} onAct={setOpen} />
          ) : match === null ? (
            <p className="text-muted">{texts.gone}</p>
          ) : error ? (
            <ErrorState title={texts.loadError} error={error} onRetry={refetch} />
          ) : (
            <ListSkeleton rows={3} className="h-12" />
          )}
        </DialogContent>
      </Dialog>
    </>
  );
}

/** The facts of a match in one line, for example "Cuartos · Al mejor de 3 · hoy 21:00". */
function factsOf(match: Encounter, now: number): string {
  const { scheduledAt } = match;
  const when = scheduledAt ? ownFormats.formatWhen(scheduledAt, now) : copy.encounters.noHour;
  return `${matchFacts(match)} · ${when}`;
}

interface MatchDeskProps {
  readonly match: Encounter;
  readonly wait: MatchWait | undefined;
  /** The current time, in milliseconds since the epoch. */
  readonly now: number;
  readonly onAct: (act: MatchAct) => void;
}

function MatchDesk({ match, wait, now, onAct }: MatchDeskProps) {
  const { id, context, result, liveScore, winnerId, call } = match;
  const { may } = useTournamentRights(context.kind === "tournament" ? context.tournamentId : null);
  const acts = useMatchActions(match);
  const urgent = urgentAct(match);
  const sides = [match.side1, match.side2];
  const sideName = (sideId: string | null) => sides.find((side) => side?.id === sideId)?.name ?? "";
  const facts = [
    wait && waitText(wait, now),
    result !== null && texts.ended(result, winnerId && sideName(winnerId)),
    liveScore !== null && texts.score(liveScore),
    call && firstActCopy.calls(sideName(call.participant_id), call.reason),
    ...(match.status === "completed"
      ? []
      : match.reports.map((one) =>
          copy.encounters.report(sideName(one.participant_id), one.result),
        )),
  ].filter((fact) => typeof fact === "string");
  return (
    <div className="grid gap-4">
      <div className="grid justify-items-start gap-1.5">
        <MatchStatusBadge match={match} now={now} />
        {facts.map((fact) => (
          <p key={fact} className="wrap-anywhere">
            {fact}
          </p>
        ))}
      </div>
      <section aria-label={texts.acts} className="grid gap-2 sm:grid-cols-2">
        {acts.map(({ act, label, Icon }) => (
          <Button
            key={act}
            variant={act === urgent ? "primary" : "secondary"}
            className={act === urgent ? "sm:col-span-2" : "justify-start"}
            aria-haspopup="dialog"
            onClick={() => onAct(act)}
          >
            <Icon aria-hidden />
            {label}
          </Button>
        ))}
        <Link
          to={paths.matchManage(id)}
          className={`${buttonClass({ variant: "secondary" })} justify-start`}
        >
          <DoorOpen aria-hidden />
          {copy.encounters.room}
        </Link>
        {context.kind === "tournament" && may("chat") && (
          <Link
            to={paths.organizeMessage(context.tournamentId, "partido", id)}
            className={`${buttonClass({ variant: "secondary" })} justify-start`}
          >
            <Send aria-hidden />
            {copy.encounters.write}
          </Link>
        )}
      </section>
    </div>
  );
}
