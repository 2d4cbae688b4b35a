import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EmptyLine } from "@/components/empty-line";
import { ErrorState } from "@/components/error-state";
import { Card, CardHeader } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import type { Person } from "../api/person.ts";
import { type Measure, measuresQuery, warningsQuery } from "../api/measures.ts";
import { copy } from "../copy.ts";
import { DecideAppealDialog } from "./decide-appeal-dialog.tsx";
import { LiftDialog } from "./lift-dialog.tsx";
import { MeasureLine } from "./measure-line.tsx";
import { WarningLine } from "./warning-line.tsx";

const texts = copy.measures;

/** What was imposed on somebody, his appeals, what became of both, and what reports came to. */
export function MeasuresCard({ person }: { readonly person: Person }) {
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
          <MeasureLine
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
      {lifting && <LiftDialog measure={lifting} onClose={() => setLifting(null)} />}
    </Card>
  );
}
