import {
  Gamepad2,
  LayoutDashboard,
  Newspaper,
  ShoppingBag,
  SlidersHorizontal,
  Swords,
  Users,
} from "lucide-react";
import { patterns } from "@/config/paths";
import { inMenu, type NavItem, toSections, withIcons } from "../navigation.ts";

/** The sections of the back office. */
export const ADMIN_NAVIGATION: readonly NavItem[] = withIcons(toSections(inMenu("admin")), {
  [patterns.admin.dashboard]: LayoutDashboard,
  [patterns.admin.competition]: Swords,
  [patterns.admin.community]: Users,
  [patterns.admin.news]: Newspaper,
  [patterns.admin.games]: Gamepad2,
  [patterns.admin.store]: ShoppingBag,
  [patterns.admin.system]: SlidersHorizontal,
});
