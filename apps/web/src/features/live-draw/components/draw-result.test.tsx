import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { pairsQuery } from "../api/list-first-round-pairs.ts";
import { DrawResult } from "./draw-result.tsx";

afterEach(cleanup);

const side = (id: string, name: string) => ({
  id,
  type: "user",
  former_name: null,
  guest_name: null,
  user: { id: `u${id}`, username: name, avatar_url: null },
  team: null,
});

const match = (id: string, change: object) => ({
  id,
  status: "pending",
  result: null,
  live_score: null,
  live_since: null,
  best_of: 3,
  scheduled_time: null,
  winner_id: null,
  participant1: side("1", "Axioma"),
  participant2: side("2", "Fénix"),
  group: null,
  ...change,
});

test("pairs that nobody saw drawn tell seeds, what came of them and the way to each; a group its name as it is", () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(pairsQuery("cup", "stage").queryKey, {
    entries: [
      { participant_id: "1", seed: 1 },
      { participant_id: "2", seed: 8 },
    ],
    matches: [
      match("m1", { status: "completed", result: "2-1", winner_id: "1" }),
      match("m2", { group: { name: "Grupo A" } }),
      match("m3", { status: "bye", participant2: null }),
    ],
  } as never);
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <DrawResult
          tournamentId="cup"
          stage={{
            id: "stage",
            name: "Llave",
            kind: "single_elimination",
            position: 1,
            state: "running",
            group_size: null,
            seeding: "standing",
            drawn_at: null,
          }}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(screen.getByText(/por siembra, sin sorteo en vivo/)).toBeDefined();
  const [decided, ofGroup, bye] = screen.getAllByRole("listitem");
  const link = screen.getByRole("link", { name: "Cruce 1: Axioma – Fénix" });
  expect(link.getAttribute("href")).toBe("/match/m1");
  expect(decided?.textContent).toMatch(/Finalizado.*Siembra 1.*Axioma.*2.*Siembra 8.*Fénix.*1/);
  expect(ofGroup?.textContent).toMatch(/^Grupo A(?!.*Grupo)/);
  expect(bye?.textContent).toContain("Pasa libre");
});
