import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EmptyLine } from "@/components/empty-line";
import { ErrorState } from "@/components/error-state";
import { Card, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Skeleton } from "@/components/ui/skeleton";
import type { Person } from "../api/get-person.ts";
import { type Measure, measuresQuery, useLiftMeasure } from "../api/measures.ts";
import { copy } from "../copy.ts";
import { DecideAppealDialog } from "./decide-appeal-dialog.tsx";
import { MeasureLine } from "./measure-line.tsx";

const texts = copy.measures;

/** What was imposed on somebody, his appeals, and what became of both. */
export function MeasuresCard({ person }: { readonly person: Person }) {
  const { data, error, refetch } = useQuery(measuresQuery(person.id));
  const [deciding, setDeciding] = useState<Measure | null>(null);
  const [lifting, setLifting] = useState<Measure | null>(null);
  const lift = useLiftMeasure(person.id);
  if (error && !data) return <ErrorState title={texts.loadError} error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-32 rounded-lg" />;
  if (data.length === 0) return <EmptyLine title={texts.title} text={texts.empty} />;
  return (
    <Card>
      <CardHeader title={texts.title} />
      <ul className="grid divide-y divide-border">
        {data.map((measure) => (
          <MeasureLine
            key={measure.id}
            measure={measure}
            onDecide={() => setDeciding(measure)}
            onLift={() => setLifting(measure)}
          />
        ))}
      </ul>
      {deciding && (
        <DecideAppealDialog
          personId={person.id}
          measure={deciding}
          onClose={() => setDeciding(null)}
        />
      )}
      {lifting && (
        <ConfirmDialog
          title={texts.liftTitle}
          description={texts.liftText}
          confirmLabel={texts.lift}
          onConfirm={() => lift.mutateAsync(lifting.id)}
          onClose={() => setLifting(null)}
        />
      )}
    </Card>
  );
}
