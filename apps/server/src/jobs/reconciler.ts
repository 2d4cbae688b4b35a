import { type JobContext, type PeriodicJob, startFunctionJob } from "./periodic-job.ts";

const YESTERDAY_IS_OPEN = `
  select not (count(*) > 0 and count(error) = 0) as due from public.payment_reconciliations
  where day = (now() at time zone 'America/Argentina/Buenos_Aires')::date - 1`;

/**
 * Once a day, what the payment providers say of yesterday is held against the orders, where there is
 * a provider that takes money. The database keeps one report for a day.
 *
 * @param address where this server listens
 */
export function startReconciler(context: JobContext, address: string): PeriodicJob {
  const { stripe, mercadoPago } = context.config;
  const isOffered = stripe.secretKey !== null || mercadoPago.accessToken !== null;
  return startFunctionJob(context, address, {
    name: "reconcile-payments",
    everyMs: 15 * 60_000,
    timeoutMs: 60_000,
    isDue: isOffered ? YESTERDAY_IS_OPEN : "select false as due",
    failure: "payments were not reconciled",
  });
}
