/** What the guide tells whoever looks after a cluster, done on one of its machines. */
import { spawn } from "node:child_process";
import type { ManagedProcess } from "./managed-process.ts";

const SERVICE = /^systemctl (start|stop) (\w+)$/;
/** Nobody may become another account, or give it a folder, but root. */
const AS_POSTGRES = /runuser -u postgres -- | -o postgres -g postgres/g;

export interface Machine {
  readonly shell: Readonly<Record<string, string>>;
  /** What the guide names, and what that is here. */
  readonly places: readonly (readonly [guide: string, here: string])[];
  /** By the names that systemd has for them. */
  readonly services: Readonly<Record<string, ManagedProcess>>;
}

/**
 * Runs the lines of a block, one after the other, and tells what they said.
 *
 * @param answers what is typed where a line asks
 * @throws Error where one fails
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
  // Whoever asks nothing may be gone before.
  child.stdin.on("error", () => undefined);
  child.stdin.end(answers);
  const code = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code !== 0) throw new Error(`${line} ended with ${String(code)}:\n${said}`);
  return said;
}
