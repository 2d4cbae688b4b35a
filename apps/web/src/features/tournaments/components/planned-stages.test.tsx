import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { TournamentPage } from "../api/get-tournament.ts";
import { StructureAhead } from "./planned-stages.tsx";

vi.mock("./before-draw.tsx", () => ({ BeforeDraw: () => null }));
vi.mock("./prizes-card.tsx", () => ({ PrizesCard: () => null }));

afterEach(cleanup);

const tournament = (registered: number) =>
  ({
    stages: [],
    status: "Inscripciones",
    max_participants: 8,
    entrants: Array.from({ length: registered }, (_, index) => ({
      id: String(index),
      status: "registered",
    })) as Partial<TournamentPage["entrants"][number]>[] as TournamentPage["entrants"],
  }) as Partial<TournamentPage> as TournamentPage;

const open = (registered: number) =>
  render(
    <MemoryRouter>
      <StructureAhead tournament={tournament(registered)} />
    </MemoryRouter>,
  );

test("before the draw the structure is that of the registered participants, or of all places", async () => {
  open(5);
  expect(screen.getByRole("heading", { name: "Así se va a jugar" })).toBeTruthy();
  const all = screen.getByRole("button", { name: "Con los 8 lugares" });
  expect(all.getAttribute("aria-pressed")).toBe("false");
  await userEvent.click(all);
  expect(all.getAttribute("aria-pressed")).toBe("true");
});

test("with fewer than two participants only the structure of all places is shown", () => {
  open(1);
  expect(screen.queryByRole("button", { name: "Con los 8 lugares" })).toBeNull();
});
