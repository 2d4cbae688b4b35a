import { lazy, Suspense, useSyncExternalStore } from "react";
import { ForeignLinkHost } from "@/features/auth/components/foreign-link-host";
import { ProofHost } from "@/features/security/components/proof-host";
import { hasFormBeenShown, watchUnsavedWork } from "@/lib/unsaved-work";
import { CommandPaletteHost } from "./command-palette-host.tsx";
import { InboxHost } from "./inbox-host.tsx";
import { ReconnectingNotice } from "./reconnecting-notice.tsx";
import { RouteAnnouncer } from "./route-announcer.tsx";

const LeaveHost = lazy(async () => ({ default: (await import("./leave-host.tsx")).LeaveHost }));

/** What waits on every page for something to happen. */
export function Hosts() {
  const mayAsk = useSyncExternalStore(watchUnsavedWork, hasFormBeenShown);
  return (
    <>
      <RouteAnnouncer />
      <ReconnectingNotice />
      <CommandPaletteHost />
      <InboxHost />
      <ForeignLinkHost />
      <ProofHost />
      {mayAsk && (
        <Suspense fallback={null}>
          <LeaveHost />
        </Suspense>
      )}
    </>
  );
}
