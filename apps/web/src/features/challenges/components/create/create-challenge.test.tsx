import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link, MemoryRouter, Route, Routes, useLocation } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { gamesQuery } from "@/entities/game/api/list-games";
import { countriesQuery } from "@/lib/countries";
import { readPendingAction } from "@/lib/pending-action";
import { CreateChallengeButton } from "../create-challenge-button.tsx";

const profile = vi.hoisted(() => ({
  id: "me",
  participant_id: "me-as-participant",
  personal_tickets: 2,
  country: null,
  team_id: null,
}));
vi.mock("@/hooks/use-session", () => ({
  useSession: () => ({ user: { id: "me" }, profile, isCertain: true, isLoading: false }),
}));
vi.mock("../../hooks/use-challenge-side.ts", () => ({
  useChallengeSide: () => ({
    profile,
    team: null,
    conditions: {
      friendly_only: false,
      weekly_left: null,
      expiry_days: 7,
      play_hours: 48,
    },
    error: null,
    retry: () => undefined,
    isPending: false,
  }),
}));
vi.mock("@/entities/wagering/domain/wager-conditions", () => ({ wagerObstacle: () => null }));

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

/** A fake store page. It leads back to the URL that it receives as a parameter. */
function Store() {
  const { state, search } = useLocation();
  return (
    <>
      <p>{search}</p>
      <Link to={readPendingAction(state)?.from ?? "/store"}>Seguir donde estabas</Link>
    </>
  );
}

function open(address: string) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(gamesQuery().queryKey, []);
  client.setQueryData(countriesQuery().queryKey, []);
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/challenges" element={<CreateChallengeButton />} />
          <Route path="/store" element={<Store />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test("who lacks tickets reads how many, buys them, and comes back to the challenge as it was typed", async () => {
  const user = userEvent.setup();
  open("/challenges");
  await user.click(screen.getByRole("button", { name: /Desafío/ }));
  const wager = screen.getByLabelText(/^Apuesta/);
  await user.clear(wager);
  await user.type(wager, "25");
  await user.clear(screen.getByLabelText(/^País/));
  await user.type(screen.getByLabelText(/^País/), "Chile");
  expect(await screen.findByText(/te faltan 23\stickets/)).toBeTruthy();

  await user.click(screen.getByRole("link", { name: "Comprar tickets" }));
  expect(screen.getByText(/faltan=23/)).toBeTruthy();
  await user.click(screen.getByRole("link", { name: "Seguir donde estabas" }));
  expect(screen.getByRole("dialog")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Apuesta/).value).toBe("25");
  expect(screen.getByLabelText<HTMLInputElement>(/^País/).value).toBe("Chile");
});
