import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EmptyLine } from "@/components/empty-line";
import { ErrorState } from "@/components/error-state";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { Card, CardHeader } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { reportOutcomeWords } from "@/entities/report/report-words";
import { reportCopy } from "@/entities/report/copy";
import { type Measure, measuresQuery, type Warning, warningsQuery } from "../api/suspensions.ts";
import type { Person } from "../api/person.ts";
import { copy } from "../copy.ts";
import { DecideAppealDialog } from "./decide-appeal-dialog.tsx";
import { LiftSuspensionDialog } from "./lift-suspension-dialog.tsx";
import { SuspensionLine } from "./suspension-line.tsx";

const texts = copy.measures;

/** The measures against a person, their appeals with the outcomes, and the results of reports. */
export function SuspensionsCard({ person }: { readonly person: Person }) {
  const imposed = useQuery(measuresQuery(person.id));
  const warned = useQuery(warningsQuery(person.id));
  const [deciding, setDeciding] = useState<Measure | null>(null);
  const [lifting, setLifting] = useState<Measure | null>(null);
  for (const { data, error, refetch } of [imposed, warned])
    if (error && !data)
      return <ErrorState title={texts.loadError} error={error} onRetry={refetch} />;
  if (!imposed.data || !warned.data) return <Skeleton className="h-32 rounded-lg" />;
  if (imposed.data.length + warned.data.length === 0)
    return <EmptyLine title={texts.title} text={texts.empty} />;
  return (
    <Card>
      <CardHeader title={texts.title} />
      <ul className="grid divide-y divide-border">
        {imposed.data.map((measure) => (
          <SuspensionLine
            key={measure.id}
            measure={measure}
            onDecide={() => setDeciding(measure)}
            onLift={() => setLifting(measure)}
          />
        ))}
        {warned.data.map((warning) => (
          <WarningLine key={warning.id} warning={warning} />
        ))}
      </ul>
      {deciding && <DecideAppealDialog measure={deciding} onClose={() => setDeciding(null)} />}
      {lifting && <LiftSuspensionDialog measure={lifting} onClose={() => setLifting(null)} />}
    </Card>
  );
}

/** The result of an abuse report: the action, the reason, the administrator and the message. */
function WarningLine({ warning }: { readonly warning: Warning }) {
  const { action, answer, handled_at: handledAt, handler, reason } = warning;
  return (
    <li className="grid gap-2 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="font-semibold">{action && reportOutcomeWords[action]}</p>
        <Badge tone="warning">{reportCopy.reasons[reason]}</Badge>
      </div>
      {answer && <p className="wrap-anywhere">{answer}</p>}
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        <span>{handler?.username ?? texts.server}</span>
        {handledAt && <RelativeTime value={handledAt} />}
      </p>
    </li>
  );
}
