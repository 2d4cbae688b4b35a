import { Search } from "lucide-react";
import { lazy, Suspense } from "react";
import { Link, useLocation } from "react-router";
import { BrandMark } from "@/components/brand-mark";
import { Skeleton } from "@/components/ui/skeleton";
import { buttonClass } from "@/components/ui/button";
import { SITE_PAGES } from "@/config/pages";
import { paths } from "@/config/paths";
import { useReturnPath } from "@/hooks/use-return-path";
import { useSession } from "@/hooks/use-session";
import { cn } from "@/lib/cn";
import { copy } from "../copy.ts";
import { isCurrentSection, MAIN_NAVIGATION } from "../navigation.ts";
import { FriendsBadge } from "./friends-badge.tsx";
import { openPalette } from "./command-palette-state.ts";

// The account bar is loaded on demand, because visitors never see it.
const AccountBar = lazy(async () => ({ default: (await import("./account-bar.tsx")).AccountBar }));

export function SiteHeader() {
  const { pathname } = useLocation();
  return (
    <header className="sticky top-0 z-30 h-(--header-height) border-b pt-(--strip-height) border-border/70 bg-background/85 backdrop-blur-md print:hidden">
      <div className="gutters flex h-full items-center gap-1 md:gap-4 xl:gap-6">
        <Link
          to={paths.home()}
          aria-label={copy.homeLink}
          className="flex items-center gap-2.5 py-2"
        >
          <BrandMark className="h-8 w-7" />
          {/* Hidden on a narrow phone, where the tickets, notifications and sign-in links need the room. */}
          <span className="display text-3xl max-[27rem]:hidden">{copy.brand}</span>
        </Link>
        <nav aria-label={copy.mainNavigation} className="hidden h-full lg:flex">
          {MAIN_NAVIGATION.map((item) => {
            const isActive = isCurrentSection(item, pathname);
            return (
              <Link
                key={item.to}
                to={item.to}
                aria-current={isActive ? "page" : undefined}
                className={cn(
                  "relative flex h-full items-center gap-1.5 text-[0.9375rem] font-semibold hover:text-foreground max-xl:px-1.5 xl:px-2.5",
                  isActive
                    ? "text-foreground after:absolute after:inset-x-1.5 after:bottom-0 after:h-0.5 after:bg-foreground xl:after:inset-x-2.5"
                    : "text-muted",
                )}
              >
                {item.label}
                {item.to === paths.friends() && <FriendsBadge />}
              </Link>
            );
          })}
        </nav>
        <div className="ml-auto flex items-center gap-0.5 md:gap-3">
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={openPalette}
            aria-keyshortcuts="Control+K Meta+K"
            className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md px-3 text-muted hover:text-foreground xl:border xl:border-border"
          >
            <Search aria-hidden className="size-4.5" />
            <span className="sr-only">{copy.search}</span>
            <kbd className="hidden w-11 font-sans text-sm xl:inline-block">
              {copy.searchShortcut}
            </kbd>
          </button>
          <Account />
        </div>
      </div>
    </header>
  );
}

function Account() {
  const { user, isLoading } = useSession();
  const here = useReturnPath();
  if (user) {
    return (
      <Suspense fallback={<AccountPlaces />}>
        <AccountBar userId={user.id} />
      </Suspense>
    );
  }
  if (isLoading) return <AccountPlaces />;
  return (
    <>
      <div className="visitor-place flex gap-2 md:gap-3">
        <Link
          to={paths.login(here)}
          className={cn(buttonClass({ variant: "ghost" }), "max-sm:px-2")}
        >
          {SITE_PAGES.login.label}
        </Link>
        <Link to={paths.register(here)} className={cn(buttonClass(), "max-sm:px-3")}>
          {SITE_PAGES.register.label}
        </Link>
      </div>
      <div aria-hidden className="player-place flex gap-[inherit]">
        <AccountPlaces />
      </div>
    </>
  );
}

/** A placeholder as wide as the account bar, so that nothing moves when the bar appears. */
function AccountPlaces() {
  return (
    <>
      <span className="w-22" />
      <span className="size-11" />
      <Skeleton className="mx-0.5 size-10 rounded-full" />
    </>
  );
}
