import { CircleHelp, Ellipsis } from "lucide-react";
import { Link } from "react-router";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { SITE_PAGES } from "@/config/pages";
import { paths } from "@/config/paths";
import { copy } from "../copy.ts";
import { MAIN_NAVIGATION, withIcons } from "../navigation.ts";
import { SECTION_ICONS } from "./section-icons.ts";
import { PHONE_NAVIGATION } from "./phone-navigation-links.ts";

const inBar: readonly string[] = PHONE_NAVIGATION.filter(({ phone }) => phone !== "visitor").map(
  ({ to }) => to,
);
const ENTRIES = [
  ...withIcons(MAIN_NAVIGATION, SECTION_ICONS).filter(({ to }) => !inBar.includes(to)),
  { to: paths.help(), label: SITE_PAGES.help.label, icon: CircleHelp },
];

/** A menu with the links that do not fit into a player's bottom bar. */
export function MoreMenu({ className }: { readonly className: string }) {
  return (
    <DropdownMenu>
      {/* The button is highlighted if no other link of the bar leads to the current page. */}
      <DropdownMenuTrigger
        className={`${className} [ul:not(:has([aria-current]))_&]:text-foreground`}
      >
        <Ellipsis aria-hidden className="size-5.5" />
        {copy.more}
      </DropdownMenuTrigger>
      <DropdownMenuContent side="top" className="min-w-48">
        {ENTRIES.map(({ to, label, icon: Icon }) => (
          <DropdownMenuItem key={to} asChild>
            <Link to={to}>
              <Icon aria-hidden />
              {label}
            </Link>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
