import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { createSessionStore, SessionContext } from "@/hooks/use-session";
import { SIGNED_OUT } from "@/lib/session";
import type { PredictionCardData } from "../api/match-predictions.ts";
import { PredictionBox } from "./prediction-box.tsx";

afterEach(cleanup);

const CARD = {
  match_id: "m",
  name1: "Nébula",
  name2: "Tormenta",
  is_open: true,
  predictions: 0,
  obstacle: null,
  own_id: null,
} as PredictionCardData;

test.each([
  { isCertain: false, hides: true },
  { isCertain: true, hides: false },
])("a browser that may know its person asks for no sign-in before: $isCertain", (given) => {
  const { isCertain, hides } = given;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionContext value={createSessionStore({ ...SIGNED_OUT, isCertain })}>
        <MemoryRouter>
          <PredictionBox card={CARD} />
        </MemoryRouter>
      </SessionContext>
    </QueryClientProvider>,
  );
  const link = screen.getByRole("link", { name: "Inicia sesión para pronosticar" });
  expect(link.classList.contains("visitor-only")).toBe(hides);
});
