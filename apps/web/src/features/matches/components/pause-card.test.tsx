import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { type MatchStartAnswer, matchStartQuery } from "@/entities/match/api/match-start";
import { PauseCard } from "./pause-card.tsx";

vi.mock("@/lib/realtime", () => ({ useTableChanges: () => {} }));

const NOW = Date.parse("2026-05-01T21:00:00Z");

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const after = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();

function open(status: MatchDetails["status"], endsAt: string) {
  const pauses = [{ id: "p", side: 2, started_at: after(-60), ends_at: endsAt }];
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const answer: unknown = { start: null, pauses, station: null, settings: {} };
  client.setQueryData(matchStartQuery("m").queryKey, answer as MatchStartAnswer);
  const match = { id: "m", status, side1: { name: "Alfa" }, side2: { name: "Beta" } };
  render(
    <QueryClientProvider client={client}>
      <PauseCard match={match as MatchDetails} />
    </QueryClientProvider>,
  );
}

test("a pause is counted down for everybody, and gone when its time is over", async () => {
  open("scheduled", after(90));
  expect(screen.getByRole("status").textContent).toBe("Pausa de Beta");
  expect(screen.getByRole("timer").textContent).toMatch(/^1 min/);
  await act(() => vi.advanceTimersByTimeAsync(91_000));
  expect(screen.queryByRole("status")).toBeNull();
});

test.each([
  { why: "it was ended", status: "scheduled", ends: -5 },
  { why: "nobody plays while it is disputed", status: "disputed", ends: 90 },
] as const)("there is nothing to see: $why", ({ status, ends }) => {
  open(status, after(ends));
  expect(screen.queryByRole("status")).toBeNull();
});
