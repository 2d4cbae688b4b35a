import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { createSessionStore, SessionContext } from "@/hooks/use-session";
import { type SessionState, SIGNED_OUT } from "@/lib/session";
import {
  type PredictionCardData,
  predictionCardsQuery,
} from "@/entities/prediction/api/match-predictions";
import {
  openMatchesQuery,
  ownPredictionsQuery,
  predictionTableQuery,
} from "../api/prediction-table.ts";
import { PredictionTable } from "./prediction-table.tsx";

afterEach(cleanup);

const OWN = { points: 3, rights: 1, decided: 4 };
const viewer = {
  ...SIGNED_OUT,
  user: { id: "own" },
  profile: { id: "own", username: "Novato", avatar_url: null },
} as SessionState;

/** Renders a table with another player's row, the viewer's place, and why the viewer cannot predict a match. */
function draw(
  own: { place: number | null; waiting: number },
  obstacle: PredictionCardData["obstacle"] = null,
) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(predictionTableQuery("cup", 1).queryKey, [
    {
      place: 1,
      profile_id: "first",
      username: "Delta",
      avatar_url: null,
      points: 90,
      rights: 4,
      decided: 4,
    },
  ]);
  client.setQueryData(ownPredictionsQuery("cup", "own").queryKey, { ...OWN, ...own });
  client.setQueryData(openMatchesQuery("cup").queryKey, ["open"]);
  client.setQueryData(predictionCardsQuery(["open"], "own").queryKey, [
    { match_id: "open", is_open: true, obstacle } as PredictionCardData,
  ]);
  render(
    <QueryClientProvider client={client}>
      <SessionContext value={createSessionStore(viewer)}>
        <MemoryRouter>
          <PredictionTable tournamentId="cup" people={26} />
        </MemoryRouter>
      </SessionContext>
    </QueryClientProvider>,
  );
}

test("one's own row stands below those of another page", async () => {
  draw({ place: 26, waiting: 0 });
  const own = (await screen.findByRole("link", { name: /Novato/ })).closest("tr");
  if (!own) throw new Error("it stands in no row");
  expect(own.getAttribute("aria-current")).toBe("true");
  expect(within(own).getByText("26.º")).toBeTruthy();
  expect(own.previousElementSibling?.textContent).toContain("Delta");
});

test("who predicted nothing is led to what he can predict", async () => {
  draw({ place: null, waiting: 0 });
  const way = await screen.findByRole("link", { name: /^Pronostica/ });
  expect(way.getAttribute("href")).toBe("#para-pronosticar");
});

test("who is of the staff is invited to nothing", async () => {
  draw({ place: null, waiting: 0 }, "staff");
  expect(await screen.findByText("Delta")).toBeTruthy();
  await vi.dynamicImportSettled();
  expect(screen.queryByRole("link", { name: /^Pronostica/ })).toBeNull();
});
