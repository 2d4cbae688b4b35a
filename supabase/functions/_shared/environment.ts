import { AsyncLocalStorage } from "node:async_hooks";
import process from "node:process";

/** Settings and secrets by name, as the hosted platform provides them. */
export type Environment = Readonly<Record<string, string | undefined>>;

const given = new AsyncLocalStorage<Environment>();

/**
 * Runs `work` with these settings instead of the process's environment; used by the bundled server.
 *
 * @public loaded by path, not imported
 */
export function withEnvironment<T>(environment: Environment, work: () => T): T {
  return given.run(environment, work);
}

/** Returns a setting; undefined if it is missing or empty. */
export function setting(name: string): string | undefined {
  return (given.getStore() ?? process.env)[name] || undefined;
}

/** Returns a required setting; throws if it is missing. */
export function requiredSetting(name: string): string {
  const value = setting(name);
  if (value === undefined) throw new Error(`Setting ${name} is missing`);
  return value;
}

/**
 * Returns the URL at which browsers and providers reach these functions, without a trailing slash.
 * On the hosted platform this is the project's URL, on the bundled server the public URL.
 */
export function publicFunctions(): string {
  return setting("PUBLIC_FUNCTIONS_URL") ?? requiredSetting("SUPABASE_URL");
}
