import { ADMIN_PAGES } from "./pages/admin.ts";
import { COMMUNITY_PAGES } from "./pages/community.ts";
import { COMPETITION_PAGES } from "./pages/competition.ts";
import type { SitePage } from "./pages/site-page.ts";

export { ADMIN_PAGES };
export type { SitePage };

/** Every page outside the back office by name, in the order of the menus. */
export const SITE_PAGES = { ...COMPETITION_PAGES, ...COMMUNITY_PAGES };

/** All pages, including those of the back office. */
export const PAGES: readonly SitePage[] = [
  ...Object.values<SitePage>(SITE_PAGES),
  ...Object.values<SitePage>(ADMIN_PAGES),
];
