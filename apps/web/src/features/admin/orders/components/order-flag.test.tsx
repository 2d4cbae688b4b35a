import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { OrderFlag } from "./order-flag.tsx";

afterEach(cleanup);

test.each([
  {
    flag: "amount_mismatch" as const,
    status: "flagged" as const,
    says: /Pagó \$1\.250\sARS de \$2\.500\sARS\. No se acreditó nada\./,
  },
  { flag: "chargeback" as const, status: "disputed" as const, says: /^Contracargo$/ },
])("what happened is said in figures where there are any: $flag", ({ flag, status, says }) => {
  const order = {
    id: "o",
    flag,
    status,
    flag_resolved_at: null,
    flag_note: null,
    resolver: null,
    currency: "ARS" as const,
    paid_minor: 125_000,
    amount_minor: 250_000,
    tickets: 10,
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OrderFlag order={order} />
    </QueryClientProvider>,
  );
  expect(screen.getByText(says)).toBeTruthy();
});
