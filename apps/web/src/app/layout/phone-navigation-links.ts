import { Home, LogIn } from "lucide-react";
import { PAGES } from "@/config/pages";
import { patterns } from "@/config/paths";
import { toSections, withIcons } from "../navigation.ts";
import { SECTION_ICONS } from "./section-icons.ts";

/** The five links of a phone's bottom bar. A player's fifth link opens a menu with the remaining sections. */
export const PHONE_NAVIGATION = withIcons(
  toSections(
    PAGES.filter(({ phone }) => phone).map((page) => ({
      ...page,
      label: page.phoneLabel ?? page.label ?? "",
    })),
  ),
  { ...SECTION_ICONS, [patterns.home]: Home, [patterns.login]: LogIn },
);
