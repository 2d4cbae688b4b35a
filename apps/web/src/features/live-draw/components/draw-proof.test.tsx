import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { drawCheckQuery, type LiveDraw } from "../api/get-live-draw.ts";
import { DrawProof } from "./draw-proof.tsx";
import { LastDrawnParticipant } from "./last-drawn-participant.tsx";

afterEach(cleanup);

const done: LiveDraw = {
  id: "draw",
  stage_id: "stage",
  stage: undefined,
  state: "done",
  total: 1,
  revealed: 1,
  commitment: "a1",
  draw_seed: 7,
  salt: "sal",
  created_at: "2026-11-20T22:00Z",
  finished_at: "2026-11-20T22:05Z",
  reveals: [
    {
      seed: 1,
      participant: {
        id: "p",
        type: "user",
        name: "Nahuel",
        imageUrl: null,
        ownerId: null,
        isGuest: false,
      },
    },
  ],
};

const show = (isRight: boolean) => {
  const client = new QueryClient();
  client.setQueryData(drawCheckQuery(done).queryKey, isRight);
  render(
    <QueryClientProvider client={client}>
      <DrawProof draw={done} />
    </QueryClientProvider>,
  );
  return screen.getByRole("status").textContent;
};

test("the browser says whether a finished draw is the one that was sealed", () => {
  expect(show(true)).toBe(
    "Comprobado en tu navegador: el número es el del sello y el orden es el que da ese número.",
  );
  cleanup();
  expect(show(false)).toMatch(/no /);
});

test("the last one who is drawn stands under the word that it is done", () => {
  render(<LastDrawnParticipant draw={done} />);
  expect(screen.getByRole("status").textContent).toContain("Sorteo completoNahuel");
});
