import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { AdminOrder } from "../api/get-order.ts";
import { OrderFlag } from "./order-flag.tsx";

afterEach(cleanup);

test.each([
  {
    flag: "amount_mismatch",
    status: "flagged",
    says: /Pagó \$\s?1\.250 de \$\s?2\.500\. No se acreditó nada\./,
  },
  { flag: "chargeback", status: "disputed", says: /^Contracargo$/ },
])("what happened is said in figures where there are any: $flag", ({ flag, status, says }) => {
  // Only what the box reads.
  const order = {
    id: "o",
    flag,
    status,
    flag_resolved_at: null,
    currency: "ARS",
    paid_minor: 125_000,
    amount_minor: 250_000,
    tickets: 10,
  } as unknown as AdminOrder;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OrderFlag order={order} />
    </QueryClientProvider>,
  );
  expect(screen.getByText(says)).toBeTruthy();
});
