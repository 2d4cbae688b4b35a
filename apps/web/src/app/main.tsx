import "@/styles/index.css";
import "@/lib/arrival";
import "@/lib/first-pop-listener";
import { type ReactNode, startTransition, StrictMode } from "react";
import { createBrowserRouter, matchRoutes, type RouteObject } from "react-router";
import { RouterProvider } from "react-router/dom";
import { loadConfig } from "@/config/env";
import { paths } from "@/config/paths";
import type { ServerRender } from "@/hooks/use-server-render";
import { leaveServerRender } from "@/lib/server-render-state";
import { isRenderedFor, keepInitialData, readInitialData } from "@/lib/initial-data";
import { createQueryClient } from "@/lib/query-client";
import { reportError } from "@/lib/report-error";
import { mayHaveSession, startSupabase } from "@/lib/supabase";
import { App } from "./app.tsx";
import { loadMatched } from "./load-routes.ts";
import type { PageModule } from "./page-modules.ts";
import { showNotices } from "./notices.tsx";
import { createRoot, hydrateRoot } from "./react-root.ts";
import { routes } from "./routes.tsx";
import { StartFailure } from "./start-failure.tsx";

const container = document.getElementById("root");
if (!container) throw new Error("No root.");
const element = container;

const queryClient = createQueryClient();
const hasSession = mayHaveSession();

type InitialData = ReturnType<typeof readInitialData>;

let hasFailed = false;

let root: ReturnType<typeof createRoot> | undefined;

/** Renders a page that came empty: the app, or why it could not start. */
const render = (page: ReactNode) => (root ??= createRoot(element)).render(page);

async function connect(initialData: InitialData): Promise<void> {
  try {
    await startSupabase(await loadConfig());
  } catch (error) {
    reportError("Start failed.", error);
    hasFailed = !initialData;
    if (hasFailed) render(<StartFailure />);
  }
}

function tree(serverRender: ServerRender | null) {
  // What the server rendered already stands where it should: the router does not bring it to its top.
  const router = createBrowserRouter(routes, serverRender ? { hydrationData: {} } : undefined);
  const { location: start } = router.state;
  router.subscribe(({ location, navigation }) => {
    if (location !== start || navigation.state !== "idle") leaveServerRender();
  });
  return (
    <StrictMode>
      <App queryClient={queryClient} mayHaveSession={hasSession} serverRender={serverRender}>
        <RouterProvider router={router} />
      </App>
    </StrictMode>
  );
}

/** The page's own code, from the address that the server wrote beside its HTML. */
async function loadPage(route: RouteObject): Promise<void> {
  const address = document.querySelector<HTMLLinkElement>("link[data-page]")?.href;
  if (!address) return;
  const page: PageModule = await import(/* @vite-ignore */ address);
  Object.assign(route, page, { lazy: undefined });
}

/** The code of the page that the server rendered, and of what stands around it. */
async function loadServerRenderedPage(address: string): Promise<void> {
  const matches = matchRoutes(routes, address) ?? [];
  const around = loadMatched(matches.slice(0, -1));
  for (const { route } of matches.slice(-1)) await loadPage(route);
  await Promise.all([around, loadMatched(matches.slice(-1))]);
}

/** A visitor is led from a member's page to the sign-in before any of it is shown or asked for. */
function turnAway(): boolean {
  if (hasSession || !document.querySelector("[data-members]")) return false;
  history.replaceState(null, "", paths.login(location.pathname + location.search));
  return true;
}

/** Lets the browser turn to the hand: what follows is a task of its own. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Hydrates what the server rendered; a page that came empty, or that was left meanwhile, is rendered here. */
async function show(initialData: InitialData): Promise<void> {
  if (turnAway()) await loadMatched(matchRoutes(routes, window.location) ?? []);
  else if (initialData) await loadServerRenderedPage(initialData.address);
  await nextTask();
  if (!initialData || !isRenderedFor(initialData, window.location)) {
    if (!hasFailed) render(tree(null));
    return;
  }
  // As a transition it gives way to the hand, and to what else the browser has to do.
  startTransition(() => {
    hydrateRoot(element, tree(initialData), {
      onRecoverableError: (error) => reportError("Hydration failed.", error),
    });
  });
}

/** Shows the page and connects it with the services. */
export async function start(): Promise<void> {
  showNotices();
  await nextTask();
  const initialData = readInitialData();
  if (initialData) {
    keepInitialData(queryClient, initialData, hasSession);
    await nextTask();
  }
  void show(initialData);
  // A visitor whose page came with its data can read before the data client is loaded.
  if (initialData && !hasSession && "requestIdleCallback" in window) {
    requestIdleCallback(() => void connect(initialData), { timeout: 2000 });
  } else {
    void connect(initialData);
  }
}
