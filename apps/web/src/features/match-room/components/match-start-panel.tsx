import { refereeCallsLimits as limits } from "@leyenda/db-types/limits";
import { useQuery } from "@tanstack/react-query";
import { ReasonForm } from "@/components/reason-form";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { useNow } from "@/hooks/use-now";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { matchStartQuery } from "@/entities/match/api/match-start";
import { SidePresence } from "@/entities/match/components/side-presence";
import { matchCopy } from "@/entities/match/copy";
import { missingSides, type SideNumber, startPhase } from "@/entities/match/domain/start-phase";
import { startCopy as copy } from "@/entities/match/start-copy";
import { hereQuery, useObjectToWalkover, useReadyForMatch } from "../api/match-start.ts";
import type { RoomAccess } from "../domain/room-access.ts";
import { noReportReason } from "../domain/no-report-reason.ts";
import { RoomAct } from "./room-action.tsx";

interface MatchStartPanelProps {
  readonly match: MatchDetails;
  readonly access: RoomAccess;
}

/** The hint after the match time: what a side that is not ready must do. */
function lateHint(isMissing: boolean, canAct: boolean): string {
  if (!isMissing) return canAct ? copy.countsHint : copy.countsMemberHint;
  return canAct ? copy.missingHint : copy.missingMemberHint;
}

/** How a match starts: the button "I am ready", who is present, penalties for lateness, the walkover, its objection. */
export function MatchStartPanel({ match, access }: MatchStartPanelProps) {
  const { data: answer = null } = useQuery(matchStartQuery(match.id));
  const now = useNow(1000);
  const start = answer?.start ?? null;
  const phase = start && noReportReason(match) === null ? startPhase(start, now) : null;
  const isOpen = phase === "ready" || phase === "late";
  const { data: people = null } = useQuery(hereQuery(match.id, false));
  const ready = useReadyForMatch(match.id);
  const object = useObjectToWalkover(match.id);
  if (!answer || !start || phase === null) return null;
  const sideOf = (id: string): SideNumber => (id === match.participant1Id ? 1 : 2);
  const here = people && new Set(people.map((person) => sideOf(person.participant_id)));
  const own = access.ownSide;
  const isReady = own !== null && start[`ready${own}_at`] !== null;
  const rival = own === 1 ? match.side2 : match.side1;
  const nameOf = (side: MatchDetails["side1"]) => side?.name ?? matchCopy.toBeDefined;
  return (
    <Card className="grid grid-cols-1 gap-4 [&>div:first-child]:mb-0">
      <CardHeader title={copy.title} />
      <SidePresence
        start={start}
        settings={answer.settings}
        bestOf={match.bestOf}
        names={[nameOf(match.side1), nameOf(match.side2)]}
        here={here}
        ownSide={own}
      />
      {isOpen && people !== null && people.length > 0 && (
        <p className="text-sm text-muted wrap-anywhere">
          {copy.people(people.map(({ username }) => username))}
        </p>
      )}
      {isOpen && own !== null && (
        <p className="text-[0.9375rem] text-muted" role="status">
          {isReady
            ? copy.waiting(nameOf(rival))
            : phase === "late"
              ? lateHint(missingSides(start, here).includes(own), access.canAct)
              : access.canAct
                ? copy.readyHint
                : copy.memberHint}
        </p>
      )}
      {isOpen && access.canAct && !isReady && (
        <RoomAct kind="ready">
          <Button
            size="lg"
            className="md:justify-self-start"
            isLoading={ready.isPending}
            onClick={() => ready.mutate()}
          >
            {copy.ready}
          </Button>
        </RoomAct>
      )}
      {phase === "walkover" && access.canAct && (
        <RoomAct kind="object">
          <ReasonForm
            variant={start.walkover_for === own ? "secondary" : "primary"}
            className="md:justify-self-start"
            description={copy.objectText}
            sendLabel={copy.object}
            label={copy.reason}
            cancelLabel={copy.cancel}
            maxLength={limits.reason.max}
            onSend={(reason) => object.mutateAsync(reason)}
          >
            {copy.object}
          </ReasonForm>
        </RoomAct>
      )}
    </Card>
  );
}
