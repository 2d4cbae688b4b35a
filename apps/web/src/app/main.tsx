import "@/styles/index.css";
import "@/lib/arrival-url";
import "@/lib/first-popstate-listener";
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
import { showToasts } from "./toasts.tsx";
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

/** Renders a page for which the server sent no HTML: the app, or the message that it could not start. */
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
  // The server's HTML is already at its scroll position: the router must not scroll to the top.
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

/** Imports the page's code from the URL that the server wrote next to the page's HTML. */
async function loadPage(route: RouteObject): Promise<void> {
  const address = document.querySelector<HTMLLinkElement>("link[data-page]")?.href;
  if (!address) return;
  const page: PageModule = await import(/* @vite-ignore */ address);
  Object.assign(route, page, { lazy: undefined });
}

/** Loads the code of the page that the server rendered, and of its layouts. */
async function loadServerRenderedPage(address: string): Promise<void> {
  const matches = matchRoutes(routes, address) ?? [];
  const around = loadMatched(matches.slice(0, -1));
  for (const { route } of matches.slice(-1)) await loadPage(route);
  await Promise.all([around, loadMatched(matches.slice(-1))]);
}

/** Sends a visitor from a page for signed-in users to the sign-in page before the page is shown or reads data. */
function turnAway(): boolean {
  if (hasSession || !document.querySelector("[data-members]")) return false;
  history.replaceState(null, "", paths.login(location.pathname + location.search));
  return true;
}

/** Starts a new task, so that the browser can handle input first. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/**
 * Hydrates the server's HTML.
 * If there is none, or the user has already left its URL, renders the page in the browser.
 */
async function show(initialData: InitialData): Promise<void> {
  if (turnAway()) await loadMatched(matchRoutes(routes, window.location) ?? []);
  else if (initialData) await loadServerRenderedPage(initialData.address);
  await nextTask();
  if (!initialData || !isRenderedFor(initialData, window.location)) {
    if (!hasFailed) render(tree(null));
    return;
  }
  // A transition lets the browser handle input and other work first.
  startTransition(() => {
    hydrateRoot(element, tree(initialData), {
      onRecoverableError: (error) => reportError("Hydration failed.", error),
    });
  });
}

/** Shows the page and connects it to the server. */
export async function start(): Promise<void> {
  showToasts();
  await nextTask();
  const initialData = readInitialData();
  if (initialData) {
    keepInitialData(queryClient, initialData, hasSession);
    await nextTask();
  }
  void show(initialData);
  // If the server sent the data with the page, visitors can read the page before the data client is loaded.
  if (initialData && !hasSession && "requestIdleCallback" in window) {
    requestIdleCallback(() => void connect(initialData), { timeout: 2000 });
  } else {
    void connect(initialData);
  }
}
