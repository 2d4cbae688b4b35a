import type { LucideIcon } from "lucide-react";
import { matchPath } from "react-router";
import { copy } from "./copy.ts";
import { PAGES } from "./pages.ts";
import type { SitePage } from "./site-page.ts";

export interface NavItem {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Only the exact address is marked as current. */
  readonly end: boolean;
  /** Pages of the section whose addresses do not begin with its own. */
  readonly below: readonly string[];
}

type Icons = Readonly<Record<string, LucideIcon>>;

/** Pages as items of a menu; `icons` by their addresses, where the pages have none. */
export function toItems(pages: readonly SitePage[], icons: Icons = {}) {
  return pages.flatMap((page) => {
    const { pattern: to, label, icon = icons[page.pattern], end = false } = page;
    const below = PAGES.filter(({ section }) => section === to).map(({ pattern }) => pattern);
    return label && icon ? [{ to, label, icon, end, below, phone: page.phone }] : [];
  });
}

/** Whether a page belongs to a section. */
export function isCurrentSection({ to, end, below }: NavItem, pathname: string) {
  return [{ path: to, end }, ...below].some((pattern) => matchPath(pattern, pathname));
}

export const inMenu = (name: SitePage["menu"]) => PAGES.filter(({ menu }) => menu === name);
const toLinks = (pages: readonly SitePage[]) =>
  pages.flatMap(({ pattern: to, label, icon }) => (label ? [{ to, label, icon }] : []));

/** The sections across the top. */
export const MAIN_NAVIGATION: readonly NavItem[] = toItems(inMenu("main"));

export const FOOTER_COMPANY = toLinks(inMenu("company"));

interface Viewer {
  readonly isSignedIn: boolean;
  readonly isAdmin: boolean;
}

/** The pages that the command palette offers to this viewer: sections first, then what is theirs. */
export function palettePages({ isSignedIn, isAdmin }: Viewer) {
  const own = PAGES.flatMap(({ own: part }) => part ?? []);
  const personal = PAGES.filter(({ guard, menu }) => guard === "players" && !menu);
  return [
    ...toLinks(PAGES.filter(({ end, guard }) => end && guard === "everybody")),
    ...toLinks(inMenu("main")),
    ...(isSignedIn
      ? [...toLinks(personal), ...own]
      : toLinks(PAGES.filter(({ isEntrance }) => isEntrance))),
    ...FOOTER_COMPANY,
    ...(isAdmin
      ? toLinks(inMenu("admin")).map(({ to, label }) => ({
          to,
          label: `${copy.admin.label}: ${label}`,
        }))
      : []),
  ];
}
