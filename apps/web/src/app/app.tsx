import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "react-router/dom";
import { Toaster } from "@/components/ui/toaster";
import { SessionProvider } from "@/features/auth/components/session-provider";
import { router } from "./router.tsx";

interface AppProps {
  readonly queryClient: QueryClient;
  readonly mayHaveSession: boolean;
}

/** The providers around the routes. */
export function App({ queryClient, mayHaveSession }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider mayHaveSession={mayHaveSession}>
        <RouterProvider router={router} />
        <Toaster />
      </SessionProvider>
    </QueryClientProvider>
  );
}
