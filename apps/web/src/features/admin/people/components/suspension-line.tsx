import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { reportCopy } from "@/entities/report/copy";
import { appealOutcomeWords, measureStateWords } from "@/entities/report/suspension-words";
import { useNow } from "@/hooks/use-now";
import { formatDateTime } from "@/lib/format";
import type { Measure } from "../api/suspensions.ts";
import { copy } from "../copy.ts";
import { measureState } from "@/entities/report/domain/suspension-state";

const texts = copy.measures;
const REFRESH_MS = 60_000;

interface SuspensionLineProps {
  readonly measure: Measure;
  /** The person under the measure; undefined if the page already shows whose measures it lists. */
  readonly person?: ReactNode;
  readonly onDecide: () => void;
  readonly onLift: () => void;
}

/** One measure against a person: its kind, reason, end and author, and the person's appeal. */
export function SuspensionLine({ measure, person, onDecide, onLift }: SuspensionLineProps) {
  const state = measureState(measure, useNow(REFRESH_MS));
  const imposer = measure.imposed_by ?? texts.server;
  return (
    <li className="grid gap-2 py-4 first:pt-0 last:pb-0">
      {person}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex min-w-0 flex-wrap gap-x-3 font-semibold wrap-anywhere">
          <span>{measure.tournament_name ?? texts.everywhere}</span>
          <span className="font-normal text-muted">
            {measure.ends_at ? texts.until(formatDateTime(measure.ends_at)) : texts.inCup}
          </span>
        </p>
        <div className="flex flex-wrap gap-2">
          <Badge tone="warning">{reportCopy.reasons[measure.reason]}</Badge>
          <Badge tone={state === "running" ? "danger" : "neutral"}>
            {measureStateWords[state]}
          </Badge>
        </div>
      </div>
      <p className="wrap-anywhere">{measure.words}</p>
      <p className="text-sm text-muted">
        {texts.from(formatDateTime(measure.created_at), imposer)}
      </p>
      {measure.appeal && <Appeal measure={measure} onDecide={onDecide} />}
      {state === "running" && (
        <div>
          <Button size="sm" variant="secondary" aria-haspopup="dialog" onClick={onLift}>
            {texts.lift}
          </Button>
        </div>
      )}
    </li>
  );
}

function Appeal({ measure, onDecide }: Pick<SuspensionLineProps, "measure" | "onDecide">) {
  const { outcome, answer, decided_at: decidedAt } = measure;
  return (
    <div className="grid gap-2 rounded-r-md border-l-2 border-border-strong bg-surface-sunken px-4 py-3">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">{copy.appeal.title}</span>
        <Badge tone={outcome ? "neutral" : "warning"}>
          {outcome ? appealOutcomeWords[outcome] : copy.appeal.open}
        </Badge>
      </p>
      <p className="wrap-anywhere whitespace-pre-wrap">{measure.appeal}</p>
      {outcome && decidedAt ? (
        <>
          <p className="text-sm text-muted">
            {copy.appeal.by(measure.decided_by ?? texts.server, formatDateTime(decidedAt))}
          </p>
          <p className="wrap-anywhere">{answer}</p>
        </>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <Button size="sm" variant="secondary" aria-haspopup="dialog" onClick={onDecide}>
            {copy.appeal.answer}
          </Button>
          {measure.is_own && <span className="text-sm text-muted">{copy.appeal.own}</span>}
        </div>
      )}
    </div>
  );
}
