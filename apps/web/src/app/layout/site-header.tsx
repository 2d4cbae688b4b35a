import { Search } from "lucide-react";
import { lazy, Suspense } from "react";
import { Link, NavLink } from "react-router";
import { BrandMark } from "@/components/brand-mark";
import { Skeleton } from "@/components/ui/skeleton";
import { buttonClass } from "@/components/ui/button";
import { UserAvatar } from "@/components/user-avatar";
import { paths } from "@/config/paths";
import { useSession } from "@/hooks/use-session";
import { cn } from "@/lib/cn";
import { copy } from "../copy.ts";
import { MAIN_NAVIGATION } from "../navigation.ts";
import { openPalette } from "./palette-state.ts";
import { TicketBalance } from "./ticket-balance.tsx";

// Only signed-in players have these; their code is not for the first visit.
const NotificationBell = lazy(async () => ({
  default: (await import("@/features/notifications/components/notification-bell")).NotificationBell,
}));
const UserMenu = lazy(async () => ({ default: (await import("./user-menu.tsx")).UserMenu }));

export function SiteHeader() {
  return (
    <header className="sticky top-0 z-30 h-(--header-height) border-b border-border/70 bg-background/85 backdrop-blur-md print:hidden">
      <div className="gutters flex h-full items-center gap-1 md:gap-6">
        <Link
          to={paths.home()}
          aria-label={copy.homeLink}
          className="flex items-center gap-2.5 py-2"
        >
          <BrandMark className="h-8 w-7" />
          {/* Tickets and notices, or both ways in, need the room on a narrow phone. */}
          <span className="display text-3xl tracking-wide max-[27rem]:hidden">{copy.brand}</span>
        </Link>
        <nav aria-label={copy.mainNavigation} className="hidden h-full md:flex">
          {MAIN_NAVIGATION.map((item) => (
            <NavLink
              key={item.to}
              to={item.to}
              className={({ isActive }) =>
                cn(
                  "relative grid h-full place-items-center px-3.5 font-display text-lg font-semibold tracking-wide uppercase hover:text-foreground",
                  isActive
                    ? "text-foreground after:absolute after:inset-x-3.5 after:bottom-0 after:h-0.5 after:bg-accent-gradient"
                    : "text-muted",
                )
              }
            >
              {item.label}
            </NavLink>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-0.5 md:gap-3">
          <button
            type="button"
            onClick={openPalette}
            aria-keyshortcuts="Control+K Meta+K"
            className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md px-3 text-muted hover:text-foreground lg:border lg:border-border"
          >
            <Search aria-hidden className="size-4.5" />
            <span className="sr-only">{copy.search}</span>
            <kbd className="hidden font-sans text-sm lg:inline">{copy.searchShortcut}</kbd>
          </button>
          <Account />
        </div>
      </div>
    </header>
  );
}

function Account() {
  const { user, profile, isLoading } = useSession();
  if (isLoading) return <Skeleton className="size-10 rounded-full" />;
  if (!user) {
    return (
      <>
        <Link to={paths.login()} className={cn(buttonClass({ variant: "ghost" }), "max-sm:px-2")}>
          {copy.signIn}
        </Link>
        <Link to={paths.register()} className={cn(buttonClass(), "max-sm:px-3")}>
          {copy.signUp}
        </Link>
      </>
    );
  }
  return (
    <>
      {profile && <TicketBalance amount={profile.personal_tickets} />}
      <Suspense fallback={<span className="size-11" />}>
        <NotificationBell userId={user.id} />
      </Suspense>
      <Suspense fallback={<UserAvatar name={profile?.username ?? ""} src={profile?.avatar_url} />}>
        <UserMenu />
      </Suspense>
    </>
  );
}
