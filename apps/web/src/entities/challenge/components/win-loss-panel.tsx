import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "@/components/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { cn } from "@/lib/cn";
import { challengeRecordQuery } from "../api/win-loss-record.ts";
import { recordCopy } from "../copy.ts";

interface WinLossPanelProps {
  readonly participantId: string;
  /** The viewer, or on a team's page the viewer's team; null for visitors, and for viewers without a team. */
  readonly viewerId: string | null;
}

/** The record and the reputation of a participant in challenges. Renders nothing if the participant has played none. */
export function WinLossPanel({ participantId, viewerId }: WinLossPanelProps) {
  const rivalId = viewerId === participantId ? null : viewerId;
  const {
    data: record,
    error,
    refetch,
  } = useQuery({
    ...challengeRecordQuery(participantId, rivalId),
    // Until the viewer's record against this participant is known, the public record is shown.
    placeholderData: (previous) => previous,
  });
  if (record && record.wins + record.losses + record.abandoned === 0) return null;
  return (
    <section>
      <h2 className="mb-3">{recordCopy.title}</h2>
      {error && !record ? (
        <ErrorState title={recordCopy.loadError} error={error} onRetry={refetch} />
      ) : !record ? (
        <Skeleton aria-busy className="h-28 rounded-lg" />
      ) : (
        <div className="card grid gap-4">
          <dl className="flex flex-wrap items-end gap-x-10 gap-y-4">
            <Figure label={recordCopy.wins} isGood>
              {record.wins}
            </Figure>
            <Figure label={recordCopy.losses}>{record.losses}</Figure>
            {record.rival_wins + record.rival_losses > 0 && (
              <Figure label={recordCopy.against}>
                {recordCopy.againstRecord(record.rival_wins, record.rival_losses)}
              </Figure>
            )}
          </dl>
          {/* The reputation (how reliably the participant behaves) is shown separately from the results. */}
          <dl className="flex flex-wrap gap-x-6 gap-y-1 border-t border-border pt-3 text-sm">
            <Conduct label={recordCopy.punctuality}>
              {record.punctuality === null
                ? recordCopy.unknown
                : recordCopy.percent(record.punctuality)}
            </Conduct>
            <Conduct label={recordCopy.disputesLost}>{record.disputes_lost}</Conduct>
            <Conduct label={recordCopy.falseReports}>{record.false_reports}</Conduct>
            <Conduct label={recordCopy.abandoned}>{record.abandoned}</Conduct>
          </dl>
        </div>
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
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd
        className={cn(
          "mt-1 flex min-h-8 items-center font-display text-3xl leading-none font-bold tabular-nums",
          isGood && "text-money",
        )}
      >
        {children}
      </dd>
    </div>
  );
}

function Conduct({ label, children }: Pick<FigureProps, "label" | "children">) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
