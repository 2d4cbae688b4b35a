import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SITE_PAGES, type SitePage } from "../../../web/src/config/pages.ts";

const WEB = join(import.meta.dirname, "../../../web");

/** The folder of the built web app. */
export const WEB_DIR = join(WEB, "dist");

interface PublicPage extends SitePage {
  readonly name: string;
  /** Whether the page must be hidden from search engines. */
  readonly isPrivate: boolean;
}

/** The pages that everybody may open, except pure redirects. */
export const PUBLIC_PAGES: readonly PublicPage[] = Object.entries<SitePage>(SITE_PAGES)
  .filter(([, { guard, isRedirect = false }]) => guard === "everybody" && !isRedirect)
  .map(([name, page]) => {
    const source = readFileSync(join(WEB, `src/app/routes/${page.file}.tsx`), "utf8");
    return { ...page, name, isPrivate: source.includes("isPrivate: true") };
  });
