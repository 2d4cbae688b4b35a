/**
 * Adds platform packages to the lockfile. Packages with executables have one optional package per platform.
 * npm omits the packages that it could not find, and then `npm ci` refuses the lockfile on every platform.
 */

const SYSTEMS = [
  "darwin",
  "win32",
  "linux",
  "freebsd",
  "android",
  "openharmony",
  "netbsd",
  "openbsd",
  "sunos",
  "aix",
];
const PROCESSORS = [
  "x64",
  "arm64",
  "arm",
  "ia32",
  "riscv64",
  "ppc64",
  "s390x",
  "loong64",
  "wasm32",
];

/** The fields of a lockfile's package that are used here. */
interface LockedPackage {
  readonly version?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly license?: string;
  readonly engines?: Readonly<Record<string, string>>;
}

export interface Lockfile {
  packages: Record<string, LockedPackage>;
}

interface MissingPackage {
  readonly name: string;
  readonly version: string;
  readonly parent: LockedPackage;
}

/** Finds a dependency like Node: next to the package, then in the folders above. */
function isLocked(packages: Lockfile["packages"], from: string, name: string): boolean {
  let base = from;
  for (;;) {
    if (packages[base ? `${base}/node_modules/${name}` : `node_modules/${name}`]) return true;
    if (!base) return false;
    base = base.slice(0, Math.max(0, base.lastIndexOf("/node_modules/")));
  }
}

/** The platform packages that a lockfile names but does not contain. */
export function missingPlatformPackages({ packages }: Lockfile): MissingPackage[] {
  return Object.entries(packages).flatMap(([key, parent]) =>
    Object.entries(parent.optionalDependencies ?? {})
      .filter(([name]) => !isLocked(packages, key, name))
      .map(([name, version]) => ({ name, version, parent })),
  );
}

/** Creates the lockfile entry of a platform package; its name contains the platform. */
export function platformEntry({ name, version, parent }: MissingPackage): LockedPackage {
  const words = name.split(/[-/@_]/);
  const processor = PROCESSORS.find((candidate) => words.includes(candidate));
  const system = SYSTEMS.find((candidate) => words.includes(candidate));
  const isMusl = words.some((word) => word.startsWith("musl"));
  return {
    version,
    ...(processor ? { cpu: [processor] } : {}),
    ...(parent.dev ? { dev: true } : {}),
    ...(system === "linux" && words.some((word) => /^(gnu|musl)/.test(word))
      ? { libc: [isMusl ? "musl" : "glibc"] }
      : {}),
    ...(parent.license ? { license: parent.license } : {}),
    optional: true,
    ...(system ? { os: [system] } : {}),
    ...(parent.engines ? { engines: parent.engines } : {}),
  };
}
