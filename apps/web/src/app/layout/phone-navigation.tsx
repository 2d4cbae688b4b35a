import { Link, useLocation } from "react-router";
import { paths } from "@/config/paths";
import { useReturnPath } from "@/hooks/use-return-path";
import { useSession } from "@/hooks/use-session";
import { cn } from "@/lib/cn";
import { island } from "@/components/island";
import { copy } from "../copy.ts";
import { isCurrentSection } from "../navigation.ts";
import { PHONE_NAVIGATION } from "./phone-navigation-links.ts";
import { FriendsBadge } from "./friends-badge.tsx";

// The menu with further links is loaded on demand, because visitors never see it.
const MoreMenu = island(async () => (await import("./more-menu.tsx")).MoreMenu);

const PLACE =
  "grid size-full place-content-center justify-items-center gap-1 text-xs font-semibold";

/**
 * The bottom bar of a phone with the main sections.
 * Until the session is known, CSS chooses between the links of visitors and players, so that no link moves.
 */
export function PhoneNavigation() {
  const { user, isCertain } = useSession();
  const { pathname } = useLocation();
  const here = useReturnPath();
  const isPlayer = user !== null;
  const isKnown = isPlayer || isCertain;
  return (
    <nav
      aria-label={copy.phoneNavigation}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-border bg-background/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-md lg:hidden in-data-has-form-bar:hidden print:hidden"
    >
      <ul className="grid h-(--bottom-nav-height) grid-cols-5">
        {PHONE_NAVIGATION.map((item) => {
          const { to, label, icon: Icon, phone } = item;
          const of = phone === "everybody" ? undefined : phone;
          if (isKnown && of && isPlayer !== (of === "player")) return null;
          const isActive = isCurrentSection(item, pathname);
          return (
            <li key={label} className={isKnown || !of ? undefined : `${of}-place`}>
              <Link
                to={to === paths.login() ? paths.login(here) : to}
                aria-current={isActive ? "page" : undefined}
                className={cn(PLACE, isActive ? "text-foreground" : "text-muted")}
              >
                <span className="relative">
                  <Icon aria-hidden className="size-5.5" />
                  {to === paths.friends() && (
                    <FriendsBadge className="absolute -top-1.5 left-3.5" />
                  )}
                </span>
                {label}
              </Link>
            </li>
          );
        })}
        {(isPlayer || !isKnown) && (
          <li className={isKnown ? undefined : "player-place"}>
            <MoreMenu className={cn(PLACE, "text-muted")} />
          </li>
        )}
      </ul>
    </nav>
  );
}
