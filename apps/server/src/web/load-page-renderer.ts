import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Site, SiteModule, SiteSource } from "@leyenda/site";

/** The path of the server build, relative to the folder of the browser's files. */
const SERVER_BUILD = "../dist-server/entry-server.js";

/** Whether the server build of the web app exists. Without that build, every page is rendered in the browser. */
export function isSiteBuilt(webDir: string): boolean {
  return existsSync(join(webDir, SERVER_BUILD));
}

/** Loads the page renderer of the built web app. */
export async function loadSite(webDir: string, source: SiteSource): Promise<Site> {
  const file = pathToFileURL(join(webDir, SERVER_BUILD)).href;
  const module = (await import(file)) as SiteModule;
  return module.openSite(source);
}
