import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { PresenceActs } from "./presence-acts.tsx";

afterEach(cleanup);

const MINUTE = 60_000;

test.each([
  { why: "an hour before it opens", startsIn: 120, shown: 0 },
  { why: "while it is open", startsIn: 30, shown: 1 },
  { why: "late, until the draw", startsIn: -10, shown: 1 },
])("who is here is confirmed for him from when check-in opens: $why", ({ startsIn, shown }) => {
  const tournament = {
    id: "t",
    status: "Inscripciones" as const,
    structure_generated_at: null,
    check_in_minutes: 60,
    allows_replacement: false,
    start_date: new Date(Date.now() + startsIn * MINUTE).toISOString(),
  };
  const contact = {
    participant_id: "p",
    name: "Efecto",
    status: "registered" as const,
    checked_in_at: null,
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PresenceActs tournament={tournament} contact={contact} isOffered={false} />
    </QueryClientProvider>,
  );
  expect(screen.queryAllByRole("button", { name: /^Confirmar por él/ })).toHaveLength(shown);
});
