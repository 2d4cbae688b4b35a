/** Installs packages of the operating system that tests and clusters need, by purpose. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";

const isFound = (program) => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;

/** Packages for tests: the browser, and libpq, which PostgREST needs. Tests compare PostgREST with our data API. */
const FOR_TESTS = [
  { package: "chromium-headless-shell", isThere: () => existsSync(chromiumPath()) },
  {
    package: "libpq5",
    isThere: () => spawnSync("sh", ["-c", "ldconfig -p | grep -q libpq.so.5"]).status === 0,
  },
];

/** Packages for simulated Debian systems, and the load balancers, monitors and `psql` that the guides use. */
const FOR_OPERATION = [
  ["debootstrap", "debootstrap"],
  ["haproxy", "haproxy"],
  ["nginx-light", "nginx"],
  ["postgresql-client", "psql"],
  ["prometheus", "promtool"],
].map(([name, program]) => ({ package: name, isThere: () => isFound(program) }));

/** The packages of a cluster: databases, Patroni, etcd, HAProxy and backups. */
const FOR_CLUSTER = [
  ["etcd-server", "etcd"],
  ["haproxy", "haproxy"],
  ["patroni", "patroni"],
  ["pgbackrest", "pgbackrest"],
  // Any version of PostgreSQL is accepted, because each Debian contains another one.
  ["postgresql", "/usr/lib/postgresql/*/bin/postgres"],
  ["python3-etcd", "/usr/lib/python3/dist-packages/etcd"],
].map(([name, program]) => ({
  package: name,
  isThere: () =>
    program.startsWith("/")
      ? spawnSync("sh", ["-c", `ls -d ${program}`]).status === 0
      : isFound(program),
}));

/** Paths where Debian installs Chromium. The headless shell needs a quarter less CPU time. */
const BROWSERS = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** Returns the browser's path: `CHROMIUM_PATH`, else Debian's. */
export function chromiumPath() {
  return process.env.CHROMIUM_PATH ?? BROWSERS.find(existsSync) ?? BROWSERS[0];
}

/** The package that changes the clock for all processes of a run. */
const FOR_CLOCK = [{ package: "libfaketime", isThere: () => existsSync(faketimePath()) }];

/** Returns the path of the library that changes the clock of a process. */
export function faketimePath() {
  const machine = process.arch === "arm64" ? "aarch64" : "x86_64";
  return `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`;
}

const NEEDED = {
  tests: FOR_TESTS,
  operation: FOR_OPERATION,
  cluster: FOR_CLUSTER,
  clock: FOR_CLOCK,
};

/**
 * Starts apt-get for missing packages; it mostly waits for the network.
 *
 * @param {readonly (keyof typeof NEEDED)[]} purposes
 * @returns {() => Promise<void>} waits until apt-get has ended; prints what to do if it failed
 */
export function installDebianPackages(purposes) {
  const needed = purposes.flatMap((purpose) => NEEDED[purpose]);
  const missing = needed.filter(({ isThere }) => !isThere()).map((found) => found.package);
  if (missing.length === 0) return () => Promise.resolve();
  console.log(`Instalando paquetes del sistema para las pruebas: ${missing.join(", ")}…`);
  const script = `apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends ${missing.join(" ")}`;
  const ended = once(
    spawn("sh", ["-c", script], { stdio: ["ignore", "ignore", "inherit"] }),
    "exit",
  );
  return async () => {
    const [code] = await ended;
    if (code === 0) return;
    console.error(`No se pudo instalar: ${missing.join(", ")}. Instálalos y repite la orden.`);
    process.exit(1);
  };
}
