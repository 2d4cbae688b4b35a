/** As much of systemd as a guide's unit asks for: read from its text, to be done without systemd. */
export interface Unit {
  readonly user: string;
  readonly workingDirectory: string;
  /** Program and arguments. */
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly environmentFile: string | null;
  /** Below /var/lib, made for `user` before the start. */
  readonly stateDirectory: string;
  readonly wantedBy: string;
}

/** @throws Error for a unit that lacks something or says something twice */
export function parseUnit(text: string): Unit {
  const settings = new Map<string, string>();
  let section = "";
  for (const line of text.split("\n")) {
    section = /^\[(\w+)\]$/.exec(line)?.[1] ?? section;
    const [, name = "", value = ""] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (settings.has(`${section}.${name}`)) throw new Error(`the unit says ${name} twice`);
    if (name !== "") settings.set(`${section}.${name}`, value);
  }
  const need = (name: string): string => {
    const value = settings.get(name);
    if (value === undefined) throw new Error(`the unit has no ${name}`);
    return value;
  };
  return {
    user: need("Service.User"),
    workingDirectory: need("Service.WorkingDirectory"),
    command: need("Service.ExecStart").split(" "),
    environment: parseEnvironment((settings.get("Service.Environment") ?? "").split(" ")),
    environmentFile: settings.get("Service.EnvironmentFile") ?? null,
    stateDirectory: need("Service.StateDirectory"),
    wantedBy: need("Install.WantedBy"),
  };
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
