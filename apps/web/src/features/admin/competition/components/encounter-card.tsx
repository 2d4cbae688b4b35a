import { Link } from "react-router";
import { paths } from "@/config/paths";
import { cn } from "@/lib/cn";
import { formatDateTime, shortId } from "@/lib/format";
import { challengeCopy } from "@/entities/challenge/copy";
import { MatchStatusBadge } from "@/entities/match/components/match-status-badge";
import { matchCopy } from "@/entities/match/copy";
import type { Encounter } from "../api/list-encounters.ts";
import { copy } from "../copy.ts";
import { MatchAdminMenu } from "./match-admin-menu.tsx";
import { WinnerButtons } from "./winner-buttons.tsx";

interface EncounterCardProps {
  readonly match: Encounter;
  readonly now: number;
}

/** A match in the back office: what it is, who plays, what was reported, what can be done. */
export function EncounterCard({ match, now }: EncounterCardProps) {
  const { context } = match;
  const nameOf = (id: string) =>
    [match.side1, match.side2].find((side) => side?.id === id)?.name ?? "";
  return (
    <article
      className={cn(
        "card flex h-full min-w-0 flex-col gap-4",
        match.status === "disputed" && "border-warning/70",
      )}
    >
      <header className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="font-sans text-base font-semibold break-words">
            {context.kind === "tournament" ? context.name : copy.encounters.challenge(context.game)}
          </h2>
          <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-muted">
            <code>{copy.encounters.matchId(shortId(match.id))}</code>
            {context.kind === "tournament" && <span>{context.round}</span>}
            <span>{matchCopy.bestOf(match.bestOf)}</span>
            {match.result && <span className="text-foreground">{match.result}</span>}
          </p>
          {match.scheduledAt && match.winnerId === null && (
            <p className="mt-1 text-sm text-muted">
              <time dateTime={match.scheduledAt}>{formatDateTime(match.scheduledAt)}</time>
            </p>
          )}
        </div>
        <MatchStatusBadge match={match} now={now} />
      </header>
      <WinnerButtons match={match} />
      {match.reports.length > 0 && match.winnerId === null && (
        <ul aria-label={copy.encounters.reports} className="grid gap-1 text-[0.9375rem] text-muted">
          {match.reports.map((report) => (
            <li key={report.id} className="break-words">
              {copy.encounters.report(nameOf(report.participant_id), report.result)}
            </li>
          ))}
        </ul>
      )}
      <footer className="mt-auto flex flex-wrap items-center justify-between gap-3">
        <MatchAdminMenu match={match} />
        <div className="flex flex-wrap gap-x-5">
          {context.kind === "challenge" && (
            <Link
              to={paths.challengeReceipt(match.id)}
              className="inline-flex min-h-11 items-center text-accent-2 underline"
            >
              {challengeCopy.receipt}
            </Link>
          )}
          <Link
            to={paths.matchManage(match.id)}
            className="inline-flex min-h-11 items-center text-accent-2 underline"
          >
            {copy.encounters.room}
          </Link>
        </div>
      </footer>
    </article>
  );
}
