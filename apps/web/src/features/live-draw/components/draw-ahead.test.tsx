import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { LiveDrawPage } from "../api/get-live-draw.ts";
import { entrantsQuery } from "../api/list-entrants.ts";
import { DrawAhead } from "./draw-ahead.tsx";

afterEach(cleanup);

const HOUR_MS = 3_600_000;

function open(deadline: string | null) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(entrantsQuery("cup").queryKey, [
    { id: "a", type: "user", name: "Axioma", imageUrl: null },
  ] as never);
  const page = { id: "cup", deadline } as LiveDrawPage;
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <DrawAhead page={page} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test("before a draw the page says until when one can enter, promises no hour, and shows who is in", () => {
  open(new Date(Date.now() + 30 * HOUR_MS).toISOString());
  expect(screen.getByText(/^La inscripción cierra el /).textContent).toContain(
    "Cuando la organización empiece el sorteo",
  );
  expect(screen.getByRole("timer")).toBeDefined();
  expect(screen.getByRole("list", { name: "En el bombo hasta ahora" }).textContent).toContain(
    "Axioma",
  );
});

test.each([null, new Date(Date.now() - HOUR_MS).toISOString()])(
  "nothing is counted down to where the registration does not close any more: %s",
  (deadline) => {
    open(deadline);
    expect(screen.queryByRole("timer")).toBeNull();
    expect(screen.getByText(/^Cuando la organización lo empiece/)).toBeDefined();
  },
);
