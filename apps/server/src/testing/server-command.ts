import { execFile } from "node:child_process";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, "../../../..");

/** The exit code and the output of a command. */
export interface Finished {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a command of the server as `npm run` does.
 * @param name the file in `commands`, without the ending
 * @param env configures the server; the command also gets PATH and the folder of compiled code
 */
export async function runServerCommand(
  name: string,
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<Finished> {
  return runCommandFrom(ROOT, name, env, ...args);
}

/** Runs a command like `runServerCommand`, from another checkout. */
export async function runCommandFrom(
  root: string,
  name: string,
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<Finished> {
  const file = join(root, `apps/server/src/commands/${name}.ts`);
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  try {
    const { stdout, stderr } = await run(process.execPath, [file, ...args], {
      env: { PATH, NODE_COMPILE_CACHE, ...env },
    });
    return { code: 0, stdout, stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as Finished;
    return { code, stdout, stderr };
  }
}
