/** Programs of the operating system that the tests need: a browser, and the client library of the comparison server. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const NEEDED = [
  { package: "chromium-headless-shell", isThere: () => existsSync(chromiumPath()) },
  {
    package: "libpq5",
    isThere: () => spawnSync("sh", ["-c", "ldconfig -p | grep -q libpq.so.5"]).status === 0,
  },
];

/** Debian's places. The shell is the same browser without its windows: a quarter less work for two processors. */
const BROWSERS = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** Where the browser is: `CHROMIUM_PATH`, else where Debian puts it. */
export function chromiumPath() {
  return process.env.CHROMIUM_PATH ?? BROWSERS.find(existsSync) ?? BROWSERS[0];
}

/** Installs what is missing with apt-get; says what to do where that is not possible. */
export function ensureDebianPackages() {
  const missing = NEEDED.filter((needed) => !needed.isThere()).map((needed) => needed.package);
  if (missing.length === 0) return;
  console.log(`Instalando paquetes del sistema para las pruebas: ${missing.join(", ")}…`);
  const script = `apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends ${missing.join(" ")}`;
  const result = spawnSync("sh", ["-c", script], { stdio: ["ignore", "ignore", "inherit"] });
  if (result.status !== 0) {
    console.error(`No se pudo instalar: ${missing.join(", ")}. Instálalos y repite la orden.`);
    process.exit(1);
  }
}
