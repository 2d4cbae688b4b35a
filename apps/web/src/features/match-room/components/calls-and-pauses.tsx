import { refereeCallsLimits as limits } from "@leyenda/db-types/limits";
import { useQuery } from "@tanstack/react-query";
import { Siren } from "lucide-react";
import { ReasonForm } from "@/components/reason-form";
import { CollapsibleSection } from "@/components/collapsible-section";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { useNow } from "@/hooks/use-now";
import { useTableChanges } from "@/lib/realtime";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { matchKeys } from "@/entities/match/api/match-query-keys";
import { matchStartQuery } from "@/entities/match/api/match-start";
import { isMatchOver } from "@/entities/match/domain/status";
import { runningPause } from "@/entities/match/domain/start-phase";
import { helpCopy as copy } from "@/entities/match/start-copy";
import { refereeCallsQuery, useCallReferee, useWithdrawCall } from "../api/calls-and-pauses.ts";
import { ownParticipant, type RoomAccess } from "../domain/room-access.ts";
import { useIsReferee } from "../hooks/use-is-referee.ts";
import { noReportReason } from "../domain/no-report-reason.ts";
import { PauseLeft, PauseNow } from "./pause-controls.tsx";

interface CallsAndPausesProps {
  readonly match: MatchDetails;
  readonly access: RoomAccess;
  /** True if the match is hours away; the panel is then collapsed. */
  readonly isFolded?: boolean;
}

/** The buttons to request a pause and to call the referee, with the outcome of earlier calls. */
export function CallsAndPauses({ match, access, isFolded = false }: CallsAndPausesProps) {
  const { data = [] } = useQuery(refereeCallsQuery(match.id));
  // The open calls are left out for a referee, who sees them at the top of the page.
  const isReferee = useIsReferee(match, access);
  const calls = data.filter(({ state }) => !isReferee || (state !== "open" && state !== "taken"));
  useTableChanges({ table: "referee_calls", filter: `match_id=eq.${match.id}` }, [
    matchKeys.calls(match.id),
  ]);
  const call = useCallReferee(match.id);
  const withdraw = useWithdrawCall(match.id);
  const ownId = ownParticipant(access, match);
  const isWaiting = calls.some(
    ({ state, participant_id: side }) => side === ownId && (state === "open" || state === "taken"),
  );
  const isCaller = access.ownSide !== null && !access.isOutside && !access.isGuest;
  const canCall = isCaller && !isWaiting && !isMatchOver(match.status);
  const { data: answer = null } = useQuery(matchStartQuery(match.id));
  const pauses = answer?.pauses ?? [];
  const now = useNow(pauses.length > 0 ? 1000 : 15_000);
  // A disputed match is not being played, so there is nothing to pause.
  const isPlayed = noReportReason(match) === null && match.status !== "disputed";
  const running = isPlayed ? runningPause(pauses, now) : null;
  if (calls.length === 0 && running === null && (!isCaller || isMatchOver(match.status)))
    return null;
  const title = isPlayed ? copy.title : copy.calls;
  return (
    <CollapsibleSection title={title} isFolded={isFolded && calls.length === 0}>
      <Card className="grid grid-cols-1 gap-4 [&>div:first-child]:mb-0">
        <CardHeader title={title} />
        {running && <PauseNow match={match} access={access} pause={running} />}
        {isPlayed && running === null && answer && (
          <PauseLeft match={match} access={access} answer={answer} now={now} />
        )}
        {calls.length > 0 && (
          <ul aria-label={copy.calls} className="grid gap-3">
            {calls.map((one) => (
              <li key={one.id} className="grid gap-1 border-l-2 border-border-strong pl-3">
                <p className="text-sm text-muted">
                  {copy.by(
                    [match.side1, match.side2].find((side) => side?.id === one.participant_id)
                      ?.name ?? "",
                  )}
                </p>
                <p className="wrap-anywhere whitespace-pre-line">{one.reason}</p>
                <p role="status" className="text-[0.9375rem] font-semibold">
                  {one.state === "taken" || one.state === "answered"
                    ? `${copy.states[one.state]} ${one.referee_name ?? copy.referee}`
                    : copy.states[one.state]}
                </p>
                {one.answer && <p className="wrap-anywhere whitespace-pre-line">{one.answer}</p>}
                {one.participant_id === ownId &&
                  isCaller &&
                  (one.state === "open" || one.state === "taken") && (
                    <Button
                      variant="ghost"
                      size="sm"
                      className="justify-self-start"
                      isLoading={withdraw.isPending}
                      onClick={() => withdraw.mutate(one.id)}
                    >
                      {copy.withdraw}
                    </Button>
                  )}
              </li>
            ))}
          </ul>
        )}
        {canCall && (
          <ReasonForm
            variant="ghost"
            className="justify-self-start"
            description={copy.callText}
            sendLabel={copy.call}
            label={copy.reason}
            cancelLabel={copy.cancel}
            maxLength={limits.reason.max}
            onSend={(reason) => call.mutateAsync(reason)}
          >
            <Siren aria-hidden />
            {copy.call}
          </ReasonForm>
        )}
      </Card>
    </CollapsibleSection>
  );
}
