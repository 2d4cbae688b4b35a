import { onlineManager, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { gameHasKdaQuery } from "@/entities/game/api/game-has-kda";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { matchReportsQuery } from "@/entities/match/api/list-match-reports";
import { matchLobbyQuery } from "../api/match-lobby.ts";
import { ResultPanel } from "./result-panel.tsx";
import { RoomActContext } from "./room-action.tsx";

const rpc = vi.hoisted(() =>
  vi.fn<(name: string, parameters: object) => object>(() => ({
    throwOnError: async () => ({ data: "completed" }),
  })),
);
vi.mock("@/lib/supabase", async (original) => ({
  ...(await original<object>()),
  supabase: { rpc },
}));

beforeAll(() => onlineManager.setOnline(true));
beforeEach(() => rpc.mockClear());
afterEach(cleanup);

const NOW = Date.parse("2026-11-30T22:00:00Z");
const access = {
  canEnter: true,
  ownSide: 1,
  canAct: true,
  isOutside: false,
  isGuest: false,
} as const;

const duel = (wager: number) =>
  ({
    id: "match",
    kind: "challenge",
    status: "pending_results",
    bestOf: 3,
    allowsDraw: false,
    liveScore: null,
    scheduledAt: null,
    winnerId: null,
    result: null,
    outcome: null,
    participant1Id: "mine",
    participant2Id: "theirs",
    teamFormat: null,
    roster1: null,
    roster2: null,
    side1: { id: "mine", name: "Ana", type: "user", isGuest: false },
    side2: { id: "theirs", name: "Bruno", type: "user", isGuest: false },
    context: { kind: "challenge", game: "FIFA", wager, format: "1v1", playBy: null },
  }) as MatchDetails;

const reported = (id: string, result: string, winner: string) => ({
  id,
  participant_id: "theirs",
  winner_id: winner,
  result,
  created_at: "2026-11-30T21:59:00Z",
  answer_by: "2026-12-01T21:59:00Z",
  stands_unanswered: false,
  statistics: [],
});

/** Renders the result panel on a phone, after the rival has reported a result. */
function openPanel(report: ReturnType<typeof reported>, wager = 40) {
  const match = duel(wager);
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(matchReportsQuery("match").queryKey, [report]);
  client.setQueryData(matchLobbyQuery(match).queryKey, null as never);
  client.setQueryData(gameHasKdaQuery("FIFA").queryKey, false);
  function Phone() {
    const [place, setPlace] = useState<HTMLElement | null>(null);
    return (
      <QueryClientProvider client={client}>
        <RoomActContext value={{ kind: "answer", place }}>
          <ResultPanel match={match} access={access} now={NOW} />
          <div role="group" aria-label="Lo que sigue" ref={setPlace} />
        </RoomActContext>
      </QueryClientProvider>
    );
  }
  render(<Phone />);
  return client;
}

const acts = () =>
  within(screen.getByRole("group", { name: "Lo que sigue" })).getAllByRole("button");
/** Taps the button of a result, for example 2-1. The score of the winner comes first. */
const select = (score: string, winner: string) =>
  fireEvent.click(screen.getByRole("button", { name: `${score}: gana ${winner}` }));

test("the act at the thumb is that of the selected result, and there is one", async () => {
  openPanel(reported("first", "0-2", "theirs"));
  expect(acts().map((act) => act.textContent)).toEqual(["Confirmar resultado"]);
  select("2-0", "Ana");
  await waitFor(() =>
    expect(acts().map((act) => act.textContent)).toEqual(["Enviar 2-0 y abrir disputa"]),
  );
  expect(screen.queryByRole("button", { name: "Confirmar resultado" })).toBeNull();
  fireEvent.click(acts()[0] as HTMLElement);
  await waitFor(() =>
    expect(rpc).toHaveBeenCalledWith(
      "report_match_result",
      expect.objectContaining({ p_result: "2-0" }),
    ),
  );
  expect(rpc).not.toHaveBeenCalledWith("confirm_match_result", expect.anything());
});

test("selecting what the rival reported is confirming it", async () => {
  openPanel(reported("first", "0-2", "theirs"));
  select("2-1", "Ana");
  select("0-2", "Bruno");
  await waitFor(() =>
    expect(acts().map((act) => act.textContent)).toEqual(["Confirmar resultado"]),
  );
});

test("a defeat that costs tickets is asked about, with the rival's score and the loss", async () => {
  const client = openPanel(reported("first", "0-2", "theirs"));
  fireEvent.click(acts()[0] as HTMLElement);
  const dialog = await screen.findByRole("alertdialog", { name: "¿Aceptar la derrota?" });
  expect(dialog.textContent).toContain("Bruno reportó 0-2");
  expect(dialog.textContent).toContain("40\u00A0tickets");
  expect(rpc).not.toHaveBeenCalled();
  // The rival changes the report while the dialog is open. The user still confirms the result that the dialog shows.
  client.setQueryData(matchReportsQuery("match").queryKey, [reported("second", "1-2", "theirs")]);
  fireEvent.click(within(dialog).getByRole("button", { name: "Aceptar 0-2" }));
  await waitFor(() =>
    expect(rpc).toHaveBeenCalledWith("confirm_match_result", {
      p_match_id: "match",
      p_report_id: "first",
    }),
  );
});

test.each([
  { why: "a victory", result: "2-0", winner: "mine", wager: 40 },
  { why: "a defeat without a stake", result: "0-2", winner: "theirs", wager: 0 },
])("$why is confirmed by one press", async ({ result, winner, wager }) => {
  openPanel(reported("first", result, winner), wager);
  fireEvent.click(acts()[0] as HTMLElement);
  await waitFor(() =>
    expect(rpc).toHaveBeenCalledWith("confirm_match_result", {
      p_match_id: "match",
      p_report_id: "first",
    }),
  );
});
