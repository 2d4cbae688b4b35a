import { measuresLimits } from "@leyenda/db-types/limits";
import { useQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { ReasonForm } from "@/components/reason-form";
import { Badge } from "@/components/ui/badge";
import { CardHeader } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { reportCopy } from "@/entities/report/copy";
import { measureState } from "@/entities/report/domain/suspension-state";
import { appealOutcomeWords, measureStateWords } from "@/entities/report/suspension-words";
import { useFormats } from "@/hooks/use-formats";
import { useNow } from "@/hooks/use-now";
import { type OwnMeasure, ownMeasuresQuery, useAppealMeasure } from "../api/own-sanctions.ts";
import { measuresCopy as copy } from "../copy.ts";

const REFRESH_MS = 30_000;

/** The measures against the viewer's account: reason, duration, and the appeal. */
export function SanctionsPanel({ userId }: { readonly userId: string }) {
  const { data, error, refetch } = useQuery(ownMeasuresQuery(userId));
  if (error && !data) return <ErrorState title={copy.loadError} error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-48 rounded-lg" />;
  if (data.length === 0) return <EmptyState icon={ShieldCheck} title={copy.none} />;
  return (
    <div className="grid gap-5">
      {data.map((measure) => (
        <MeasureCard key={measure.id} userId={userId} measure={measure} />
      ))}
    </div>
  );
}

interface MeasureCardProps {
  readonly userId: string;
  readonly measure: OwnMeasure;
}

function MeasureCard({ userId, measure }: MeasureCardProps) {
  const { formatInstant } = useFormats();
  const state = measureState(measure, useNow(REFRESH_MS));
  const isRunning = state === "running";
  const { tournament, ends_at: endsAt, lifted_at: liftedAt, appeal, outcome, answer } = measure;
  const suspension = isRunning ? copy.suspension : copy.suspensionOver;
  const excluded = isRunning ? copy.inCup : copy.inCupOver;
  const until = isRunning ? copy.until : copy.ended;
  return (
    <section className="card grid grid-cols-1 gap-3 [&>div:first-child]:mb-0">
      <CardHeader
        title={tournament ? excluded(tournament.name) : suspension}
        description={
          liftedAt
            ? copy.lifted(formatInstant(liftedAt))
            : endsAt
              ? until(formatInstant(endsAt))
              : copy.cupUntil
        }
        actions={<Badge tone={isRunning ? "danger" : "neutral"}>{measureStateWords[state]}</Badge>}
      />
      <p className="wrap-anywhere">{copy.why(reportCopy.reasons[measure.reason], measure.words)}</p>
      {isRunning && !tournament && <p className="text-muted">{copy.whileSuspended}</p>}
      {appeal ? (
        <dl className="grid gap-3 border-t border-border pt-3">
          <div>
            <dt className="text-muted">{copy.yourAppeal}</dt>
            <dd className="wrap-anywhere whitespace-pre-wrap">{appeal}</dd>
          </div>
          <div>
            <dt className="text-muted">{copy.answer}</dt>
            <dd className="wrap-anywhere">
              {outcome ? copy.why(appealOutcomeWords[outcome], answer ?? "") : copy.waiting}
            </dd>
          </div>
        </dl>
      ) : (
        isRunning && <AppealForm userId={userId} measureId={measure.id} />
      )}
    </section>
  );
}

interface AppealFormProps {
  readonly userId: string;
  readonly measureId: string;
}

function AppealForm({ userId, measureId }: AppealFormProps) {
  const appeal = useAppealMeasure(userId, measureId);
  return (
    <ReasonForm
      variant="secondary"
      className="justify-self-start"
      label={copy.appealLabel}
      description={copy.appealHint}
      sendLabel={copy.send}
      cancelLabel={copy.cancel}
      maxLength={measuresLimits.appeal.max}
      onSend={(text) => appeal.mutateAsync(text)}
    >
      {copy.appeal}
    </ReasonForm>
  );
}
