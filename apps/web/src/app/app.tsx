import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { SessionProvider } from "@/features/auth/components/session-provider";
import { type ServerRender, ServerRenderContext } from "@/hooks/use-server-render";
import { useSession } from "@/hooks/use-session";
import { READY, HYDRATED } from "@/components/island";

/** After this many milliseconds the page accepts input even if the session is still unknown. */
const PATIENCE_MS = 8_000;

function say(attribute: string): void {
  document.documentElement.setAttribute(attribute, "");
  window.dispatchEvent(new Event(READY));
}

/**
 * Marks the document when it is hydrated, and when the app handles input. The page's inline script waits for both.
 * If a session may exist, input waits until the session is known, because some buttons act differently for visitors.
 */
function HydrationMarks({ mayHaveSession }: { readonly mayHaveSession: boolean }) {
  const { isCertain } = useSession();
  const [isPatient, setIsPatient] = useState(true);
  useEffect(() => {
    // The delay lets the effects of the first render, such as reading the session, run before input is handled.
    const timer = setTimeout(() => say(HYDRATED));
    const end = setTimeout(() => setIsPatient(false), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      clearTimeout(end);
    };
  }, []);
  const hears = !mayHaveSession || !isPatient || isCertain;
  useEffect(() => {
    if (!hears) return undefined;
    const timer = setTimeout(() => say("data-ready"));
    return () => clearTimeout(timer);
  }, [hears]);
  return null;
}

interface AppProps {
  readonly queryClient: QueryClient;
  readonly mayHaveSession: boolean;
  /** The time and screen size with which the server rendered this page; null if the server did not render it. */
  readonly serverRender: ServerRender | null;
  /** The router with the pages. */
  readonly children: ReactNode;
}

/** The providers around the routes. */
export function App({ queryClient, mayHaveSession, serverRender, children }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <ServerRenderContext value={serverRender}>
        <SessionProvider mayHaveSession={mayHaveSession}>
          {children}
          <HydrationMarks mayHaveSession={mayHaveSession} />
        </SessionProvider>
      </ServerRenderContext>
    </QueryClientProvider>
  );
}
