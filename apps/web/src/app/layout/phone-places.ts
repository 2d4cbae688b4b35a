import { Home, LogIn } from "lucide-react";
import { patterns } from "@/config/paths";
import { toItems } from "../navigation.ts";
import { PAGES } from "../pages.ts";

/** The thumb's reach on a phone: five places, of which a player's last one leads to all the rest. */
export const PHONE_NAVIGATION = toItems(
  PAGES.filter(({ phone }) => phone).map((page) => ({
    ...page,
    label: page.phoneLabel ?? page.label ?? "",
  })),
  { [patterns.home]: Home, [patterns.login]: LogIn },
);
