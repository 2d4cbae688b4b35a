import { LogIn, User } from "lucide-react";
import { NavLink } from "react-router";
import { paths } from "@/config/paths";
import { useReturnState } from "@/hooks/use-return-state";
import { useSession } from "@/hooks/use-session";
import { cn } from "@/lib/cn";
import { copy } from "../copy.ts";
import { PHONE_NAVIGATION, PLAYER_PHONE_NAVIGATION } from "../navigation.ts";
import { FriendsBadge } from "./friends-badge.tsx";

/** The main sections at the thumb, on phones only. */
export function PhoneNavigation() {
  const { user } = useSession();
  const state = useReturnState();
  const items = [
    ...(user ? PLAYER_PHONE_NAVIGATION : PHONE_NAVIGATION),
    user
      ? { to: paths.profile(), label: copy.nav.profile, icon: User, end: true }
      : { to: paths.login(), label: copy.nav.enter, icon: LogIn },
  ];
  return (
    <nav
      aria-label={copy.phoneNavigation}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-border bg-background/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-md lg:hidden print:hidden"
    >
      <ul className="grid h-(--bottom-nav-height) grid-cols-5">
        {items.map(({ to, label, icon: Icon, end }) => (
          <li key={label}>
            <NavLink
              to={to}
              state={to === paths.login() ? state : undefined}
              end={end ?? false}
              className={({ isActive }) =>
                cn(
                  "grid h-full place-content-center justify-items-center gap-1 text-xs font-semibold",
                  isActive ? "text-accent-2" : "text-muted",
                )
              }
            >
              <span className="relative">
                <Icon aria-hidden className="size-5.5" />
                {to === paths.friends() && <FriendsBadge className="absolute -top-1.5 left-3.5" />}
              </span>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
