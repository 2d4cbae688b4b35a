import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Site, SiteModule, SiteSource } from "@leyenda/site";

/** Where the build for servers lies, seen from the folder of the browser's files. */
const SERVER_BUILD = "../dist-server/entry-server.js";

/**
 * Opens the part of the built web app that draws pages; null where it has not been built, so that
 * every page draws itself in the browser.
 */
export async function loadSite(webDir: string, source: SiteSource): Promise<Site | null> {
  const file = join(webDir, SERVER_BUILD);
  if (!existsSync(file)) return null;
  const module = (await import(pathToFileURL(file).href)) as SiteModule;
  return module.openSite(source);
}
