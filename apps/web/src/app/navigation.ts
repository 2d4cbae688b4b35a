import type { LucideIcon } from "lucide-react";
import { matchPath } from "react-router";
import { PAGES, type SitePage } from "@/config/pages";
import { copy } from "./copy.ts";

export interface NavSection {
  readonly to: string;
  readonly label: string;
  /** Whether only the exact URL, not the URLs below it, marks the section as current. */
  readonly end: boolean;
  /** Pages of the section whose URLs do not begin with the section's URL. */
  readonly below: readonly string[];
}

export interface NavItem extends NavSection {
  readonly icon: LucideIcon;
}

/** Converts pages into sections of a menu. */
export function toSections(pages: readonly SitePage[]) {
  return pages.flatMap(({ path: to, label, end = false, phone }) => {
    const below = PAGES.filter(({ section }) => section === to).map(({ path }) => path);
    return label ? [{ to, label, end, below, phone }] : [];
  });
}

/** Adds the icons (by URL) to the sections, and removes sections without an icon. */
export function withIcons<Section extends NavSection>(
  sections: readonly Section[],
  icons: Readonly<Record<string, LucideIcon>>,
) {
  return sections.flatMap((section) => {
    const icon = icons[section.to];
    return icon ? [{ ...section, icon }] : [];
  });
}

/** Whether a page belongs to a section. */
export function isCurrentSection({ to, end, below }: NavSection, pathname: string) {
  return [{ path: to, end }, ...below].some((pattern) => matchPath(pattern, pathname));
}

export const inMenu = (name: SitePage["menu"]) => PAGES.filter(({ menu }) => menu === name);
const toLinks = (pages: readonly SitePage[]) =>
  pages.flatMap(({ path: to, label }) => (label ? [{ to, label }] : []));

/** The main sections in the header. */
export const MAIN_NAVIGATION: readonly NavSection[] = toSections(inMenu("main"));

export const FOOTER_COMPANY = toLinks(inMenu("company"));

interface Viewer {
  readonly isSignedIn: boolean;
  readonly isAdmin: boolean;
}

/** The pages that the command palette offers to a viewer: sections first, then the viewer's own pages. */
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
