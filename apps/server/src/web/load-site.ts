import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Site, SiteModule, SiteSource } from "@leyenda/site";

/** Where the build for servers lies, seen from the folder of the browser's files. */
const SERVER_BUILD = "../dist-server/entry-server.js";

/** Whether the part of the web app that renders pages was built; without it every page renders itself. */
export function isSiteBuilt(webDir: string): boolean {
  return existsSync(join(webDir, SERVER_BUILD));
}

/** Opens the part of the built web app that renders pages. */
export async function loadSite(webDir: string, source: SiteSource): Promise<Site> {
  const file = pathToFileURL(join(webDir, SERVER_BUILD)).href;
  const module = (await import(file)) as SiteModule;
  return module.openSite(source);
}
