/**
 * Programs of the operating system that tests need. `npm test`: a browser, and the client library of the
 * comparison server. `npm run test:operation`: what installs a Debian, and the guide's balancer.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const isFound = (program) => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;

const NEEDED = [
  { package: "chromium-headless-shell", isThere: () => existsSync(chromiumPath()) },
  {
    package: "libpq5",
    isThere: () => spawnSync("sh", ["-c", "ldconfig -p | grep -q libpq.so.5"]).status === 0,
  },
];

const NEEDED_FOR_OPERATION = ["debootstrap", "haproxy"].map((name) => ({
  package: name,
  isThere: () => isFound(name),
}));

/** Debian's places. The shell is the same browser without its windows: a quarter less work for two processors. */
const BROWSERS = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** Where the browser is: `CHROMIUM_PATH`, else where Debian puts it. */
export function chromiumPath() {
  return process.env.CHROMIUM_PATH ?? BROWSERS.find(existsSync) ?? BROWSERS[0];
}

/** Installs what is missing with apt-get; says what to do where that is not possible. */
export function ensureDebianPackages({ forOperation = false } = {}) {
  const needed = forOperation ? NEEDED_FOR_OPERATION : NEEDED;
  const missing = needed.filter(({ isThere }) => !isThere()).map((found) => found.package);
  if (missing.length === 0) return;
  console.log(`Instalando paquetes del sistema para las pruebas: ${missing.join(", ")}…`);
  const script = `apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends ${missing.join(" ")}`;
  const result = spawnSync("sh", ["-c", script], { stdio: ["ignore", "ignore", "inherit"] });
  if (result.status !== 0) {
    console.error(`No se pudo instalar: ${missing.join(", ")}. Instálalos y repite la orden.`);
    process.exit(1);
  }
}
