import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useInsertionEffect } from "react";
import { Outlet, type RouteObject, ScrollRestoration } from "react-router";
import { LoadingScreen } from "@/components/loading-screen";
import { systemStatusKeys, systemStatusQuery } from "@/entities/module/api/system-status";
import { useIsHydrating } from "@/hooks/use-is-hydrating";
import { useTableChanges } from "@/lib/realtime";
import { forgetOpenedPage, SCROLL_KEY, scrollKey } from "@/lib/scroll-memory";

// The listeners are loaded after the page, because they render nothing until an event occurs.
const GlobalListeners = lazy(async () => ({
  default: (await import("./global-listeners.tsx")).GlobalListeners,
}));

interface RootLayoutProps {
  /** Returns the routes. The routes import this layout, so it cannot import them. */
  readonly routes: () => RouteObject[];
}

/** The layout of every page. Waits for the module switches, which decide what may be shown. */
export function RootLayout({ routes }: RootLayoutProps) {
  const status = useQuery(systemStatusQuery());
  useTableChanges({ table: "system_status", event: "UPDATE" }, [systemStatusKeys.all]);
  const isHydrating = useIsHydrating();
  // This effect must run before the layout effect of ScrollRestoration, which reads the stored scroll positions.
  useInsertionEffect(forgetOpenedPage, []);
  // If the switches cannot be read, all modules are shown; the database refuses actions of switched-off modules.
  if (status.isPending) return <LoadingScreen />;
  return (
    <>
      <Outlet />
      {!isHydrating && (
        <Suspense fallback={null}>
          <GlobalListeners routes={routes} />
        </Suspense>
      )}
      <ScrollRestoration getKey={scrollKey} storageKey={SCROLL_KEY} />
    </>
  );
}
