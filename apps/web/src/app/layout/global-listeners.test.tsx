import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { createSessionStore, SessionContext } from "@/hooks/use-session";
import { type SessionState, SIGNED_OUT } from "@/lib/session";
import { GlobalListeners } from "./global-listeners.tsx";

// Components that act for the user. The server refuses their requests until the sign-in is complete.
vi.mock("./live-inbox.tsx", () => ({ LiveInbox: () => <p>presence and messages</p> }));
vi.mock("./push-and-offline-setup.tsx", () => ({ PushAndOfflineSetup: () => <p>device</p> }));
vi.mock("./pending-action-host.tsx", () => ({
  PendingActionHost: () => <p>interrupted action</p>,
}));
vi.mock("@/features/security/hooks/use-ended-session", () => ({
  useEndedSession: () => undefined,
}));

afterEach(cleanup);

const USER = { id: "ana" } as NonNullable<SessionState["user"]>;
const WORK = ["presence and messages", "device", "interrupted action"];

test.each([
  ["the second factor", { awaitsFactor: true }],
  ["the rest of the sign-up", { awaitsProfile: true }],
])("nothing is done for a user while %s is asked for", async (_what, missing) => {
  const signedIn = { ...SIGNED_OUT, user: USER };
  const store = createSessionStore({ ...signedIn, ...missing });
  const router = createMemoryRouter(
    [{ path: "*", element: <GlobalListeners routes={() => []} /> }],
    {
      initialEntries: ["/login"],
    },
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionContext value={store}>
        <RouterProvider router={router} />
      </SessionContext>
    </QueryClientProvider>,
  );
  await act(async () => {
    await Promise.all([
      import("./live-inbox.tsx"),
      import("./push-and-offline-setup.tsx"),
      import("./pending-action-host.tsx"),
    ]);
  });
  for (const text of WORK) expect(screen.queryByText(text)).toBeNull();

  act(() => store.write(signedIn));
  for (const text of WORK) expect(await screen.findByText(text)).toBeTruthy();
});
