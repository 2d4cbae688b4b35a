import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { AdminOrder } from "../api/order.ts";
import { OrderFacts } from "./order-facts.tsx";

afterEach(cleanup);

function show(of: Partial<AdminOrder>) {
  const order = {
    buyer: { id: "b", username: "ana" },
    participant: { type: "user", team: null },
    currency: "ARS",
    list_amount_minor: 250_000,
    amount_minor: 250_000,
    paid_minor: 250_000,
    refunded_minor: 0,
    disputed_minor: 0,
    credited_tickets: 10,
    reversed_tickets: 0,
    shortfall_tickets: 0,
    created_at: "2026-11-25T12:00:00Z",
    paid_at: "2026-11-25T12:01:00Z",
    provider: "stripe",
    ...of,
  } as AdminOrder;
  render(
    <MemoryRouter>
      <OrderFacts order={order} />
    </MemoryRouter>,
  );
}

test("what a purchase says once it does not say twice", () => {
  show({});
  expect(screen.queryByText("Precio de lista")).toBeNull();
  expect(screen.queryByText("Billetera")).toBeNull();
  expect(screen.getByRole("link", { name: "ana" }).getAttribute("href")).toBe("/admin/people/b");
});

test("what differs is said", () => {
  show({
    paid_minor: 125_000,
    participant: { type: "team", team: { id: "t", name: "Cóndores" } },
  });
  expect(screen.getByText("Precio de lista")).toBeDefined();
  expect(screen.getByRole("link", { name: "Equipo: Cóndores" })).toBeDefined();
});
