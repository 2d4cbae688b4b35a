import { lazy, Suspense } from "react";
import { Outlet, useLocation } from "react-router";
import { paths } from "@/config/paths";
import { useSession } from "@/hooks/use-session";
import { cn } from "@/lib/cn";
import { island } from "@/components/island";
import { copy } from "../copy.ts";
import { SiteHeader } from "./site-header.tsx";

// A phone's bottom bar contains only links, which work before the code of the bar has loaded.
const PhoneNavigation = island(
  async () => (await import("./phone-navigation.tsx")).PhoneNavigation,
);
const SiteFooter = island(async () => (await import("./site-footer.tsx")).SiteFooter);

// The bar about a failed read of the profile is loaded on demand, because it is rarely shown.
const ProfileFailureBar = lazy(async () => ({
  default: (await import("./profile-failure-bar.tsx")).ProfileFailureBar,
}));

/** Header, page and footer. The URL decides the background and the margins. */
export function SiteLayout() {
  const { pathname, search } = useLocation();
  const { hasProfileFailed } = useSession();
  const hasProfileGround = /^\/(profile|team)(\/|$)/u.test(pathname);
  const hasGutters = !/^\/settings(\/|$)/u.test(pathname);
  const isHome = pathname === "/";
  // A staff invitation is shown like any page of the site, not as the organiser's desk.
  const isDesk = /^\/organize\/(?!invite\/)./u.test(pathname);
  // The chat fills the screen and scrolls inside. On a phone, an open conversation hides the list of conversations.
  const isChat = pathname === paths.friends();
  const isConversation = isChat && new URLSearchParams(search).has("con");
  return (
    <div
      className={cn(
        "site-frame flex flex-col",
        isChat ? "h-dvh" : "min-h-dvh",
        isConversation
          ? "pb-[env(safe-area-inset-bottom)]"
          : "pb-[calc(var(--bottom-nav-height)+env(safe-area-inset-bottom))]",
        hasProfileGround ? "ground-profile" : "ground-main",
      )}
    >
      <a
        href="#contenido"
        className="btn btn-primary fixed top-2 left-2 z-[70] -translate-y-20 focus:translate-y-0"
      >
        {copy.skipToContent}
      </a>
      <SiteHeader />
      {hasProfileFailed && (
        <Suspense fallback={null}>
          <ProfileFailureBar />
        </Suspense>
      )}
      <main
        id="contenido"
        tabIndex={-1}
        className={cn(
          "flex-1",
          // The footer begins below the first screen, so that it does not jump when content arrives.
          isChat ? "min-h-0" : !isDesk && "min-h-dvh",
          !isHome && !isChat && "pt-4 pb-16 md:pt-8",
          !isHome && !isChat && hasGutters && "gutters",
        )}
      >
        <Outlet />
      </main>
      {/* The chat and the organiser's desk have no footer. */}
      {!isChat && !isDesk && <SiteFooter />}
      {!isConversation && <PhoneNavigation />}
    </div>
  );
}
