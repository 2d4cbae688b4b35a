import { useQuery } from "@tanstack/react-query";
import { Outlet, ScrollRestoration } from "react-router";
import { LoadingScreen } from "@/components/loading-screen";
import { systemStatusKey, systemStatusQuery } from "@/entities/module/api/system-status";
import { useAuthRedirect } from "@/features/auth/hooks/use-auth-redirect";
import { useTableChanges } from "@/lib/realtime";
import { CommandPaletteHost } from "./command-palette-host.tsx";
import { ReconnectingNotice } from "./reconnecting-notice.tsx";
import { RouteAnnouncer } from "./route-announcer.tsx";

/** What every page has around it. Waits for the module switches, which decide what may be shown. */
export function RootLayout() {
  const status = useQuery(systemStatusQuery());
  useTableChanges({ table: "system_status", event: "UPDATE" }, [systemStatusKey]);
  useAuthRedirect();
  // When the switches cannot be read the site opens: the database guards what is switched off.
  if (status.isPending) return <LoadingScreen />;
  return (
    <>
      <Outlet />
      <RouteAnnouncer />
      <ReconnectingNotice />
      <CommandPaletteHost />
      <ScrollRestoration />
    </>
  );
}
