import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { meetingsQuery } from "../api/list-head-to-head-matches.ts";
import { Meetings } from "./head-to-head-matches.tsx";

afterEach(cleanup);

const IDS = ["ana", "beto"] as const;
const match = {
  id: "final",
  side1: { id: "ana", name: "Ana" },
  side2: { id: "beto", name: "Beto" },
} as Partial<MatchDetails> as MatchDetails;

test("earlier matches of the same two say who won, the first side's score first, and lead there", () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const meeting = { title: "Copa", decidedAt: "2026-11-20T22:00:00.000Z" };
  client.setQueryData(meetingsQuery(IDS).queryKey, [
    { ...meeting, id: "final", result: "2-0", participant1Id: "ana", winnerId: "ana" },
    { ...meeting, id: "semi", result: "2-1", participant1Id: "beto", winnerId: "beto" },
  ]);
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Meetings match={match} ids={IDS} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const [only, ...others] = within(
    screen.getByRole("list", { name: "Últimos enfrentamientos" }),
  ).getAllByRole("link");
  expect(others).toEqual([]);
  expect(only?.getAttribute("href")).toBe("/match/semi");
  expect(only?.textContent).toContain("1-2");
  expect(only?.textContent).toContain("Ganó Beto · 20 nov 2026");
});
