import { resolve } from "node:path";
import { VARIABLES, VARIABLE_NAMES } from "./variables/variable-table.ts";
import type { Variable } from "./variables/variable.ts";

/** The project's folder, which relative paths of variables refer to. */
export const ROOT = resolve(import.meta.dirname, "../../../..");

/** The environment of this process. Nothing else in the server reads it. */
export const ENVIRONMENT = process.env;

/** Variables of one installation. They must not reach a command that works on another installation. */
export const OF_INSTALLATION = VARIABLE_NAMES.filter(
  (name) => (VARIABLES[name] as Variable).ofInstallation,
);

/** Returns the environment for a command that works on another data directory, without this installation's values. */
export function environmentFor(dataDir: string): NodeJS.ProcessEnv {
  const without = OF_INSTALLATION.map((name) => [name, ""]);
  return { ...ENVIRONMENT, ...Object.fromEntries(without), DATA_DIR: dataDir };
}
