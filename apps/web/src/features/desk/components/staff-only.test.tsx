import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { myStaffQuery } from "@/entities/tournament/api/staffed-tournaments";
import { createSessionStore, SessionContext } from "@/hooks/use-session";
import { type SessionState, SIGNED_OUT } from "@/lib/session";
import { DeskDoor } from "./staff-only";

afterEach(cleanup);

const USER = { id: "ana" } as NonNullable<SessionState["user"]>;

test.each([
  { hasProfileFailed: false, title: "No organizas este torneo", why: "all is known" },
  {
    hasProfileFailed: true,
    title: "No se pudo ver si organizas este torneo.",
    why: "nobody knows whether she is an administrator",
  },
])("who has no place in the staff reads «$title» where $why", ({ hasProfileFailed, title }) => {
  const client = new QueryClient();
  client.setQueryData(myStaffQuery("ana").queryKey, []);
  render(
    <QueryClientProvider client={client}>
      <SessionContext value={createSessionStore({ ...SIGNED_OUT, user: USER, hasProfileFailed })}>
        <MemoryRouter>
          <DeskDoor tournamentId="copa">Mesa</DeskDoor>
        </MemoryRouter>
      </SessionContext>
    </QueryClientProvider>,
  );
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
  expect(screen.queryByText("Mesa")).toBeNull();
});
