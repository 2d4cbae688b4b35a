import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { movementsQuery } from "../api/list-movements.ts";
import { Movements } from "./movements.tsx";

afterEach(cleanup);

const MANY = 12;

function renderMovements(atFirst?: number) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(movementsQuery("p", null, 1).queryKey, {
    movements: Array.from({ length: MANY }, (_none, at) => ({
      id: String(at),
      position: at,
      created_at: "2026-11-27T12:00:00Z",
      kind: "wager_payout" as const,
      reason: "Desafío ganado",
      delta: 5,
      balance_after: at,
      reference_type: "challenges",
      reference_id: "c",
      wager: { game: "Valorant", rival: "Axioma" },
      cup: null,
    })),
    pageCount: 2,
  });
  const router = createMemoryRouter([
    {
      path: "/",
      element: <Movements participantId="p" {...(atFirst !== undefined && { atFirst })} />,
    },
  ]);
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

const shown = () =>
  screen.getAllByRole("link", { name: "Apuesta ganada · Valorant vs Axioma" }).length;

test("of a part eight movements are shown, and its page when more are asked for", () => {
  renderMovements(8);
  expect(shown()).toBe(8);
  expect(screen.queryByRole("navigation")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Ver más" }));
  expect(shown()).toBe(MANY);
  expect(screen.queryByRole("button", { name: "Ver más" })).toBeNull();
  expect(screen.getByRole("navigation")).toBeTruthy();
});

test("a page of movements is whole", () => {
  renderMovements();
  expect(shown()).toBe(MANY);
});
