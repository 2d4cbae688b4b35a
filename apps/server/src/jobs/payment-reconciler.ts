import { type JobContext, type PeriodicJob, startFunctionJob } from "./periodic-job.ts";

const YESTERDAY_IS_OPEN = `
  select not (count(*) > 0 and count(error) = 0) as due from public.payment_reconciliations
  where day = (now() at time zone 'America/Argentina/Buenos_Aires')::date - 1`;

/**
 * Compares the previous day's payments at the providers with the orders, once a day, if there is a real provider. The
 * database stores one report per day.
 * @param address the URL at which this server calls itself
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
