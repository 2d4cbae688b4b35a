import { AsyncLocalStorage } from "node:async_hooks";
import process from "node:process";

/** Settings and secrets by name, as the hosted platform provides them. */
export type Environment = Readonly<Record<string, string | undefined>>;

const given = new AsyncLocalStorage<Environment>();

/**
 * For the bundled server: runs `work` with these settings instead of the process's environment.
 *
 * @public loaded by path, not imported
 */
export function withEnvironment<T>(environment: Environment, work: () => T): T {
  return given.run(environment, work);
}

/** A setting; undefined if it is missing or empty. */
export function setting(name: string): string | undefined {
  return (given.getStore() ?? process.env)[name] || undefined;
}

/** A required setting; throws if it is missing. */
export function requiredSetting(name: string): string {
  const value = setting(name);
  if (value === undefined) throw new Error(`Setting ${name} is missing`);
  return value;
}

/**
 * The address at which browsers and providers reach these functions, without a trailing slash. On the hosted platform
 * it is the project's address; the bundled server sets its public one.
 */
export function publicFunctions(): string {
  return setting("PUBLIC_FUNCTIONS_URL") ?? requiredSetting("SUPABASE_URL");
}
