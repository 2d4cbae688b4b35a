import { Outlet, useLocation } from "react-router";
import { cn } from "@/lib/cn";
import { copy } from "../copy.ts";
import { PhoneNavigation } from "./phone-navigation.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

/** Header, page, footer. Which ground and gutters a page has follows from its address. */
export function SiteLayout() {
  const { pathname } = useLocation();
  const hasProfileGround = /^\/(profile|team)(\/|$)/u.test(pathname);
  const hasGutters = !/^\/settings(\/|$)/u.test(pathname);
  const isHome = pathname === "/";
  return (
    <div
      className={cn(
        "flex min-h-dvh flex-col pb-[calc(var(--bottom-nav-height)+env(safe-area-inset-bottom))] md:pb-0",
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
      <main
        id="contenido"
        tabIndex={-1}
        className={cn("flex-1", !isHome && "pt-8 pb-16", !isHome && hasGutters && "gutters")}
      >
        <Outlet />
      </main>
      <SiteFooter />
      <PhoneNavigation />
    </div>
  );
}
