import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writePrivateFile } from "../config/private-file.ts";
import { freePort, isPortFree } from "./free-port.ts";

/**
 * Returns the port of the last start if it is still free, so that external tools can reconnect.
 * If the last port is not free, picks a free one and stores it in `postgres.port`.
 */
export async function choosePort(dataDir: string): Promise<number> {
  const file = join(dataDir, "postgres.port");
  const last = existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;
  if (Number.isInteger(last) && last > 0 && last <= 65_535 && (await isPortFree(last))) return last;
  const port = await freePort();
  writePrivateFile(file, `${port}\n`);
  return port;
}
