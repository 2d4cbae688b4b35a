import { matchPage } from "./match-page.ts";
import { newsItemPage, profilePage, teamPage, tournamentPage } from "./entity-pages.ts";
import { homePage, matchesPage, newsPage, tournamentsPage } from "./list-pages.ts";
import { SourceUnavailableError } from "./anonymous-reader.ts";
import { missing, unavailable, type PageContent, type PageSource } from "./page-content.ts";
import { staticPage } from "./static-pages.ts";

type Loader = (source: PageSource, parameter: string) => Promise<PageContent>;

/** Pages with data of their own, in the order in which they are tried. */
const PAGES: readonly (readonly [RegExp, Loader])[] = [
  [/^\/$/, homePage],
  [/^\/tournaments$/, tournamentsPage],
  [/^\/tournaments\/([^/]+)$/, (source, id) => tournamentPage(id, source)],
  [/^\/team\/([^/]+)$/, (source, id) => teamPage(id, source)],
  [/^\/profile\/([^/]+)$/, (source, id) => profilePage(id, source)],
  [/^\/matches$/, matchesPage],
  [/^\/news$/, newsPage],
  [/^\/news\/([^/]+)$/, (source, slug) => newsItemPage(slug, source)],
  [/^\/match\/([^/]+)$/, (source, id) => matchPage(id, source)],
];

/** Finds the page at `path` (decoded, without a trailing slash) and loads what is known about it. */
export async function loadPage(path: string, source: PageSource): Promise<PageContent> {
  try {
    return await findPage(path, source);
  } catch (error) {
    if (error instanceof SourceUnavailableError) return unavailable(path, source);
    throw error;
  }
}

async function findPage(path: string, source: PageSource): Promise<PageContent> {
  for (const [pattern, load] of PAGES) {
    const match = pattern.exec(path);
    if (match) return load(source, match[1] ?? "");
  }
  return staticPage(path, source.brand) ?? missing(path, "Página no encontrada", source);
}
