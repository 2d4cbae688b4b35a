import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { type MatchStartAnswer, matchStartQuery } from "@/entities/match/api/match-start";
import { useMatchStart } from "./use-match-start.ts";

const sayHere = vi.hoisted(() => vi.fn<() => Promise<readonly never[]>>(async () => []));

vi.mock("@/lib/realtime", () => ({ useTableChanges: () => {} }));
vi.mock("../api/match-start.ts", () => ({
  hereQuery: (id: string, enabled: boolean) => ({
    queryKey: ["here", id],
    queryFn: sayHere,
    enabled,
  }),
  runMatchClock: async () => {},
}));

afterEach(() => {
  cleanup();
  sayHere.mockClear();
});

const HOUR = Date.parse("2026-11-22T21:00:00Z");
const MINUTE = 60_000;

function open(state: string, now: number) {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, networkMode: "always" } },
  });
  const start = { state, starts_at: new Date(HOUR).toISOString(), due_at: null };
  const answer: unknown = { start, pauses: [], station: null, settings: {} };
  client.setQueryData(matchStartQuery("m").queryKey, answer as MatchStartAnswer);
  renderHook(() => useMatchStart("m", "tournament", now), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
}

test.each([
  { why: "before its hour", now: HOUR - 10 * MINUTE },
  { why: "after its hour", now: HOUR + MINUTE },
])(
  "the open room says that its viewer is here, whichever part of it he reads: $why",
  async ({ now }) => {
    open("waiting", now);
    await waitFor(() => expect(sayHere).toHaveBeenCalledTimes(1));
  },
);

test.each([
  { why: "it is far", state: "waiting", now: HOUR - 20 * MINUTE },
  { why: "it has begun", state: "started", now: HOUR + MINUTE },
])("nobody is asked for: $why", ({ state, now }) => {
  open(state, now);
  expect(sayHere).not.toHaveBeenCalled();
});
