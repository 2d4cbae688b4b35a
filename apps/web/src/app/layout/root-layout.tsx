import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useLayoutEffect, useState } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router";
import { LoadingScreen } from "@/components/loading-screen";
import { systemStatusKeys, systemStatusQuery } from "@/entities/module/api/system-status";
import { useIsHydrating } from "@/hooks/use-is-hydrating";
import { useTableChanges } from "@/lib/realtime";
import { forgetOpenedPage, SCROLL_KEY, scrollKey } from "@/lib/scroll-memory";

// Nothing of it is seen until something happens.
const Hosts = lazy(async () => ({ default: (await import("./hosts.tsx")).Hosts }));

/** Stands before what reads the positions. */
function OpenedPage() {
  const [opened] = useState(useLocation());
  useLayoutEffect(() => forgetOpenedPage(opened), [opened]);
  return null;
}

/** What every page has around it. Waits for the module switches, which decide what may be shown. */
export function RootLayout() {
  const status = useQuery(systemStatusQuery());
  useTableChanges({ table: "system_status", event: "UPDATE" }, [systemStatusKeys.all]);
  const isHydrating = useIsHydrating();
  // When the switches cannot be read the site opens: the database guards what is switched off.
  if (status.isPending) return <LoadingScreen />;
  return (
    <>
      <Outlet />
      {!isHydrating && (
        <Suspense fallback={null}>
          <Hosts />
        </Suspense>
      )}
      <OpenedPage />
      <ScrollRestoration getKey={scrollKey} storageKey={SCROLL_KEY} />
    </>
  );
}
