import { useQuery } from "@tanstack/react-query";
import { ChevronDown, PlugZap } from "lucide-react";
import { EmptyState } from "@/components/empty-state";
import { paymentProvidersQuery } from "@/entities/order/api/list-payment-providers";
import { CardTable } from "@/components/card-table";
import { TableCell, TableRow } from "@/components/ui/table";
import { providerName } from "@/entities/order/domain/order";
import { formatDateTime, formatNumber } from "@/lib/format";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import {
  differencesQuery,
  reportQuery,
  refusalsQuery,
  useReconcilePayments,
} from "../api/reconciliation.ts";
import { copy } from "../copy.ts";
import { Differences } from "./differences.tsx";
import { Report } from "./report.tsx";

const DAY_MS = 86_400_000;
const argentineDay = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/Argentina/Buenos_Aires",
});

/** The form that compares a day's orders with the providers again; the latest possible day is yesterday. */
function RunForm() {
  const id = useId();
  const [yesterday] = useState(() => argentineDay.format(Date.now() - DAY_MS));
  const [day, setDay] = useState(yesterday);
  const run = useReconcilePayments();
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        run.mutate(day);
      }}
    >
      <div className="grid gap-1.5">
        <Label htmlFor={id}>{copy.run.day}</Label>
        <Input
          id={id}
          type="date"
          required
          max={yesterday}
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
      </div>
      <Button type="submit" isLoading={run.isPending} disabled={day === ""}>
        {copy.run.action}
      </Button>
    </form>
  );
}

const COLUMNS = [
  { title: copy.refusals.hour },
  { title: copy.refusals.provider },
  { title: copy.refusals.reason },
  { title: copy.refusals.count, isRight: true },
] as const;

/** The payment providers' notifications that the server refused; renders nothing if there are none. */
function Refusals() {
  const { data } = useQuery(refusalsQuery());
  if (!data || data.length === 0) return null;
  return (
    <section className="grid grid-cols-1 gap-4">
      <div>
        <h2>{copy.refusals.title}</h2>
        <p className="mt-1.5 text-muted">{copy.refusals.text}</p>
      </div>
      <CardTable label={copy.refusals.tableLabel} columns={COLUMNS}>
        {data.map((refusal) => (
          <TableRow key={refusal.id}>
            <TableCell data-card="title" className="whitespace-nowrap">
              {formatDateTime(refusal.hour)}
            </TableCell>
            <TableCell>{providerName(refusal.provider)}</TableCell>
            <TableCell>{copy.refusals.reasons[refusal.reason]}</TableCell>
            <TableCell className="text-right tabular-nums">{formatNumber(refusal.count)}</TableCell>
          </TableRow>
        ))}
      </CardTable>
    </section>
  );
}

/**
 * The comparison of providers and orders: open differences, the report by day, and refused notifications.
 * Without a provider for real payments, the panel explains how to configure one.
 */
export function ReconciliationPanel() {
  const { data: providers } = useQuery(paymentProvidersQuery());
  const { data: report } = useQuery(reportQuery(1));
  const { data: differences } = useQuery(differencesQuery());
  const hasNoProvider = providers?.every(({ isDemo }) => isDemo) ?? false;
  const isBlank = report?.runs.length === 0 && differences?.length === 0;
  const needs = (
    <EmptyState
      icon={PlugZap}
      title={copy.needs.title}
      description={copy.needs.text}
      action={
        <details className="group/setup text-muted">
          <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-sm link [&::-webkit-details-marker]:hidden">
            {copy.needs.setup}
            <ChevronDown
              aria-hidden
              className="size-4 flex-none group-open/setup:rotate-180 motion-safe:transition-transform"
            />
          </summary>
          <p className="max-w-[38.4em] wrap-anywhere">{copy.needs.steps}</p>
        </details>
      }
    />
  );
  if (hasNoProvider && isBlank) return needs;
  return (
    <div className="grid grid-cols-1 gap-8">
      {hasNoProvider ? (
        needs
      ) : (
        <div className="flex flex-wrap items-end justify-between gap-4">
          <p className="max-w-[38.4em] text-muted">{copy.intro}</p>
          {providers && <RunForm />}
        </div>
      )}
      <Differences />
      <Report />
      <Refusals />
    </div>
  );
}
