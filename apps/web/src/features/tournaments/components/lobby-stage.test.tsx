import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { SessionContext, createSessionStore } from "@/hooks/use-session";
import { SIGNED_OUT } from "@/lib/session";
import { lobbyTableQuery } from "../api/lobbies.ts";
import { ownLobbyGamesQuery } from "../api/lobby-games.ts";
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

function open(rows: readonly LobbyRow[], games: readonly object[] = []) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const stage = stageOf("lobbies", { entrants: [entrant("Cóndor"), entrant("Puma")] });
  client.setQueryData<unknown>(lobbyTableQuery(stage.id).queryKey, rows);
  client.setQueryData<unknown>(ownLobbyGamesQuery("cup", "Puma").queryKey, games);
  render(
    <QueryClientProvider client={client}>
      <SessionContext value={createSessionStore(SIGNED_OUT)}>
        <LobbyStage stage={stage} tournamentId="cup" ownId="Puma" />
      </SessionContext>
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

const game = (id: string, opensIn: number | null, change: object = {}) => ({
  id,
  number: Number(id),
  is_extra: false,
  mode: "Bermuda",
  scheduled_time: null,
  room_opens_at: opensIn === null ? null : new Date(Date.now() + opensIn).toISOString(),
  lobby: { name: "Sala A", slots: [{ slot: 7 }] },
  result: null,
  ...change,
});

test("a room is offered from the moment that the organiser chose", async () => {
  open([row({}), puma], [game("1", -1000), game("2", 3_600_000)]);
  expect(await screen.findAllByRole("button", { name: "Ver ID y contraseña" })).toHaveLength(1);
  expect(screen.getByRole("heading", { name: "Sala A, partida 1" })).toBeDefined();
  expect(screen.getByText("Tu lugar: 7 · Bermuda")).toBeDefined();
  expect(screen.queryByRole("heading", { name: "Sala A, partida 2" })).toBeNull();
});

test("the next game says that its room is not set, and takes the report of the own place", async () => {
  open([row({}), puma], [game("1", null)]);
  expect(
    await screen.findByText("La organización todavía no cargó la sala. Te avisamos."),
  ).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Informar mi puesto" }));
  const send = screen.getByRole<HTMLButtonElement>("button", { name: "Informar" });
  expect(send.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText("Puesto"), { target: { value: "3" } });
  fireEvent.change(screen.getByLabelText("Bajas"), { target: { value: "5" } });
  expect(send.disabled).toBe(false);
});

test.each([
  {
    result: { place: 3, kills: 1, status: "placed", is_reported: true },
    text: "Informaste 3.º con 1 baja.",
  },
  {
    result: { place: 2, kills: 4, status: "placed", is_reported: false },
    text: "La organización cargó 2.º con 4 bajas.",
  },
])("the own row says: $text", async ({ result, text }) => {
  open([row({}), puma], [game("1", null, { result })]);
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Subir captura" }) !== null).toBe(result.is_reported);
});
