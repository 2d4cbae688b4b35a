import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bucketLimits } from "@leyenda/db-types/limits";
import { createSessionStore, SessionContext } from "@/hooks/use-session";
import { type SessionState, SIGNED_OUT } from "@/lib/session";
import { CreateTeamForm } from "./create-team-form.tsx";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const USER = { id: "ana" } as NonNullable<SessionState["user"]>;

function open() {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const router = createMemoryRouter([{ path: "/", element: <CreateTeamForm /> }]);
  render(
    <QueryClientProvider client={client}>
      <SessionContext value={createSessionStore({ ...SIGNED_OUT, user: USER })}>
        <RouterProvider router={router} />
      </SessionContext>
    </QueryClientProvider>,
  );
}

test("the logo's field names what it takes, webp too", () => {
  open();
  expect(screen.getByText(/^PNG, JPEG o WebP/)).toBeDefined();
  expect(bucketLimits.team_logos.types).toEqual(["image/png", "image/jpeg", "image/webp"]);
});

test("reloading keeps the name and the text of a team that is being created", () => {
  const fields = () =>
    [/^Nombre/, /^Descripción/].map((label) => screen.getByLabelText<HTMLInputElement>(label));
  const typed = ["Los Cóndores", "Jugamos de noche."];
  open();
  for (const [place, field] of fields().entries())
    fireEvent.change(field, { target: { value: typed[place] } });
  fireEvent(window, new Event("pagehide"));
  cleanup();
  open();
  expect(fields().map(({ value }) => value)).toEqual(typed);
  expect(screen.getByText(/^Recuperamos lo que escribiste\. Las imágenes/)).toBeTruthy();
});
