import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { SessionProvider } from "@/features/auth/components/session-provider";
import { type Drawing, DrawingContext } from "@/hooks/use-drawing";
import { TakenOver } from "./taken-over.tsx";

interface AppProps {
  readonly queryClient: QueryClient;
  readonly mayHaveSession: boolean;
  /** What the server assumed when it drew this page; null where none did. */
  readonly drawing: Drawing | null;
  /** The router with the pages. */
  readonly children: ReactNode;
}

/** The providers around the routes. */
export function App({ queryClient, mayHaveSession, drawing, children }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <DrawingContext value={drawing}>
        <SessionProvider mayHaveSession={mayHaveSession}>
          {children}
          <TakenOver mayHaveSession={mayHaveSession} />
        </SessionProvider>
      </DrawingContext>
    </QueryClientProvider>
  );
}
