import { execFile } from "node:child_process";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

export const ROOT = resolve(import.meta.dirname, "../../../..");

export const run = promisify(execFile);

/**
 * Runs the official CLI on this repository, without telemetry.
 *
 * @param home its home directory
 * @param project the repository, or a copy of it
 */
export async function supabase(
  home: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  project = ROOT,
): Promise<{ stdout: string; stderr: string }> {
  const env = {
    PATH: process.env["PATH"],
    HOME: home,
    SUPABASE_HOME: home,
    SUPABASE_TELEMETRY_DISABLED: "1",
    SUPABASE_NO_KEYRING: "1",
    SUPABASE_NO_UPDATE_NOTIFIER: "1",
    ...environment,
  };
  return run(
    join(ROOT, "node_modules/.bin/supabase"),
    [...args, "--yes", "--agent", "no", "--workdir", project],
    { env, maxBuffer: 64 * 1024 * 1024 },
  );
}
