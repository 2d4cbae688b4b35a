import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { TournamentPage } from "../api/get-tournament.ts";
import { RegistrationPanel } from "./registration-panel.tsx";

const registration = vi.hoisted(() => vi.fn<() => object>());
vi.mock("../hooks/use-registration.ts", () => ({ useRegistration: registration }));
vi.mock("../hooks/use-edition-priority.ts", () => ({ useEditionPriority: () => null }));
vi.mock("@/hooks/use-session", () => ({
  useSession: () => ({ isAdmin: false, isCertain: true }),
}));

afterEach(cleanup);

const cup = {
  id: "cup",
  name: "Copa",
  status: "Inscripciones",
  entry_by: "open",
  entry_fee: 0,
  minimum_age: 13,
  ticket_type: "personal",
  waiting_offer_minutes: 30,
  entrants: [],
  stages: [],
} as Partial<TournamentPage> as TournamentPage;

function draw(answer: object, tournament = cup) {
  registration.mockReturnValue({ state: null, waiting: null, participantId: "me", ...answer });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <RegistrationPanel tournament={tournament} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const entered = { participantId: "me", canWithdraw: true, balance: 0, balanceAfter: 0 };
const waits = { participantId: "me", canAct: true, place: 2, endsAt: "2026-12-01T12:00:00Z" };

test.each([
  { why: "Inscribirse", answer: { state: { kind: "open", ...entered } }, last: "Inscribirse" },
  { why: "entered", answer: { state: { kind: "registered", ...entered } }, out: "Retirarme" },
  { why: "to confirm", answer: { state: { kind: "check_in", ...entered } }, out: "Retirarme" },
  {
    why: "waiting",
    answer: { state: { kind: "full" }, waiting: { kind: "waiting", ...waits } },
    out: "Salir de la lista",
  },
  {
    why: "a place is offered",
    answer: { state: { kind: "full" }, waiting: { kind: "offered", ...waits } },
    out: "No, gracias",
  },
])("where one has just entered a second tap finds nothing to undo: $why", async (given) => {
  draw(given.answer);
  const name = given.out ?? given.last;
  const button = await screen.findByRole("button", { name });
  // The last button is never the one to leave, so that a second tap undoes nothing.
  expect(button.nextElementSibling === null).toBe(given.out === undefined);
});

test("what a wallet lacks is bought for that wallet", () => {
  const state = { kind: "refused", code: "insufficient_tickets", message: "Fondos insuficientes." };
  draw({ state, balanceAfter: -3 }, { ...cup, ticket_type: "team" });
  expect(screen.getByText("Fondos insuficientes.")).toBeDefined();
  expect(screen.getByRole("link").getAttribute("href")).toBe("/store?faltan=3&billetera=equipo");
});
