/** Creates an installation as in the operator's guide: a separate Debian, the account, a clone, the systemd unit. */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { freePort } from "@leyenda/platform/database/free-port";
import { createDebianRoot, type DebianRoot } from "./debian-root.ts";
import { blocksBelow, blockWith } from "./guide-instructions.ts";
import { serviceOf, type Service } from "./systemd-service.ts";
import { createSourceRepository } from "./source-repository.ts";
import { parseUnit } from "./unit-file.ts";

const BLOCKS = blocksBelow("docs/guides/operation.md", "In production, with systemd");
const SIGN_UP = { password: "secreta123", data: { username: "operadora", age_confirmed: true } };

export const UNIT = blockWith(BLOCKS, "[Service]");
export const INSTALL = blockWith(BLOCKS, "git clone");
/** The path from which the guide's clone is made. */
export const REPOSITORY = "/opt/leyenda-source";
export const OPERATOR = { email: "operadora@leyenda.example", password: SIGN_UP.password };

export interface Installation {
  readonly root: DebianRoot;
  readonly service: Service;
  readonly url: string;
  /** Runs lines of a guide as root, with the reader's values replaced. The lines must not use systemd. */
  asRoot(lines: string, own?: Readonly<Record<string, string>>): Promise<string>;
  /** Creates the account and a clone that is ready for production. */
  install(): Promise<void>;
  publicKey(): Promise<string>;
  /** Signs up and makes the account an administrator as in the guide; resolves to the command's output. */
  signUpOperator(): Promise<string>;
  remove(): Promise<void>;
}

/** @param settings additional lines of /etc/leyenda.env */
export async function createInstallation(settings: readonly string[] = []): Promise<Installation> {
  const root = createDebianRoot();
  createSourceRepository(root.outside(REPOSITORY));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const file = root.outside("/etc/leyenda.env");
  mkdirSync(path.dirname(file), { recursive: true });
  const lines = [blockWith(BLOCKS, "SMTP_URL="), `PORT=${port}`, ...settings, ""];
  writeFileSync(file, lines.join("\n"), { mode: 0o600 });
  const service = serviceOf(root, parseUnit(UNIT));

  const asRoot: Installation["asRoot"] = (text, own = {}) => {
    const places = {
      "https://git.example/leyenda.git": `file://${REPOSITORY}`,
      "you@leyenda.example": OPERATOR.email,
      ...own,
    };
    const script = text.replace(/^systemctl .*$/gm, "");
    return root.run(
      Object.entries(places).reduce((all, [place, mine]) => all.replaceAll(place, mine), script),
    );
  };
  const publicKey = async (): Promise<string> => {
    const answer = await fetch(`${url}/config.json`);
    return ((await answer.json()) as { supabaseAnonKey: string }).supabaseAnonKey;
  };
  return {
    root,
    service,
    url,
    asRoot,
    async install() {
      await asRoot(blockWith(BLOCKS, "useradd"));
      await asRoot(INSTALL);
    },
    publicKey,
    async signUpOperator() {
      const answer = await fetch(`${url}/auth/v1/signup`, {
        method: "POST",
        headers: { apikey: await publicKey(), "content-type": "application/json" },
        body: JSON.stringify({ email: OPERATOR.email, ...SIGN_UP }),
      });
      if (!answer.ok) throw new Error(`nobody could sign up: ${await answer.text()}`);
      return asRoot(blockWith(BLOCKS, "npm run admin"));
    },
    async remove() {
      await service.stop();
      root.remove();
    },
  };
}
