import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "@/components/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { cn } from "@/lib/cn";
import { challengeRecordQuery } from "../api/challenge-record.ts";
import { recordCopy } from "../copy.ts";
import { LastResults } from "./last-results.tsx";

interface RecordPanelProps {
  readonly participantId: string;
  /** The viewer's participant of the same kind; null on one's own page and for visitors. */
  readonly viewerId: string | null;
}

/** The record and the reputation of a participant in challenges. */
export function RecordPanel({ participantId, viewerId }: RecordPanelProps) {
  const rivalId = viewerId === participantId ? null : viewerId;
  const { data: record, error, refetch } = useQuery(challengeRecordQuery(participantId, rivalId));
  return (
    <section>
      <h2 className="display mb-4 text-2xl">{recordCopy.title}</h2>
      {error && !record ? (
        <ErrorState title={recordCopy.loadError} error={error} onRetry={refetch} />
      ) : !record ? (
        <Skeleton aria-busy className="h-28 rounded-lg" />
      ) : record.wins + record.losses + record.abandoned === 0 ? (
        <p className="text-muted">{recordCopy.none}</p>
      ) : (
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
          <Figure label={recordCopy.wins} isGood>
            {record.wins}
          </Figure>
          <Figure label={recordCopy.losses}>{record.losses}</Figure>
          {record.last_five && (
            <Figure label={recordCopy.lastFive}>
              <LastResults results={record.last_five} />
            </Figure>
          )}
          {record.rival_wins + record.rival_losses > 0 && (
            <Figure label={recordCopy.against}>
              {recordCopy.againstRecord(record.rival_wins, record.rival_losses)}
            </Figure>
          )}
          <Figure label={recordCopy.punctuality}>
            {record.punctuality === null
              ? recordCopy.unknown
              : recordCopy.percent(record.punctuality)}
          </Figure>
          <Figure label={recordCopy.disputesLost}>{record.disputes_lost}</Figure>
          <Figure label={recordCopy.falseReports}>{record.false_reports}</Figure>
          <Figure label={recordCopy.abandoned}>{record.abandoned}</Figure>
        </dl>
      )}
    </section>
  );
}

interface FigureProps {
  readonly label: string;
  readonly isGood?: boolean;
  readonly children: ReactNode;
}

function Figure({ label, isGood = false, children }: FigureProps) {
  return (
    <div className="card flex flex-col justify-between gap-2 p-4">
      <dt className="text-sm text-muted">{label}</dt>
      <dd
        className={cn(
          "font-display text-3xl leading-tight font-bold tabular-nums",
          isGood && "text-accent-2",
        )}
      >
        {children}
      </dd>
    </div>
  );
}
