import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { ComingMatches } from "./coming-matches.tsx";

const listed = vi.hoisted(() => ({ matches: [] as object[], match_starts: [] as object[] }));

vi.mock("@/lib/supabase", () => ({
  supabase: {
    from: (table: "matches" | "match_starts") => {
      const builder: object = new Proxy(
        {},
        {
          get: (_, name) =>
            name === "throwOnError"
              ? async () => ({ data: listed[table] })
              : name === "then"
                ? undefined
                : () => builder,
        },
      );
      return builder;
    },
  },
}));

afterEach(cleanup);

const late = {
  id: "m1",
  tournament_id: "t1",
  tournament_name: "Doble Filo",
  status: "scheduled",
  scheduled_time: new Date(Date.now() - 600_000).toISOString(),
  live_since: null,
  live_score: "1-0",
  best_of: 3,
  participant1_id: "p1",
  participant1_name: "Axioma",
  participant2_id: "p2",
  participant2_name: "Cobalto",
  side1: null,
  side2: null,
};

test.each([
  { why: "nobody objected", starts: [], says: "Por empezar" },
  { why: "its walkover was objected to", starts: [{ match_id: "m1" }], says: "W.O. objetado" },
])(
  "whose hour has come says here what the list of matches says: $why",
  async ({ starts, says }) => {
    listed.matches = [late];
    listed.match_starts = starts;
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <ComingMatches participantId="p1" />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    expect(await screen.findByText(says)).toBeTruthy();
  },
);
