import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderPage } from "@/testing/render-page";
import { TieBreakPanel } from "./tie-break-panel.tsx";

const create = vi.hoisted(() => vi.fn<(tie: { stageId: string }) => void>());

vi.mock("../api/tie-breaks.ts", () => ({
  dueTiesQuery: () => ({
    queryKey: ["ties"],
    queryFn: () => [],
    staleTime: Infinity,
    initialData: [
      {
        id: "groups",
        name: "Grupos",
        lastRule: "draw",
        ties: [
          { place: 2, names: ["Ana", "Beto"] },
          { place: 4, names: ["Caro", "Dani", "Eva"] },
        ],
      },
    ],
  }),
  useCreateTieBreak: () => ({ isPending: false, mutate: create }),
}));
vi.mock("@/lib/realtime", () => ({ useTableChanges: () => {} }));

afterEach(cleanup);

test("every tie of a stage is one act, and the panel says what happens if it is level again", () => {
  renderPage(<TieBreakPanel tournamentId="cup" />);
  expect(screen.getByText(/^Ana y Beto .*juegan un partido/)).toBeDefined();
  expect(screen.getByText(/^Caro, Dani y Eva .*todos contra todos, 3 partidos/)).toBeDefined();
  expect(screen.getByText(/decide el sorteo registrado/)).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Crear el desempate" }));
  expect(create).toHaveBeenCalledWith({ stageId: "groups" });
});
