import { AsyncLocalStorage } from "node:async_hooks";
import process from "node:process";

/** Settings and secrets by name, as the hosted platform provides them. */
export type Environment = Readonly<Record<string, string | undefined>>;

const given = new AsyncLocalStorage<Environment>();

/**
 * For the bundled server: runs `work` with these settings instead of the process's own.
 *
 * @public loaded by path, not imported
 */
export function withEnvironment<T>(environment: Environment, work: () => T): T {
  return given.run(environment, work);
}

/** A setting, or undefined when it is missing or empty. */
export function setting(name: string): string | undefined {
  return (given.getStore() ?? process.env)[name] || undefined;
}

/** A setting without which the function cannot work. */
export function requiredSetting(name: string): string {
  const value = setting(name);
  if (value === undefined) throw new Error(`Setting ${name} is missing`);
  return value;
}

/**
 * Where browsers and providers reach these functions, without a slash at the end. On the hosted
 * platform that is the project's own address; the bundled server names its public one.
 */
export function publicFunctions(): string {
  return setting("PUBLIC_FUNCTIONS_URL") ?? requiredSetting("SUPABASE_URL");
}
