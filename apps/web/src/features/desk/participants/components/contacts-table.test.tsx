import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderPage } from "@/testing/render-page";
import type { DeskTournament } from "../../api/desk-tournament.ts";
import type { TournamentContact } from "../../api/list-participants-and-contacts.ts";
import { ContactsTable } from "./contacts-table.tsx";

afterEach(cleanup);

const tournament = {
  id: "cup",
  status: "Inscripciones",
  structure_generated_at: null,
  check_in_minutes: null,
  start_date: "2099-01-01T18:00:00Z",
} as DeskTournament;
const contact = {
  participant_id: "ana",
  type: "user",
  name: "Ana",
  status: "registered",
  seed: null,
  is_guest: false,
  checked_in_at: "2026-11-27T12:00:00Z",
  registered_at: "2026-11-24T12:00:00Z",
  email: "ana@example.com",
  phone_number: null,
  in_game_id: null,
  contact_username: "Ana",
  contact_full_name: null,
} as TournamentContact;

function show(...contacts: readonly Partial<TournamentContact>[]) {
  const noop = () => {};
  renderPage(
    <ContactsTable
      tournament={tournament}
      contacts={contacts.map((one) => ({ ...contact, ...one }))}
      standings={undefined}
      hasStarted={false}
      hasContacts
      canAct
      canAdjust={false}
      canPlace={false}
      canWrite
      onAsk={noop}
    />,
  );
}

test.each([
  { seed: null, heads: 0 },
  { seed: 3, heads: 1 },
])("seeds have a column once somebody has one: $seed", ({ seed, heads }) => {
  show({ seed });
  expect(screen.queryAllByRole("columnheader", { name: "Siembra" })).toHaveLength(heads);
});

test("a card says who confirmed, not that everybody entered, and has its menu whatever its viewer may", () => {
  show({});
  // The text is in the card for phones and in the table.
  expect(screen.getAllByText("Asistencia confirmada")).toHaveLength(2);
  expect(screen.queryByText("Inscrito")).toBeNull();
  expect(screen.getByRole("button", { name: /^Más acciones de Ana/ })).toBeDefined();
  expect(screen.getByRole("link", { name: "Escribir a Ana" })).toBeDefined();
});

test("256 entrants are rendered in parts, each on request", () => {
  show(
    ...Array.from({ length: 256 }, (_, index) => ({
      participant_id: `p${index}`,
      name: `Equipo ${index}`,
    })),
  );
  // The table renders only a part of its rows. With all of them the page had 9,199 elements.
  expect(document.querySelectorAll("*").length).toBeLessThan(3000);
  fireEvent.click(screen.getByRole("button", { name: "Ver más (196 inscritos)" }));
  expect(screen.getAllByRole("row")).toHaveLength(1 + 120);
});
