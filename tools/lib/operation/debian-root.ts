/**
 * Creates a newly installed Debian in which tests run a guide's instructions. Needs root.
 * Each system is a temporary layer over a system that debootstrap made, so it is unchanged at the start.
 */
import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { type Confinement, UNCONFINED } from "./unit-file.ts";

/** Debian's stable version, whose Node runs npm. */
const SUITE = "trixie";
const PACKAGES = ["nodejs", "git", "ca-certificates"];
const MIRROR = "http://deb.debian.org/debian";
const CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt";

/** The folder of the base system, created once per machine. Tests write only to the layers above it. */
const PRISTINE = path.join(tmpdir(), `leyenda-debian-${SUITE}`);
const DOWNLOADS = path.join(tmpdir(), "leyenda-npm-cache");

export interface InsideOptions {
  readonly user?: string;
  readonly confinement?: Confinement;
  /** All environment variables of the command. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface DebianRoot {
  /** Returns the path, on the machine, of a file inside the system. The file may exist before the first command. */
  outside(file: string): string;
  /** Starts a command inside the system; returns its process. */
  start(command: readonly string[], folder: string, options?: InsideOptions): ChildProcess;
  /**
   * Runs a script to its end and returns the output.
   *
   * @throws Error with the output if the script fails
   */
  run(script: string, options?: InsideOptions): Promise<string>;
  remove(): void;
}

export function createDebianRoot(): DebianRoot {
  ensurePristine();
  const folder = mkdtempSync(path.join(tmpdir(), "leyenda-root-"));
  const [upper, work, merged] = ["upper", "work", "merged"].map((name) => path.join(folder, name));
  for (const part of [upper, work, merged]) mkdirSync(part ?? "");
  mkdirSync(DOWNLOADS, { recursive: true });
  // Mounts the layers in a new namespace.
  // The layers need not be unmounted, because they end with the namespace's last process.
  const enter = (confinement: Confinement): string => `
    mount -t overlay overlay -o lowerdir=${PRISTINE},upperdir=${upper},workdir=${work} ${merged}
    mount -t proc proc ${merged}/proc
    mount --rbind /dev ${merged}/dev
    mkdir -p ${merged}/var/cache/npm
    mount --bind ${DOWNLOADS} ${merged}/var/cache/npm
    ${confine(confinement, merged ?? "")}
    exec chroot "$@"`;
  const words = (
    command: readonly string[],
    within: string,
    user: string,
    confinement: Confinement,
  ): string[] => [
    "--mount",
    "sh",
    "-ec",
    enter(confinement),
    "sh",
    `--userspec=${user}`,
    merged ?? "",
    "sh",
    "-c",
    'cd "$0" && exec "$@"',
    within,
    ...(confinement.hasNoNewPrivileges ? ["setpriv", "--no-new-privs"] : []),
    ...command,
  ];
  return {
    outside: (file) => path.join(upper ?? "", file),
    start: (command, within, options = {}) => {
      const { user, env, confinement } = { ...USUAL, env: rootEnvironment(), ...options };
      return spawn("unshare", words(command, within, user, confinement), {
        env,
        stdio: ["ignore", "pipe", "pipe"],
      });
    },
    async run(script, options = {}) {
      const { user, env, confinement } = { ...USUAL, env: rootEnvironment(), ...options };
      const { stdout } = await promisify(execFile)(
        "unshare",
        words(["bash", "-ec", script], "/", user, confinement),
        { env, maxBuffer: 64 * 1024 * 1024 },
      );
      return stdout;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const USUAL = { user: "root", confinement: UNCONFINED.confinement };

/** Returns shell commands that restrict the processes started after them. */
function confine({ hasPrivateTmp, hidden, readOnly }: Confinement, merged: string): string {
  const temporary = hasPrivateTmp ? ["/tmp", "/var/tmp"] : [];
  return [
    ...temporary.map((folder) => `mount -t tmpfs -o mode=1777 tmpfs ${merged}${folder}`),
    ...hidden.map(
      (folder) =>
        `[ ! -d ${merged}${folder} ] || mount -t tmpfs -o ro,mode=0000 tmpfs ${merged}${folder}`,
    ),
    ...readOnly.map((folder) => {
      const place = `${merged}${folder}`;
      return `if [ -d ${place} ]; then mount --bind ${place} ${place}; mount -o remount,bind,ro ${place}; fi`;
    }),
  ].join("\n");
}

/** The environment of an operator's shell: PATH, and access to the package registry. */
export function rootEnvironment(): Record<string, string> {
  const inherited = Object.entries(process.env).filter(([name]) =>
    /^(https?|no)_proxy$/i.test(name),
  );
  return {
    ...Object.fromEntries(inherited.map(([name, value = ""]) => [name, value])),
    PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    HOME: "/root",
    npm_config_cache: "/var/cache/npm",
    npm_config_cafile: CERTIFICATES,
    npm_config_update_notifier: "false",
  };
}

function ensurePristine(): void {
  if (existsSync(PRISTINE)) return;
  const half = `${PRISTINE}-half`;
  rmSync(half, { recursive: true, force: true });
  execFileSync("debootstrap", [
    "--variant=minbase",
    `--include=${PACKAGES.join(",")}`,
    SUITE,
    half,
    MIRROR,
  ]);
  // The machine's npm is used, because Debian's npm package would install hundreds of others.
  const npm = path.dirname(
    path.dirname(realpathSync(execFileSync("which", ["npm"], { encoding: "utf8" }).trim())),
  );
  cpSync(npm, path.join(half, "usr/lib/node_modules/npm"), { recursive: true });
  symlinkSync("../lib/node_modules/npm/bin/npm-cli.js", path.join(half, "usr/bin/npm"));
  copyFileSync("/etc/resolv.conf", path.join(half, "etc/resolv.conf"));
  copyFileSync(CERTIFICATES, path.join(half, CERTIFICATES));
  renameSync(half, PRISTINE);
}
