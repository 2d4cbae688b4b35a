import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { welcomeTicketsQuery } from "@/entities/ticket/api/welcome-tickets";
import { Component as RegisterPage } from "./register-page.tsx";

vi.mock("@/hooks/use-session", () => ({ useSession: () => ({ user: null, isLoading: false }) }));

afterEach(cleanup);

function open(tickets: number) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(welcomeTicketsQuery().queryKey, tickets);
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <RegisterPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test.each([
  [20, "El registro es gratuito. Al confirmar tu correo te regalamos 20 tickets."],
  [1, "El registro es gratuito. Al confirmar tu correo te regalamos 1 ticket."],
  [0, "El registro es gratuito."],
])("who signs up reads what he is given: %i", (tickets, words) => {
  open(tickets);
  expect(screen.getByText(words)).toBeDefined();
});
