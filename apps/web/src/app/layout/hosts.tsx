import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { ForeignLinkHost } from "@/features/auth/components/foreign-link-host";
import { useAuthRedirect } from "@/features/auth/hooks/use-auth-redirect";
import { useSignInGate } from "@/features/auth/hooks/use-sign-in-gate";
import { ProofHost } from "@/features/security/components/proof-host";
import { useEndedSession } from "@/features/security/hooks/use-ended-session";
import { useSession } from "@/hooks/use-session";
import { onRefusedLink, type RefusedLink } from "@/lib/refused-link";
import { hasFormBeenShown, watchUnsavedWork } from "@/lib/unsaved-work";
import { anticipate } from "../anticipate.ts";
import { CommandPaletteHost } from "./command-palette-host.tsx";
import { InboxHost } from "./inbox-host.tsx";
import { PageTitle } from "./page-title.tsx";
import { ReconnectingNotice } from "./reconnecting-notice.tsx";
import { RouteAnnouncer } from "./route-announcer.tsx";

const DeviceHost = lazy(async () => ({ default: (await import("./device-host.tsx")).DeviceHost }));
const ErrandHost = lazy(async () => ({ default: (await import("./errand-host.tsx")).ErrandHost }));
const LeaveHost = lazy(async () => ({ default: (await import("./leave-host.tsx")).LeaveHost }));

async function shareByHand(link: RefusedLink): Promise<void> {
  (await import("@/components/share-dialog")).openShareDialog(link);
}

/** What waits on every page for something to happen. */
export function Hosts() {
  const mayAsk = useSyncExternalStore(watchUnsavedWork, hasFormBeenShown);
  useAuthRedirect();
  useSignInGate();
  useEndedSession();
  const client = useQueryClient();
  const userId = useSession().user?.id;
  const isSignedIn = userId !== undefined;
  useEffect(() => anticipate(client, isSignedIn), [client, isSignedIn]);
  useEffect(() => onRefusedLink(shareByHand), []);
  return (
    <>
      <PageTitle />
      <RouteAnnouncer />
      <ReconnectingNotice />
      <CommandPaletteHost />
      <InboxHost />
      <ForeignLinkHost />
      <ProofHost />
      {userId !== undefined && (
        <Suspense fallback={null}>
          <DeviceHost userId={userId} />
          <ErrandHost />
        </Suspense>
      )}
      {mayAsk && (
        <Suspense fallback={null}>
          <LeaveHost />
        </Suspense>
      )}
    </>
  );
}
