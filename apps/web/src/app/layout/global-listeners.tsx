import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, use, useEffect, useSyncExternalStore, useRef, useState } from "react";
import {
  type RouteObject,
  UNSAFE_DataRouterContext as DataRouterContext,
  useLocation,
  useMatches,
} from "react-router";
import { useAuthCallback } from "@/features/auth/hooks/use-auth-callback";
import { useSignInGate } from "@/features/auth/hooks/use-incomplete-account-redirect";
import { useEndedSession } from "@/features/security/hooks/use-ended-session";
import { useSession } from "@/hooks/use-session";
import { askedSignIn, watchSignIn } from "@/lib/sign-in-request";
import { followHistory } from "@/lib/back-closes";
import { currentComparison, watchComparison } from "@/lib/conflict-comparison";
import { askedProof, watchProof } from "@/lib/reauthentication";
import { onRefusedLink, type RefusedLink } from "@/lib/share-fallback-link";
import { forgetPendingLink, pendingLink, watchPendingLink } from "@/lib/session-link";
import { hasFormBeenShown, watchUnsavedWork } from "@/lib/unsaved-work";
import { BRAND } from "@leyenda/site/brand";
import { showTitle } from "@/lib/tab-title";
import { prefetchLinkedPage } from "../prefetch-linked-page.ts";
import { ReconnectingStrip } from "./reconnecting-strip.tsx";
import { isPage } from "../page-handle.ts";
import { palettePages } from "../navigation.ts";
import { SECTION_ICONS } from "./section-icons.ts";
import { closePalette, openPalette, usePaletteIsOpen } from "./command-palette-state.ts";

const CommandPalette = lazy(async () => ({
  default: (await import("@/features/command-palette/components/command-palette")).CommandPalette,
}));

/** Listens for Ctrl/⌘ K and loads the palette at its first use. */
function CommandPaletteHost() {
  const isOpen = usePaletteIsOpen();
  const { user, isAdmin } = useSession();
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      openPalette();
    }
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);

  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <CommandPalette
        open={isOpen}
        onClose={closePalette}
        pages={palettePages({ isSignedIn: user !== null, isAdmin }).map((page) => ({
          ...page,
          icon: SECTION_ICONS[page.to],
        }))}
      />
    </Suspense>
  );
}

/** How many milliseconds after a navigation the page title is read: a page sets its title only when it appears. */
const TITLE_DELAY_MS = 150;

/** After a navigation, moves the focus to the page and announces its title to screen readers. */
function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [message, setMessage] = useState("");
  const lastPath = useRef(pathname);

  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
    const timer = setTimeout(() => setMessage(document.title), TITLE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [pathname]);

  return (
    <p aria-live="polite" className="sr-only">
      {message}
    </p>
  );
}

/** Sets the title of the browser tab. Each page defines its title once, for the browser and the server. */
function PageTitle() {
  const client = useQueryClient();
  const match = useMatches().at(-1);
  const { pathname, search } = useLocation();

  useEffect(() => {
    const page: unknown = match?.handle;
    if (!isPage(page)) return;
    const site = {
      url: window.location.origin + pathname,
      origin: window.location.origin,
      brand: BRAND,
    };
    const address = { params: match?.params ?? {}, search: new URLSearchParams(search) };
    const tell = () => {
      const head = page.head(client, address, site);
      if (head) showTitle(head.title);
    };
    tell();
    return client.getQueryCache().subscribe(({ type }) => type === "updated" && tell());
  }, [client, match, pathname, search]);

  return null;
}

const PushAndOfflineSetup = lazy(async () => ({
  default: (await import("./push-and-offline-setup.tsx")).PushAndOfflineSetup,
}));
const PendingActionHost = lazy(async () => ({
  default: (await import("./pending-action-host.tsx")).PendingActionHost,
}));
const LiveInbox = lazy(async () => ({ default: (await import("./live-inbox.tsx")).LiveInbox }));
const UnsavedWorkHost = lazy(async () => ({
  default: (await import("./unsaved-work-host.tsx")).UnsavedWorkHost,
}));
const OtherAccountDialog = lazy(async () => ({
  default: (await import("@/features/auth/components/other-account-dialog")).OtherAccountDialog,
}));
const ComparisonDialog = lazy(async () => ({
  default: (await import("@/features/log/components/edit-conflict-dialog")).ComparisonDialog,
}));
const SignInDialog = lazy(async () => ({
  default: (await import("@/features/auth/components/sign-in-dialog")).SignInDialog,
}));
const ProofDialog = lazy(async () => ({
  default: (await import("@/features/security/components/confirm-identity-dialog")).ProofDialog,
}));

async function shareByHand(link: RefusedLink): Promise<void> {
  (await import("@/components/share-dialog")).openShareDialog(link);
}

interface HostsProps {
  /** Returns the routes. The routes import this component, so it cannot import them. */
  readonly routes: () => RouteObject[];
}

/** Components that wait on every page for an event, such as a key or a lost connection. */
export function GlobalListeners({ routes }: HostsProps) {
  const link = useSyncExternalStore(watchPendingLink, pendingLink, () => null);
  const proof = useSyncExternalStore(watchProof, askedProof, () => null);
  const signInReason = useSyncExternalStore(watchSignIn, askedSignIn, () => null);
  const comparison = useSyncExternalStore(watchComparison, currentComparison, () => null);
  const mayAsk = useSyncExternalStore(watchUnsavedWork, hasFormBeenShown);
  useAuthCallback();
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
          <OtherAccountDialog link={link} onClose={forgetPendingLink} />
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
          <PushAndOfflineSetup userId={userId} />
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
