import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import type { DeskGame, DeskLobby } from "../api/lobby-desk.ts";
import { gridProblems, gridRows, type RowTexts } from "../domain/entry-grid.ts";
import { ResultGrid } from "./result-grid.tsx";

afterEach(cleanup);

const SIDES = ["Cóndores", "Pumas", "Zorros"];
const lobby: DeskLobby = {
  id: "a",
  name: "Sala A",
  round: 1,
  position: 1,
  stage: { id: "s", name: "Salas", position: 1, state: "running", scoring: null },
  lobby_games: [],
  lobby_slots: SIDES.map((name, at) => ({
    slot: at + 1,
    participant_id: name,
    participant: { display_name: name },
  })),
};
const game: DeskGame = {
  id: "g",
  number: 1,
  mode: null,
  scheduled_time: null,
  state: "planned",
  is_extra: false,
  room_opens_at: null,
  corrected_at: null,
  lobby_results: [],
};
const EMPTY = { place: "", kills: "", time: "", isTied: false };

function Grid({
  isReadOnly = false,
  onEnd = (): void => undefined,
  onTie = (_place: number): void => undefined,
}) {
  const [typed, setTyped] = useState<ReadonlyMap<string, RowTexts>>(new Map());
  const rows = gridRows(lobby, game, typed, false);
  return (
    <ResultGrid
      title="Sala A, partida 1"
      rows={rows}
      problems={gridProblems(rows, false, 4)}
      isTimed={false}
      isReadOnly={isReadOnly}
      onTie={onTie}
      onEnd={onEnd}
      onWrite={(id, change) =>
        setTyped(new Map(typed).set(id, { ...EMPTY, ...typed.get(id), ...change }))
      }
    />
  );
}

const focused = () => document.activeElement?.getAttribute("aria-label");
const type = (text: string) =>
  fireEvent.change(document.activeElement ?? document.body, { target: { value: text } });
const press = (key: string, shiftKey = false) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, shiftKey });

test("Enter goes down the places, then down the kills, and then to the end", () => {
  const onEnd = vi.fn<() => void>();
  render(<Grid onEnd={onEnd} />);
  screen.getByLabelText("Puesto de Cóndores").focus();
  for (const place of ["2", "1", "3"]) {
    type(place);
    press("Enter");
  }
  expect(focused()).toBe("Bajas de Cóndores");
  for (const kills of ["4", "0", "7"]) {
    type(kills);
    press("Enter");
  }
  expect(onEnd).toHaveBeenCalledTimes(1);
  expect(screen.getAllByRole<HTMLInputElement>("textbox").map(({ value }) => value)).toEqual([
    "2",
    "4",
    "1",
    "0",
    "3",
    "7",
  ]);
});

test("arrows and Shift+Enter move within a column", () => {
  render(<Grid />);
  screen.getByLabelText("Bajas de Pumas").focus();
  press("ArrowDown");
  expect(focused()).toBe("Bajas de Zorros");
  press("ArrowUp");
  press("Enter", true);
  expect(focused()).toBe("Bajas de Cóndores");
});

test("a repeated place says so in words, and can be marked as a tie", () => {
  const onTie = vi.fn<(place: number) => void>();
  render(<Grid onTie={onTie} />);
  for (const name of ["Cóndores", "Pumas"])
    fireEvent.change(screen.getByLabelText(`Puesto de ${name}`), { target: { value: "1" } });
  expect(screen.getAllByText("1.º repetido")).toHaveLength(2);
  expect(screen.getByLabelText("Puesto de Pumas").getAttribute("aria-invalid")).toBe("true");
  fireEvent.click(
    screen.getAllByRole("button", { name: "Marcar que empataron en el puesto 1" })[0]!,
  );
  expect(onTie).toHaveBeenCalledWith(1);
});

test("a published game is only read", () => {
  render(<Grid isReadOnly />);
  expect(screen.getByLabelText("Puesto de Pumas").hasAttribute("readonly")).toBe(true);
});
