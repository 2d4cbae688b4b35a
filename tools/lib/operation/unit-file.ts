/** As much of systemd as the guides' units ask for: read from their text, to be done without systemd. */
export interface Unit {
  readonly user: string;
  readonly workingDirectory: string;
  /** Program and arguments. */
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly environmentFile: string | null;
  /** Below /var/lib, made for `user` before the start. */
  readonly stateDirectory: string;
  readonly stateDirectoryMode: string;
  readonly confinement: Confinement;
  /** Who gets SIGTERM: all of the service, or its main process; `process` leaves the others alone even then. */
  readonly killMode: KillMode;
  /** After so many seconds what still runs is killed. */
  readonly stopSeconds: number;
  readonly wantedBy: string;
}

/** What keeps a service from what it does not need. */
export interface Confinement {
  /** No program that it starts gets rights that it has not: setuid is without effect. */
  readonly hasNoNewPrivileges: boolean;
  /** /tmp and /var/tmp of its own, empty. */
  readonly hasPrivateTmp: boolean;
  /** What is there may only be read. */
  readonly readOnly: readonly string[];
}

const KILL_MODES = ["control-group", "mixed", "process"] as const;
type KillMode = (typeof KILL_MODES)[number];

const PROTECTED: Readonly<Record<string, readonly string[]>> = {
  false: [],
  true: ["/usr", "/boot", "/efi"],
  full: ["/usr", "/boot", "/efi", "/etc"],
};

/** What somebody's own start of a program has of all this. */
export const UNCONFINED = {
  environmentFile: null,
  stateDirectoryMode: "0755",
  confinement: { hasNoNewPrivileges: false, hasPrivateTmp: false, readOnly: [] },
  killMode: "mixed",
  stopSeconds: 90,
  wantedBy: "",
} satisfies Partial<Unit>;

/** What says nothing about how the program runs, or is systemd's alone. */
const NOT_DONE = [
  "Unit.Description",
  "Unit.Documentation",
  "Unit.Wants",
  "Unit.After",
  "Service.Restart",
  "Service.RestartSec",
];

/** @throws Error for a unit that lacks something, says something twice, or asks for what is not done here */
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

/** `NAME=value` lines, values perhaps in double quotes, as an EnvironmentFile has them. */
export function parseEnvironment(lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value = ""] = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, value.replace(/^"(.*)"$/, "$1")]];
    }),
  );
}
