import { QueryClient } from "@tanstack/react-query";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { MatchView } from "@/entities/match/domain/match-view";
import { renderPage } from "@/testing/render-page";
import { DeclareWinnerDialog } from "./declare-winner-dialog.tsx";

vi.mock("@/entities/game/api/game-has-kda", () => ({
  gameHasKdaQuery: () => ({ queryKey: ["kda"], queryFn: () => false }),
}));
vi.mock("@/entities/match/api/list-match-reports", () => ({
  matchReportsQuery: () => ({ queryKey: ["reports"], queryFn: () => [] }),
}));

afterEach(cleanup);

const match = {
  id: "match",
  context: { kind: "tournament", tournamentId: "cup", game: "Juego", round: "Ronda 2 inferior" },
  bestOf: 3,
  allowsDraw: false,
  liveScore: "1-0",
  side1: { id: "gambito", name: "Gambito" },
  side2: { id: "delta", name: "Delta" },
} as MatchView;

test("a result is entered under the names of its match, once somebody has won or by a walkover", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(["kda"], false);
  client.setQueryData(["reports"], []);
  renderPage(<DeclareWinnerDialog match={match} winner={null} onClose={() => {}} />, { client });
  const dialog = screen.getByRole("dialog", { name: "Gambito – Delta" });
  expect(dialog.textContent).toContain("Ronda 2 inferior · Bo3");
  const act = screen.getByRole<HTMLButtonElement>("button", { name: "Cargar resultado" });
  expect(screen.getByRole("status").textContent).toBe("Falta una partida para ganar");
  expect(act.disabled).toBe(true);
  const offered = screen.getByRole("group", { name: "Resultados posibles" });
  const results = within(offered).getAllByRole("button");
  expect(results.map(({ textContent }) => textContent)).toEqual(["2-0", "2-1", "1-2"]);
  fireEvent.change(screen.getByLabelText(/Gambito/, { selector: "input" }), {
    target: { value: "0" },
  });
  expect(screen.getByRole("alert").textContent).toContain("Las partidas cargadas dan 1-0");
  fireEvent.click(screen.getByRole("checkbox", { name: /W\.O\./ }));
  await waitFor(() => expect(act.disabled).toBe(false));
});
