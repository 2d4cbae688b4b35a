import { useQuery } from "@tanstack/react-query";
import { Card, CardHeader } from "@/components/ui/card";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { matchReportsQuery } from "@/entities/match/api/list-match-reports";
import { isMatchOver } from "@/entities/match/domain/status";
import { useStatisticsDraft } from "@/entities/match/hooks/use-statistics-draft";
import { copy } from "../copy.ts";
import { ownParticipant, type RoomAccess } from "../domain/room-access.ts";
import { standstill } from "../domain/standstill.ts";
import { DisputeButton } from "./dispute-button.tsx";
import { PlayByNote } from "./play-by-note.tsx";
import { ReportForm } from "./report-form.tsx";
import { ReportList } from "./report-list.tsx";

interface ResultPanelProps {
  readonly match: MatchDetails;
  readonly access: RoomAccess;
}

/** The result: what was reported, and the form of the side that may report. */
export function ResultPanel({ match, access }: ResultPanelProps) {
  const { data: reports = [] } = useQuery(matchReportsQuery(match.id));
  const { context } = match;
  const stands = standstill(match);
  const ownId = ownParticipant(access, match);
  const ownReport = reports.find((report) => report.participant_id === ownId) ?? null;
  const rivalReport = reports.find((report) => report.participant_id !== ownId);
  // Agreeing with what the rival says needs no typing.
  const known = (ownReport ?? rivalReport)?.statistics ?? [];
  const statistics = useStatisticsDraft(known);
  const canReport = stands === null && access.canAct;
  return (
    <Card className="grid gap-5 [&>div:first-child]:mb-0">
      {/* On a phone the tab says it already. */}
      <div className="max-md:sr-only [&>div]:mb-0">
        <CardHeader title={copy.state.title} />
      </div>
      {stands && <p className="text-lg">{stands}</p>}
      {stands === null && !access.canAct && (
        <p className="text-muted">
          {access.ownSide === null ? copy.state.watching : copy.state.memberHint}
        </p>
      )}
      {stands === null &&
        reports.length === 0 &&
        context.kind === "challenge" &&
        context.playBy && (
          <div className="max-md:order-last">
            <PlayByNote playBy={context.playBy} isFriendly={context.wager === 0} />
          </div>
        )}
      {reports.length > 0 && (
        <ReportList
          match={match}
          reports={reports}
          ownId={ownId}
          canConfirm={canReport && !ownReport}
        />
      )}
      {canReport && access.ownSide && (
        <ReportForm
          key={ownReport?.created_at ?? "first"}
          match={match}
          ownResult={ownReport?.result ?? null}
          known={known}
          statistics={statistics}
        />
      )}
      {canReport && !isMatchOver(match.status) && match.status !== "disputed" && (
        <DisputeButton matchId={match.id} />
      )}
    </Card>
  );
}
