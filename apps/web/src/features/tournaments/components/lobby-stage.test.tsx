import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { lobbyRoomsQuery, lobbyTableQuery } from "../api/lobbies.ts";
import type { LobbyRow } from "../domain/lobby-table.ts";
import { entrant, stageOf } from "../domain/testing-stage.ts";
import { LobbyStage } from "./lobby-stage.tsx";

afterEach(cleanup);

const row = (change: Partial<LobbyRow>): LobbyRow => ({
  lobby_id: "a",
  lobby_name: "Sala A",
  slot: 1,
  participant_id: "Cóndor",
  place: 1,
  movement: 1,
  reason: null,
  points: 21.5,
  adjustment: 0,
  kills: 9,
  game_numbers: [1, 2],
  game_places: [1, null],
  game_points: [21.5, 0],
  advances: true,
  is_out: false,
  is_provisional: true,
  ...change,
});

function open(rows: readonly LobbyRow[], rooms: readonly object[] = []) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const stage = stageOf("lobbies", { entrants: [entrant("Cóndor"), entrant("Puma")] });
  client.setQueryData<unknown>(lobbyTableQuery(stage.id).queryKey, rows);
  client.setQueryData<unknown>(lobbyRoomsQuery("cup", "Puma").queryKey, rooms);
  render(
    <QueryClientProvider client={client}>
      <LobbyStage stage={stage} tournamentId="cup" ownId="Puma" />
    </QueryClientProvider>,
  );
}

const puma = row({
  participant_id: "Puma",
  place: 2,
  movement: -1,
  reason: { rule: "points", own: 12, above: 21.5 },
  points: 12,
  game_places: [2, 1],
  game_points: [0, 12],
  advances: false,
  is_provisional: false,
});

test("the live table shows points, places, movement, who would advance, and on demand why", () => {
  open([row({}), puma]);
  const table = within(screen.getByRole("region", { name: "Tabla de Sala A" }));
  const [, first, second] = table.getAllByRole("row").map(({ textContent }) => textContent);
  expect(first).toMatch(/1Pasaría a la etapa siguienteCóndor1Subió 1 puesto21,51\.º0No jugó921,5/);
  expect(second).toMatch(/2Puma1Bajó 1 puesto02\.º121\.º912/);
  expect(
    screen.getByText("Con resultados provisorios: la organización todavía no publicó la partida."),
  ).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Por qué este orden" }));
  expect(screen.getByText("2.º Puma: puntos, 12 contra 21,5 de quien está arriba.")).toBeDefined();
});

test("a room is offered from the moment that the organiser chose", () => {
  const room = (id: string, at: number) => ({
    id,
    number: Number(id),
    room_opens_at: new Date(Date.now() + at).toISOString(),
    lobby: { name: "Sala A", slots: [] },
  });
  open([row({}), puma], [room("1", -1000), room("2", 3_600_000)]);
  expect(screen.getAllByRole("button", { name: "Ver ID y contraseña" })).toHaveLength(1);
  expect(screen.getByRole("heading", { name: "Sala A, partida 1" })).toBeDefined();
});
