import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderPage } from "@/testing/render-page";
import type { BoardMatch } from "../domain/board.ts";
import { AssignDialog } from "./assign-dialog.tsx";

vi.mock("@/entities/tournament/hooks/use-tournament-rights", () => ({
  useTournamentRights: () => ({ may: () => true, rights: [] }),
}));

afterEach(cleanup);

const match = (id: string, station: string | null, ...names: readonly string[]) =>
  ({ match_id: id, station, name1: names[0], name2: names[1], staff_id: null }) as BoardMatch;

test("a station that another match has is named before it is saved", () => {
  const own = match("b", null, "Ceibo", "Duende");
  renderPage(
    <AssignDialog
      tournamentId="cup"
      match={own}
      matches={[match("a", "4", "Ana", "Beto"), own]}
      title="Ceibo – Duende"
      onGiveLink={null}
      onClose={() => {}}
    />,
  );
  const station = screen.getByRole("textbox", { name: /^Estación/ });
  fireEvent.change(station, { target: { value: "5" } });
  expect(screen.getByRole("button", { name: "Guardar" })).toBeDefined();
  fireEvent.change(station, { target: { value: " 4 " } });
  expect(screen.getByText(/^Estación 4 ya tiene Ana – Beto\./)).toBeDefined();
  expect(screen.getByRole("button", { name: "Guardar: juega después" })).toBeDefined();
});
