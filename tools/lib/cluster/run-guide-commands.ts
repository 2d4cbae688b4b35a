/** Runs the operator's commands from the guide on a machine of the cluster. */
import { spawn } from "node:child_process";
import type { ManagedProcess } from "./managed-process.ts";

const SERVICE = /^systemctl (start|stop) (\w+)$/;
/** Matches the parts of commands that switch to another account. Without root, these parts are removed. */
const AS_POSTGRES = /runuser -u postgres -- | -o postgres -g postgres/g;

export interface Machine {
  readonly shell: Readonly<Record<string, string>>;
  /** Paths and URLs of the guide, each with its replacement in the test. */
  readonly places: readonly (readonly [guide: string, here: string])[];
  /** The cluster's processes, by the name of their systemd unit in the guide. */
  readonly services: Readonly<Record<string, ManagedProcess>>;
}

/**
 * Runs the lines of a block in order and returns their output.
 *
 * @param answers the input for prompts
 * @throws Error if a line fails
 */
export async function operate(machine: Machine, block: string, answers = ""): Promise<string> {
  const lines = machine.places.reduce((text, [guide, here]) => text.replaceAll(guide, here), block);
  let said = "";
  for (const line of lines.split("\n").filter((one) => one !== "")) {
    const [, verb, name = ""] = SERVICE.exec(line) ?? [];
    const service = machine.services[name];
    if (verb && !service) throw new Error(`There is no ${name} here`);
    if (verb === "start") service?.start();
    else if (verb === "stop") await service?.stop();
    else said += await run(line, machine.shell, answers);
  }
  return said;
}

async function run(line: string, env: Machine["shell"], answers: string): Promise<string> {
  const mayBecome = process.getuid?.() === 0;
  const child = spawn("bash", ["-ec", mayBecome ? line : line.replaceAll(AS_POSTGRES, "")], {
    cwd: "/",
    env: { ...env },
  });
  let said = "";
  const hear = (chunk: unknown): void => void (said += String(chunk));
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  // The error is ignored: a command that reads no input may already have ended.
  child.stdin.on("error", () => undefined);
  child.stdin.end(answers);
  const code = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code !== 0) throw new Error(`${line} ended with ${String(code)}:\n${said}`);
  return said;
}
