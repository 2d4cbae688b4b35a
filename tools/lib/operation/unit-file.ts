/** Parses the systemd units of the guides; supports only the settings that they use. */
export interface Unit {
  readonly user: string;
  readonly workingDirectory: string;
  /** The executable and its arguments. */
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly environmentFile: string | null;
  /** A folder below /var/lib, which is created for `user` before the start. */
  readonly stateDirectory: string;
  readonly stateDirectoryMode: string;
  readonly confinement: Confinement;
  /**
   * Which processes get SIGTERM: all of the service, or only its main process.
   * In mode `process`, systemd does not even kill the other processes.
   */
  readonly killMode: KillMode;
  /** After this many seconds, processes that still run are killed. */
  readonly stopSeconds: number;
  readonly wantedBy: string;
}

/** Restrictions that limit a service to what it needs. */
export interface Confinement {
  /** Whether setuid has no effect for the service's processes. */
  readonly hasNoNewPrivileges: boolean;
  /** Whether the service has a separate, empty /tmp and /var/tmp. */
  readonly hasPrivateTmp: boolean;
  /** Folders that appear empty and read-only to the service. */
  readonly hidden: readonly string[];
  /** The paths that are read-only for the service. */
  readonly readOnly: readonly string[];
}

const KILL_MODES = ["control-group", "mixed", "process"] as const;
type KillMode = (typeof KILL_MODES)[number];

const PROTECTED: Readonly<Record<string, readonly string[]>> = {
  false: [],
  true: ["/usr", "/boot", "/efi"],
  full: ["/usr", "/boot", "/efi", "/etc"],
};

const HOMES = ["/home", "/root", "/run/user"];

/** The restrictions of a start by hand, without systemd: none. */
export const UNCONFINED = {
  environmentFile: null,
  stateDirectoryMode: "0755",
  confinement: { hasNoNewPrivileges: false, hasPrivateTmp: false, hidden: [], readOnly: [] },
  killMode: "mixed",
  stopSeconds: 90,
  wantedBy: "",
} satisfies Partial<Unit>;

/** Settings that are ignored, because they do not change how the service runs, or only systemd needs them. */
const NOT_DONE = [
  "Unit.Description",
  "Unit.Documentation",
  "Unit.Wants",
  "Unit.After",
  "Service.Restart",
  "Service.RestartSec",
  // Protections that only systemd gives. `systemd-analyze security` judges them.
  "Service.UMask",
  "Service.CapabilityBoundingSet",
  "Service.PrivateDevices",
  "Service.ProtectProc",
  "Service.ProtectClock",
  "Service.ProtectHostname",
  "Service.ProtectControlGroups",
  "Service.ProtectKernelLogs",
  "Service.ProtectKernelModules",
  "Service.ProtectKernelTunables",
  "Service.LockPersonality",
  "Service.RestrictNamespaces",
  "Service.RestrictRealtime",
  "Service.RestrictSUIDSGID",
  "Service.RestrictAddressFamilies",
  "Service.SystemCallArchitectures",
  "Service.SystemCallFilter",
  "Service.SystemCallErrorNumber",
];

/** @throws Error for a unit with a missing, repeated or unsupported setting */
export function parseUnit(text: string): Unit {
  const settings = new Map<string, string>();
  let section = "";
  for (const line of text.split("\n")) {
    section = /^\[(\w+)\]$/.exec(line)?.[1] ?? section;
    const [, name = "", value = ""] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (settings.has(`${section}.${name}`)) throw new Error(`the unit says ${name} twice`);
    if (name !== "") settings.set(`${section}.${name}`, value);
  }
  const take = <Standard extends string | null>(
    name: string,
    standard: Standard,
  ): string | Standard => {
    const value = settings.get(name);
    settings.delete(name);
    return value === undefined ? standard : value;
  };
  const need = (name: string): string => {
    const value = take(name, null);
    if (value === null) throw new Error(`the unit has no ${name}`);
    return value;
  };
  const oneOf = <Word extends string>(
    name: string,
    words: readonly Word[],
    standard: Word,
  ): Word => {
    const value = take(name, standard);
    const word = words.find((one) => one === value);
    if (word === undefined) throw new Error(`${name} is not ${words.join(" or ")}`);
    return word;
  };
  const is = (name: string): boolean => oneOf(name, ["true", "false"], "false") === "true";
  const seconds = Number(take("Service.TimeoutStopSec", String(UNCONFINED.stopSeconds)));
  if (!(seconds > 0)) throw new Error("Service.TimeoutStopSec is no number of seconds");
  const unit = {
    user: need("Service.User"),
    workingDirectory: need("Service.WorkingDirectory"),
    command: need("Service.ExecStart").split(" "),
    environment: parseEnvironment(take("Service.Environment", "").split(" ")),
    environmentFile: take("Service.EnvironmentFile", null),
    stateDirectory: need("Service.StateDirectory"),
    stateDirectoryMode: take("Service.StateDirectoryMode", UNCONFINED.stateDirectoryMode),
    confinement: {
      hasNoNewPrivileges: is("Service.NoNewPrivileges"),
      hasPrivateTmp: is("Service.PrivateTmp"),
      hidden: is("Service.ProtectHome") ? HOMES : [],
      readOnly: PROTECTED[oneOf("Service.ProtectSystem", Object.keys(PROTECTED), "false")] ?? [],
    },
    killMode: oneOf("Service.KillMode", KILL_MODES, "control-group"),
    stopSeconds: seconds,
    wantedBy: need("Install.WantedBy"),
  };
  const ignored = [...settings.keys()].find((name) => !NOT_DONE.includes(name));
  if (ignored !== undefined)
    throw new Error(`the unit asks for ${ignored}, which is not done here`);
  return unit;
}

/** Parses the lines of an EnvironmentFile: `NAME=value`, optionally with double quotes. */
export function parseEnvironment(lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value = ""] = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, value.replace(/^"(.*)"$/, "$1")]];
    }),
  );
}
