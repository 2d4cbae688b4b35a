import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createSessionStore, SessionContext } from "@/hooks/use-session";
import { type SessionState, SIGNED_OUT } from "@/lib/session";
import { newTournament } from "../domain/tournament-form.ts";
import { TournamentForm } from "./tournament-form.tsx";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const USER = { id: "ana" } as NonNullable<SessionState["user"]>;

function open(proposal?: null) {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const form = (
    <TournamentForm
      stored={null}
      defaults={newTournament}
      back="/"
      {...(proposal === null && { proposal, pledge: { isOwn: true, held: 0 } })}
    />
  );
  render(
    <QueryClientProvider client={client}>
      <SessionContext value={createSessionStore({ ...SIGNED_OUT, user: USER, isAdmin: !proposal })}>
        <RouterProvider router={createMemoryRouter([{ path: "/", element: form }])} />
      </SessionContext>
    </QueryClientProvider>,
  );
}

const name = () => screen.getByLabelText<HTMLInputElement>(/^Nombre/);
const capacity = () => screen.getByLabelText<HTMLInputElement>(/^Cupo/);

test.each([
  { whose: "the administration's", proposal: undefined },
  { whose: "a member's", proposal: null },
])("reloading the form of a cup keeps what was typed: $whose", ({ proposal }) => {
  open(proposal);
  fireEvent.change(name(), { target: { value: "Copa Ñandú" } });
  fireEvent.change(capacity(), { target: { value: "1.024" } });
  fireEvent(window, new Event("pagehide"));
  cleanup();
  open(proposal);
  expect([name().value, capacity().value]).toEqual(["Copa Ñandú", "1.024"]);
  fireEvent.click(screen.getByRole("button", { name: "Descartar" }));
  expect(name().value).toBe("");
});
