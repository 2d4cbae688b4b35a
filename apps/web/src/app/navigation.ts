import {
  CalendarDays,
  Gamepad2,
  Home,
  LayoutDashboard,
  LogIn,
  type LucideIcon,
  MessagesSquare,
  Newspaper,
  ShieldHalf,
  ShoppingBag,
  SlidersHorizontal,
  Swords,
  Trophy,
  Users,
} from "lucide-react";
import { matchPath } from "react-router";
import { paths, patterns } from "@/config/paths";
import { copy } from "./copy.ts";

export interface NavItem {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Only the exact address is marked as current. */
  readonly end?: boolean;
  /** Pages of the section whose addresses do not begin with its own. */
  readonly below?: readonly string[];
}

const matches: NavItem = {
  to: paths.matches(),
  label: copy.nav.matches,
  icon: CalendarDays,
  below: [patterns.match, patterns.matchManage],
};

const teams: NavItem = {
  to: paths.teams(),
  label: copy.nav.teams,
  icon: ShieldHalf,
  below: [patterns.team],
};

/** Whether a page belongs to a section. */
export function isCurrentSection({ to, end = false, below = [] }: NavItem, pathname: string) {
  return [{ path: to, end }, ...below].some((pattern) => matchPath(pattern, pathname));
}

/** The sections across the top. */
export const MAIN_NAVIGATION: readonly NavItem[] = [
  { to: paths.tournaments(), label: copy.nav.tournaments, icon: Trophy },
  matches,
  teams,
  { to: paths.challenges(), label: copy.nav.challenges, icon: Swords },
  { to: paths.news(), label: copy.nav.news, icon: Newspaper },
  { to: paths.store(), label: copy.nav.store, icon: ShoppingBag },
  { to: paths.friends(), label: copy.nav.friends, icon: MessagesSquare },
];

/** A place of the bar at the thumb; without a word of whose it is, everybody's. */
interface PhoneNavItem extends NavItem {
  readonly of?: "visitor" | "player";
}

/** The thumb's reach on a phone: five places, of which a player's last one leads to all the rest. */
export const PHONE_NAVIGATION: readonly PhoneNavItem[] = [
  { to: paths.home(), label: copy.nav.home, icon: Home, end: true },
  { to: paths.tournaments(), label: copy.nav.tournaments, icon: Trophy },
  { ...matches, of: "visitor" },
  { ...teams, of: "visitor" },
  { to: paths.login(), label: copy.nav.enter, icon: LogIn, of: "visitor" },
  { to: paths.challenges(), label: copy.nav.challenges, icon: Swords, of: "player" },
  { to: paths.friends(), label: copy.nav.friends, icon: MessagesSquare, of: "player" },
];

export const FOOTER_COMPANY = [
  { to: paths.about(), label: copy.nav.about },
  { to: paths.terms(), label: copy.nav.terms },
  { to: paths.contact(), label: copy.nav.contact },
] as const;

export const ADMIN_NAVIGATION: readonly NavItem[] = [
  { to: paths.admin.dashboard(), label: copy.admin.dashboard, icon: LayoutDashboard, end: true },
  {
    to: paths.admin.competition(),
    label: copy.admin.competition,
    icon: Swords,
    below: [patterns.admin.tournamentCreate, patterns.admin.tournamentEdit],
  },
  { to: paths.admin.community(), label: copy.admin.community, icon: Users },
  { to: paths.admin.news(), label: copy.admin.news, icon: Newspaper },
  { to: paths.admin.games(), label: copy.admin.games, icon: Gamepad2 },
  { to: paths.admin.store(), label: copy.admin.store, icon: ShoppingBag },
  { to: paths.admin.system(), label: copy.admin.system, icon: SlidersHorizontal },
];

interface Viewer {
  readonly isSignedIn: boolean;
  readonly isAdmin: boolean;
}

/** The pages that the command palette offers to this viewer. */
export function palettePages({ isSignedIn, isAdmin }: Viewer) {
  const personal = isSignedIn
    ? [
        { to: paths.profile(), label: copy.userMenu.profile },
        { to: paths.purchases(), label: copy.userMenu.purchases },
        { to: paths.challenges("mios"), label: copy.userMenu.challenges },
        { to: paths.settings(), label: copy.userMenu.settings },
      ]
    : [
        { to: paths.login(), label: copy.signIn },
        { to: paths.register(), label: copy.signUp },
      ];
  const admin = ADMIN_NAVIGATION.map(({ to, label }) => ({
    to,
    label: `${copy.admin.label}: ${label}`,
  }));
  return [
    { to: paths.home(), label: copy.nav.home },
    ...MAIN_NAVIGATION.map(({ to, label }) => ({ to, label })),
    ...personal,
    ...FOOTER_COMPANY,
    ...(isAdmin ? admin : []),
  ];
}
