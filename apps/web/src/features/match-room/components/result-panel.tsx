import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { CollapsibleRow } from "@/components/collapsible-row";
import { Card, CardHeader } from "@/components/ui/card";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { matchReportsQuery } from "@/entities/match/api/list-match-reports";
import { liveScoreOf } from "@/entities/match/domain/live-score";
import { draftOf, readSeries } from "@/entities/match/domain/series-entry";
import { isMatchAhead, isMatchOver } from "@/entities/match/domain/status";
import { useStatisticsDraft } from "@/entities/match/hooks/use-statistics-draft";
import { copy } from "../copy.ts";
import { matchOutcome } from "../domain/match-outcome.ts";
import { resultAct } from "../domain/result-report-action.ts";
import { missingPlayers, ownParticipant, type RoomAccess } from "../domain/room-access.ts";
import { noReportReason } from "../domain/no-report-reason.ts";
import { gamesCopy } from "../games-copy.ts";
import { AgreeOnGames } from "./report-entered-games-button.tsx";
import { ConcedeButton } from "./concede-button.tsx";
import { DisputeButton } from "./dispute-button.tsx";
import { ChallengeDeadlineNote } from "./challenge-deadline-note.tsx";
import { CollapsibleReportForm } from "./collapsible-report-form.tsx";
import { ReportForm } from "./report-form.tsx";
import { ReportList } from "./report-list.tsx";

/** The title of the form in which a side reports the result. */
function foldTitle(hasReported: boolean, isLive: boolean, isAhead: boolean): string {
  if (hasReported) return copy.form.correct;
  if (isLive) return gamesCopy.result.other;
  return isAhead ? copy.form.early : copy.form.title;
}

interface ResultPanelProps {
  readonly match: MatchDetails;
  readonly access: RoomAccess;
  /** The current time, in milliseconds since the epoch. */
  readonly now: number;
}

/** The result: the reports, and the form for a side that may report. */
export function ResultPanel({ match, access, now }: ResultPanelProps) {
  const { data: reports = [] } = useQuery(matchReportsQuery(match.id));
  const { context } = match;
  const stands = noReportReason(match);
  const isShownAbove =
    match.status === "completed" ||
    (access.ownSide !== null && matchOutcome(match, access.ownSide) !== null);
  const ownId = ownParticipant(access, match);
  const ownReport = reports.find((report) => report.participant_id === ownId) ?? null;
  const rivalReport = reports.find((report) => report.participant_id !== ownId);
  // The rival's statistics are the default, so that the side can confirm the rival's report without typing.
  const known = (ownReport ?? rivalReport)?.statistics ?? [];
  const statistics = useStatisticsDraft(known, match.bestOf > 1);
  const [selected, setSelected] = useState("");
  const canReport = stands === null && access.canAct;
  const missing = missingPlayers(access, match);
  const rival = access.ownSide === 1 ? match.side2 : match.side1;
  const isAhead = isMatchAhead(match, now);
  const live = liveScoreOf(match);
  // The entered games of an aggregate may leave it level: then the form asks for what its rule needs.
  const isLevel =
    match.series?.kind === "aggregate" &&
    readSeries(match, draftOf(match.games)).winner === undefined;
  // Whether the side must type a result. Once a map is entered, the maps give the result instead.
  const needsMore = isLevel && live?.nextMap === null;
  const isAsked =
    ownReport === null && (needsMore || (live === null && (!isAhead || rivalReport !== undefined)));
  const agreed =
    live?.nextMap === null &&
    !isLevel &&
    ownReport === null &&
    rivalReport?.result !== match.liveScore
      ? match.liveScore
      : null;
  const stake = context.kind === "challenge" ? context.wager : 0;
  const act = resultAct({
    status: match.status,
    ownId,
    hasReported: ownReport !== null,
    rivalReport,
    selected,
    hasFigures: statistics.isTyped,
    stake,
  });
  const list = useRef<HTMLDivElement>(null);
  const isSent = useRef(false);
  const filedAt = ownReport?.created_at;
  useEffect(() => {
    if (!isSent.current || !filedAt) return;
    isSent.current = false;
    list.current?.focus();
  }, [filedAt]);
  // The head of the room already shows the outcome, so this sentence is only for screen readers.
  if (isShownAbove)
    return (
      <>
        <p className="sr-only">{stands}</p>
        {reports.length > 0 && (
          <CollapsibleRow title={copy.reports.title}>
            <div className="pb-4">
              <ReportList ref={list} match={match} reports={reports} ownId={ownId} confirm={null} />
            </div>
          </CollapsibleRow>
        )}
      </>
    );
  return (
    <Card className="grid gap-4 [&>div:first-child]:mb-0">
      {/* A phone hides the title visually, because the tab has the same title. */}
      <div className="max-md:sr-only [&>div]:mb-0">
        <CardHeader title={copy.state.title} />
      </div>
      {stands && <p className="text-lg">{stands}</p>}
      {stands === null && !access.canAct && (
        <p className="text-muted">
          {access.isOutside
            ? copy.state.outsideRoster
            : access.ownSide === null
              ? copy.state.watching
              : copy.state.memberHint}
        </p>
      )}
      {stands === null &&
        reports.length === 0 &&
        context.kind === "challenge" &&
        context.playBy && (
          <div className="max-md:order-last">
            <ChallengeDeadlineNote playBy={context.playBy} isFriendly={context.wager === 0} />
          </div>
        )}
      {reports.length > 0 && (
        <ReportList
          ref={list}
          match={match}
          reports={reports}
          ownId={ownId}
          confirm={canReport && act.kind === "confirm" ? act : null}
        />
      )}
      {canReport && missing > 0 && (
        <>
          <p className="text-[0.9375rem]">{copy.state.rosterTooSmall(missing)}</p>
          {rival && <ConcedeButton matchId={match.id} rival={rival} stake={stake} />}
        </>
      )}
      {canReport && missing === 0 && access.ownSide && agreed && (
        <AgreeOnGames
          matchId={match.id}
          result={agreed}
          rival={rivalReport && { name: rival?.name ?? "", result: rivalReport.result }}
          statistics={statistics}
          onSend={() => (isSent.current = true)}
        />
      )}
      {canReport && missing === 0 && access.ownSide && (
        <CollapsibleReportForm
          key={filedAt ?? "first"}
          title={foldTitle(ownReport !== null, live !== null && !needsMore, isAhead && !needsMore)}
          isFolded={!isAsked}
        >
          <ReportForm
            match={match}
            ownSide={access.ownSide}
            ownResult={ownReport?.result ?? null}
            rivalReport={rivalReport}
            act={act}
            onSelect={setSelected}
            known={known}
            statistics={statistics}
            isAhead={isAhead}
            isQuiet={ownReport !== null || rivalReport !== undefined || match.status === "disputed"}
            onSend={() => (isSent.current = true)}
          />
        </CollapsibleReportForm>
      )}
      {/* A dispute needs a report; without a report, a side of a tournament match calls the referee. */}
      {canReport &&
        !isMatchOver(match.status) &&
        match.status !== "disputed" &&
        (context.kind === "challenge" || reports.length > 0) && (
          <DisputeButton
            matchId={match.id}
            label={context.kind === "challenge" ? copy.dispute.open : copy.dispute.confirm}
          />
        )}
    </Card>
  );
}
