import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderPage } from "@/testing/render-page";
import type { DeskTournament } from "../../api/desk-tournament.ts";
import { SeedsDialog } from "./seeds-dialog.tsx";

const known = vi.hoisted(() => ({ decided: 0 }));

vi.mock("@/entities/tournament/api/action-impact-numbers", () => ({
  tournamentOutlookQuery: () => ({
    queryKey: ["outlook"],
    queryFn: () => ({ decided_matches: known.decided }),
    initialData: { decided_matches: known.decided },
  }),
}));
vi.mock("../../api/list-participants-and-contacts.ts", () => ({
  tournamentParticipantsQuery: () => ({
    queryKey: ["entrants"],
    queryFn: () => Promise.resolve([]),
    enabled: false,
    initialData: [
      { participant_id: "ana", name: "Ana", status: "registered" },
      { participant_id: "beto", name: "Beto", status: "registered" },
    ],
  }),
}));

afterEach(cleanup);

test.each([
  { why: "before the draw", drawn: false, decided: 0, draws: 1, saves: 1, says: null },
  { why: "once it is drawn", drawn: true, decided: 0, draws: 0, saves: 1, says: /sorteo ya está/ },
  { why: "with a result", drawn: true, decided: 1, draws: 0, saves: 0, says: /hay resultados:/ },
])("the seeds are changed as long as the draw can be made again: $why", async (given) => {
  known.decided = given.decided;
  const tournament = {
    id: "cup",
    name: "Copa",
    status: "Activo",
    structure_generated_at: given.drawn ? "2026-11-27T12:00:00Z" : null,
  } as DeskTournament;
  renderPage(<SeedsDialog tournament={tournament} onClose={() => {}} />);
  await screen.findByText("Ana");
  if (given.says) await screen.findByText(given.says);
  else expect(screen.queryByText(/sorteo ya está/)).toBeNull();
  const acts = (name: string) => screen.queryAllByRole("button", { name });
  expect(acts("Guardar y generar estructura")).toHaveLength(given.draws);
  expect(acts("Guardar orden")).toHaveLength(given.saves);
  if (given.saves > 0)
    await waitFor(() => expect(acts("Mover a Ana")).toEqual([document.activeElement]));
});
