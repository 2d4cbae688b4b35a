import { useQuery } from "@tanstack/react-query";
import { ChevronDown, PlugZap } from "lucide-react";
import { EmptyState } from "@/components/empty-state";
import { paymentProvidersQuery } from "@/entities/order/api/list-payment-providers";
import { differencesQuery, reportQuery } from "../api/reconciliation.ts";
import { copy } from "../copy.ts";
import { Differences } from "./differences.tsx";
import { Refusals } from "./refusals.tsx";
import { Report } from "./report.tsx";
import { RunForm } from "./run-form.tsx";

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
          <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-sm text-accent-2 hover:underline [&::-webkit-details-marker]:hidden">
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
