import { ListChecks } from "lucide-react";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderPage } from "@/testing/render-page";
import type { Encounter } from "../api/list-encounters.ts";
import { EncounterRow } from "./encounter-row.tsx";

vi.mock("@/entities/tournament/hooks/use-tournament-rights", () => ({
  useTournamentRights: () => ({ may: () => true, rights: [] }),
}));
vi.mock("../hooks/use-match-actions.ts", () => ({
  useMatchActions: () => [{ act: "result", label: "Cargar resultado", Icon: ListChecks }],
}));

afterEach(cleanup);

const NOW = Date.parse("2026-11-25T13:00:00Z");
const side = (name: string) => ({
  id: name,
  type: "user" as const,
  name,
  imageUrl: null,
  ownerId: name,
  isGuest: false,
});
const match: Encounter = {
  id: "match",
  kind: "tournament",
  status: "scheduled",
  winnerId: null,
  result: null,
  liveScore: "1-0",
  liveSince: null,
  scheduledAt: "2026-11-25T12:30:00Z",
  createdAt: "2026-11-25T12:00:00Z",
  decidedAt: null,
  acceptedAt: null,
  outcome: null,
  allowsDraw: false,
  series: null,
  lastHomeSide: null,
  bestOf: 1,
  participant1Id: "Ana",
  participant2Id: "Beto",
  side1: side("Ana"),
  side2: side("Beto"),
  reports: [],
  start: null,
  isCalled: false,
  call: null,
  context: {
    kind: "tournament",
    tournamentId: "cup",
    name: "Copa",
    round: "Final",
    game: "Chess",
    isActive: true,
  },
};

function open(of: Partial<Encounter>, isOnItsOwn = true) {
  renderPage(
    <EncounterRow
      match={{ ...match, ...of }}
      now={NOW}
      isOnItsOwn={isOnItsOwn}
      onDecided={() => {}}
    />,
  );
  return screen.getByRole("article").textContent;
}

const started = (state: "waiting" | "walkover" | "objected") => ({
  state,
  starts_at: "2026-11-25T12:30:00Z",
});

test("a walkover that was objected to says so with how it stands, and leads to where it is decided", () => {
  const text = open({ start: started("objected") });
  expect(text).toContain("W.O. objetado");
  expect(text).toContain("1-0");
  expect(screen.getByRole("link", { name: "Decidir Ana vs Beto" }).getAttribute("href")).toBe(
    "/organize/cup#match",
  );
  expect(screen.queryByRole("button", { name: "Cargar resultado" })).toBeNull();
});

test("what the clock gave and nobody objected to says so, and takes its result", () => {
  expect(open({ start: started("walkover") })).toContain("W.O.");
  expect(screen.getByRole("button", { name: "Cargar resultado" })).toBeDefined();
});

test("whose hour came without a side says so, and how long ago that was", () => {
  const text = open({ start: started("waiting") });
  expect(text).toContain("Ausente");
  expect(text).toContain("hace 30 min");
});

test("what one side reported waits for its result, with an unconfirmed score", () => {
  const text = open({ status: "pending_results", liveSince: "2026-11-25T12:40:00Z" });
  expect(text).toContain("Sin resultado");
  expect(text).toContain("1-0sin confirmar");
  expect(text).not.toContain("En vivo");
});

test("whose report a score is stands below it, once", () => {
  const report = { id: "report", participant_id: "Ana", winner_id: "Ana", result: "1-0" };
  const text = open({ status: "pending_results", reports: [report] });
  expect(text).toContain("reportó Ana");
  expect(text).toContain("Falta confirmar");
  expect(screen.getByRole("button", { name: "Confirmar 1-0" })).toBeDefined();
  expect(text).not.toContain("sin confirmar");
});

test("a dispute is settled beside its proofs, and says what each side reported", () => {
  const reports = [
    { id: "one", participant_id: "Ana", winner_id: "Ana", result: "2-1" },
    { id: "other", participant_id: "Beto", winner_id: "Beto", result: "0-2" },
  ];
  const text = open({ status: "disputed", liveScore: null, reports });
  expect(text).toContain("Ana reporta 2-1");
  expect(text).toContain("Beto reporta 0-2");
  expect(screen.getByRole("link", { name: "Resolver la disputa" }).getAttribute("href")).toBe(
    "/match/manage/match",
  );
});

test("a challenge without an hour says since when it is accepted", () => {
  const text = open({ scheduledAt: null, acceptedAt: "2026-11-20T13:00:00Z" });
  expect(text).toContain("aceptado hace 5 d");
  expect(text).not.toContain("Sin horario");
});

test("an hour says that a match is scheduled, a winner that it is over: who hears the row is told so", () => {
  open({ scheduledAt: "2026-11-25T14:00:00Z" });
  expect(screen.getByText("Programado").className).toBe("sr-only");
  cleanup();
  open({ status: "completed", result: "2-0", winnerId: "Ana" });
  expect(screen.getByText("Finalizado").className).toBe("sr-only");
});

test("the date of what is far is told once", () => {
  const text = open({ status: "completed", result: "2-0", decidedAt: "2026-11-06T12:30:00Z" });
  expect(text.match(/\d\d:30/g)).toHaveLength(1);
});

test("at the desk of its tournament a result is entered in its dialog alone", () => {
  open({}, false);
  expect(screen.queryByRole("button", { name: /^Declarar ganador a/ })).toBeNull();
});

test("the cup leads to its desk, round and hour to the room; a name does nothing, the crown beside it does", () => {
  open({});
  const row = within(screen.getByRole("article"));
  const leads = row
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);
  expect(leads.slice(0, 2)).toEqual([
    ["Copa", "/organize/cup"],
    ["Final", "/match/manage/match"],
  ]);
  expect(leads[2]?.[1]).toBe("/match/manage/match");
  expect(row.getByText("Ana").closest("button, a")).toBeNull();
  fireEvent.click(row.getByRole("button", { name: "Declarar ganador a Beto" }));
  expect(screen.getByRole("dialog")).toBeDefined();
});

test("its short id is in its menu", () => {
  expect(open({ id: "17e40a58-0000" })).not.toContain("17e40a58");
  fireEvent.keyDown(screen.getByRole("button", { name: /^Más acciones de/ }), { key: "Enter" });
  expect(screen.getByRole("menuitem", { name: "Copiar código #17e40a58" })).toBeDefined();
});
