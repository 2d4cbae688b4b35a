import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderPage } from "@/testing/render-page";
import { PresenceActs } from "./absent-participant-actions.tsx";

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
    start_date: new Date(Date.now() + startsIn * MINUTE).toISOString(),
  };
  const contact = {
    participant_id: "p",
    name: "Efecto",
    status: "registered" as const,
    checked_in_at: null,
  };
  renderPage(<PresenceActs tournament={tournament} contact={contact} isOffered={undefined} />);
  expect(screen.queryAllByRole("button", { name: /^Confirmar por él/ })).toHaveLength(shown);
});

test.each([
  { isOffered: undefined, shown: [] },
  { isOffered: false, shown: ["Ofrecer su lugar: el de Efecto, a la lista de espera"] },
  { isOffered: true, shown: ["Llegó: retirar la oferta del lugar de Efecto"] },
])(
  "a place is offered only where the database would offer it: $isOffered",
  ({ isOffered, shown }) => {
    renderPage(
      <PresenceActs
        tournament={{
          id: "t",
          status: "Activo",
          structure_generated_at: "2026-03-01T20:00:00Z",
          check_in_minutes: 60,
          start_date: "2026-03-01T20:00:00Z",
        }}
        contact={{
          participant_id: "p",
          name: "Efecto",
          status: "registered",
          checked_in_at: null,
        }}
        isOffered={isOffered}
      />,
    );
    expect(
      screen.queryAllByRole("button").map((button) => button.getAttribute("aria-label")),
    ).toEqual(shown);
  },
);
