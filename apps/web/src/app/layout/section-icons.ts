import {
  CalendarDays,
  Medal,
  MessagesSquare,
  Newspaper,
  ShieldHalf,
  ShoppingBag,
  Swords,
  Trophy,
  type LucideIcon,
} from "lucide-react";
import { patterns } from "@/config/paths";

/** The icon of each main section, by the section's URL, for phones and the command palette. The header has no icons. */
export const SECTION_ICONS: Readonly<Record<string, LucideIcon>> = {
  [patterns.tournaments]: Trophy,
  [patterns.matches]: CalendarDays,
  [patterns.teams]: ShieldHalf,
  [patterns.ranking]: Medal,
  [patterns.challenges]: Swords,
  [patterns.news]: Newspaper,
  [patterns.store]: ShoppingBag,
  [patterns.friends]: MessagesSquare,
};
