import { MercadoPagoConfig } from "mercadopago";
import { AppConfig } from "mercadopago/dist/utils/config/index.js";
import { requiredSetting, setting } from "../../environment.ts";

const OFFICIAL = AppConfig.BASE_URL;

/**
 * Runs one call of the official library at the configured API URL. The library reads the URL from a static field when a
 * call begins, so `work` must start its call at once, before other code changes the field. Each call gets a new
 * configuration, because the library writes the call's idempotency key into it.
 */
export function mercadoPagoCall<T>(work: (config: MercadoPagoConfig) => Promise<T>): Promise<T> {
  const base = setting("MERCADOPAGO_API_BASE")?.replace(/\/+$/, "") ?? OFFICIAL;
  Object.assign(AppConfig, { BASE_URL: base });
  const accessToken = requiredSetting("MERCADOPAGO_ACCESS_TOKEN");
  const options = { timeout: 15_000, maxRetries: 2, initialDelay: 300, jitter: true };
  return work(new MercadoPagoConfig({ accessToken, options }));
}
