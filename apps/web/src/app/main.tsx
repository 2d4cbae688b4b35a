import "@/styles/index.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { loadConfig } from "@/config/env";
import { hydrateInlineData } from "@/lib/initial-data";
import { createQueryClient } from "@/lib/query-client";
import { reportError } from "@/lib/report-error";
import { mayHaveSession, startSupabase } from "@/lib/supabase";
import { StartFailure } from "./start-failure.tsx";
import { App } from "./app.tsx";

const container = document.getElementById("root");
if (!container) throw new Error("The page has no root element.");
const root = createRoot(container);

const queryClient = createQueryClient();
const hasSession = mayHaveSession();
const hasInlineData = hydrateInlineData(queryClient, hasSession);

async function connect(): Promise<void> {
  try {
    await startSupabase(await loadConfig());
  } catch (error) {
    reportError("The app could not start.", error);
    root.render(<StartFailure />);
  }
}

root.render(
  <StrictMode>
    <App queryClient={queryClient} mayHaveSession={hasSession} />
  </StrictMode>,
);

// A visitor whose page came with its data can read before the data client is loaded.
if (hasInlineData && !hasSession && "requestIdleCallback" in window) {
  requestIdleCallback(() => void connect(), { timeout: 2000 });
} else {
  void connect();
}
