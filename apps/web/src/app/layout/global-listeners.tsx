import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, use, useEffect, useSyncExternalStore } from "react";
import { type RouteObject, UNSAFE_DataRouterContext as DataRouterContext } from "react-router";
import { useAuthRedirect } from "@/features/auth/hooks/use-auth-redirect";
import { useSignInGate } from "@/features/auth/hooks/use-sign-in-gate";
import { useEndedSession } from "@/features/security/hooks/use-ended-session";
import { useSession } from "@/hooks/use-session";
import { askedSignIn, watchSignIn } from "@/lib/sign-in-request";
import { followHistory } from "@/lib/back-closes";
import { currentComparison, watchComparison } from "@/lib/conflict-comparison";
import { askedProof, watchProof } from "@/lib/recent-proof";
import { onRefusedLink, type RefusedLink } from "@/lib/refused-link";
import { forgetPendingLink, pendingLink, watchPendingLink } from "@/lib/session-link";
import { hasFormBeenShown, watchUnsavedWork } from "@/lib/unsaved-work";
import { prefetchLinkedPage } from "../prefetch-linked-page.ts";
import { CommandPaletteHost } from "./command-palette-host.tsx";
import { PageTitle } from "./page-title.tsx";
import { ReconnectingStrip } from "./reconnecting-strip.tsx";
import { RouteAnnouncer } from "./route-announcer.tsx";

const DeviceHost = lazy(async () => ({ default: (await import("./device-host.tsx")).DeviceHost }));
const PendingActionHost = lazy(async () => ({
  default: (await import("./pending-action-host.tsx")).PendingActionHost,
}));
const LiveInbox = lazy(async () => ({ default: (await import("./live-inbox.tsx")).LiveInbox }));
const UnsavedWorkHost = lazy(async () => ({
  default: (await import("./unsaved-work-host.tsx")).UnsavedWorkHost,
}));
const ForeignLinkDialog = lazy(async () => ({
  default: (await import("@/features/auth/components/foreign-link-dialog")).ForeignLinkDialog,
}));
const ComparisonDialog = lazy(async () => ({
  default: (await import("@/features/log/components/comparison-dialog")).ComparisonDialog,
}));
const SignInDialog = lazy(async () => ({
  default: (await import("@/features/auth/components/sign-in-dialog")).SignInDialog,
}));
const ProofDialog = lazy(async () => ({
  default: (await import("@/features/security/components/proof-dialog")).ProofDialog,
}));

async function shareByHand(link: RefusedLink): Promise<void> {
  (await import("@/components/share-dialog")).openShareDialog(link);
}

interface HostsProps {
  /** The routes are a function, because they import this component. */
  readonly routes: () => RouteObject[];
}

/** Components that wait on every page for an event, such as a key or a lost connection. */
export function GlobalListeners({ routes }: HostsProps) {
  const link = useSyncExternalStore(watchPendingLink, pendingLink, () => null);
  const proof = useSyncExternalStore(watchProof, askedProof, () => null);
  const signInReason = useSyncExternalStore(watchSignIn, askedSignIn, () => null);
  const comparison = useSyncExternalStore(watchComparison, currentComparison, () => null);
  const mayAsk = useSyncExternalStore(watchUnsavedWork, hasFormBeenShown);
  useAuthRedirect();
  const isHeld = useSignInGate();
  useEndedSession();
  const router = use(DataRouterContext)?.router;
  useEffect(() => router && followHistory(router), [router]);
  const client = useQueryClient();
  const { user } = useSession();
  const userId = isHeld ? undefined : user?.id;
  const isSignedIn = userId !== undefined;
  useEffect(() => prefetchLinkedPage(routes(), client, isSignedIn), [routes, client, isSignedIn]);
  useEffect(() => onRefusedLink(shareByHand), []);
  return (
    <>
      <PageTitle />
      <RouteAnnouncer />
      <ReconnectingStrip />
      <CommandPaletteHost />
      {link && (
        <Suspense fallback={null}>
          <ForeignLinkDialog link={link} onClose={forgetPendingLink} />
        </Suspense>
      )}
      {comparison && (
        <Suspense fallback={null}>
          <ComparisonDialog {...comparison} />
        </Suspense>
      )}
      {signInReason !== null && (
        <Suspense fallback={null}>
          <SignInDialog reason={signInReason} />
        </Suspense>
      )}
      {proof && (
        <Suspense fallback={null}>
          <ProofDialog purpose={proof} />
        </Suspense>
      )}
      {userId !== undefined && (
        <Suspense fallback={null}>
          <LiveInbox key={userId} userId={userId} />
          <DeviceHost userId={userId} />
          <PendingActionHost />
        </Suspense>
      )}
      {mayAsk && (
        <Suspense fallback={null}>
          <UnsavedWorkHost />
        </Suspense>
      )}
    </>
  );
}
