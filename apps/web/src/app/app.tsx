import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { SessionProvider } from "@/features/auth/components/session-provider";
import { type ServerRender, ServerRenderContext } from "@/hooks/use-server-render";
import { HydrationMarks } from "./hydration-marks.tsx";

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
