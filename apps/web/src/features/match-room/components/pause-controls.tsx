import { Pause } from "lucide-react";
import { use } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmButton } from "@/components/ui/confirm-button";
import type { MatchDetails } from "@/entities/match/api/get-match";
import type { MatchStartAnswer } from "@/entities/match/api/match-start";
import { RunningPause } from "@/entities/match/components/running-pause";
import { pauseLeft } from "@/entities/match/domain/start-phase";
import { helpCopy as copy } from "@/entities/match/start-copy";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { useEndPause, usePauseMatch } from "../api/calls-and-pauses.ts";
import type { RoomAccess } from "../domain/room-access.ts";
import { RoomStepContext } from "./room-step-context.tsx";

interface PauseProps {
  readonly match: MatchDetails;
  readonly access: RoomAccess;
}

interface PauseNowProps extends PauseProps {
  readonly pause: { readonly side: number; readonly ends_at: string };
}

/** The running pause. The side that took it and referees can end it. */
export function PauseNow({ match, access, pause }: PauseNowProps) {
  const goOn = useEndPause(match.id);
  const { may } = useTournamentRights(
    match.context.kind === "tournament" ? match.context.tournamentId : null,
  );
  const isOwn = access.canAct && pause.side === access.ownSide;
  const isReferee = access.ownSide === null && may("results");
  return (
    <RunningPause
      name={(pause.side === 1 ? match.side1 : match.side2)?.name ?? ""}
      endsAt={pause.ends_at}
    >
      {(isOwn || isReferee) && (
        <Button
          variant="secondary"
          className="justify-self-start"
          isLoading={goOn.isPending}
          onClick={() => goOn.mutate()}
        >
          {isOwn ? copy.goOn : copy.endPause}
        </Button>
      )}
    </RunningPause>
  );
}

interface PauseLeftProps extends PauseProps {
  readonly answer: MatchStartAnswer;
  /** The current time, in milliseconds since the epoch. */
  readonly now: number;
}

/** During the match: the button to take a pause, with a confirmation, for a side that has pause minutes left. */
export function PauseLeft({ match, access, answer, now }: PauseLeftProps) {
  const pause = usePauseMatch(match.id);
  const step = use(RoomStepContext);
  const isPlayed = step === "play" || step === "result";
  const minutes = answer.settings.pause_minutes;
  const own = access.canAct ? access.ownSide : null;
  const hasBegun =
    answer.start === null
      ? match.scheduledAt === null || Date.parse(match.scheduledAt) <= now
      : answer.start.state === "started" || answer.start.state === "over";
  if (minutes === null || own === null || !hasBegun || !isPlayed) return null;
  const left = Math.floor(pauseLeft(answer.pauses, own, minutes));
  return left < 10 ? (
    <p className="text-[0.9375rem] text-muted">{copy.pauseUsed}</p>
  ) : (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <ConfirmButton
        variant="secondary"
        label={
          <>
            <Pause aria-hidden />
            {copy.pause}
          </>
        }
        title={copy.pauseTitle}
        description={copy.pauseCost(Math.ceil(left / 60), minutes)}
        confirmLabel={copy.pauseConfirm}
        destructive={false}
        // The pause is not awaited: the dialog must close before the button that gets the focus back disappears.
        // If the dialog closed later, the page would scroll.
        onConfirm={() => pause.mutate()}
      />
      <p className="text-[0.9375rem] text-muted">{copy.pauseLeft(Math.ceil(left / 60))}</p>
    </div>
  );
}
