import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Outlet, ScrollRestoration } from "react-router";
import { LoadingScreen } from "@/components/loading-screen";
import { systemStatusKeys, systemStatusQuery } from "@/entities/module/api/system-status";
import { useSignInGate } from "@/features/auth/hooks/use-sign-in-gate";
import { useAuthRedirect } from "@/features/auth/hooks/use-auth-redirect";
import { useEndedSession } from "@/features/security/hooks/use-ended-session";
import { useIsHydrating } from "@/hooks/use-is-hydrating";
import { useViewerZone } from "@/hooks/use-viewer-zone";
import { useTableChanges } from "@/lib/realtime";
import { SCROLL_KEY, scrollKey } from "@/lib/scroll-memory";
import { PageTitle } from "./page-title.tsx";

// Nothing of it is seen until something happens.
const Hosts = lazy(async () => ({ default: (await import("./hosts.tsx")).Hosts }));

/** What every page has around it. Waits for the module switches, which decide what may be shown. */
export function RootLayout() {
  const status = useQuery(systemStatusQuery());
  useTableChanges({ table: "system_status", event: "UPDATE" }, [systemStatusKeys.all]);
  useAuthRedirect();
  useSignInGate();
  useEndedSession();
  const zone = useViewerZone();
  const isHydrating = useIsHydrating();
  // When the switches cannot be read the site opens: the database guards what is switched off.
  if (status.isPending) return <LoadingScreen />;
  return (
    <>
      <Outlet key={zone} />
      <PageTitle />
      {!isHydrating && (
        <Suspense fallback={null}>
          <Hosts />
        </Suspense>
      )}
      <ScrollRestoration getKey={scrollKey} storageKey={SCROLL_KEY} />
    </>
  );
}
