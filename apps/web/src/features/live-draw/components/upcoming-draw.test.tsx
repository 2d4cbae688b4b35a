import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { LiveDrawPage } from "../api/get-live-draw.ts";
import { participantsQuery } from "../api/list-participants.ts";
import { UpcomingDraw } from "./upcoming-draw.tsx";

afterEach(cleanup);

const HOUR_MS = 3_600_000;

function open(deadline: string | null, change: Partial<LiveDrawPage> = {}, isLed = false) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(participantsQuery("cup").queryKey, [
    { id: "a", type: "user", name: "Axioma", imageUrl: null },
  ] as never);
  const page = {
    id: "cup",
    deadline,
    places: 2,
    takesEntries: true,
    ...change,
  } as LiveDrawPage;
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <UpcomingDraw page={page} isLed={isLed} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test("before a draw the page says until when one can enter, promises no hour, and shows who is in", () => {
  open(new Date(Date.now() + 30 * HOUR_MS).toISOString());
  expect(screen.getByText(/^La inscripción cierra el /).textContent).toContain(
    "Cuando la organización empiece el sorteo",
  );
  expect(screen.getByRole("timer")).toBeDefined();
  expect(screen.getByRole("list", { name: "En el bombo hasta ahora" }).textContent).toContain(
    "Axioma",
  );
});

test.each([null, new Date(Date.now() - HOUR_MS).toISOString()])(
  "nothing is counted down to where the registration does not close any more: %s",
  (deadline) => {
    open(deadline);
    expect(screen.queryByRole("timer")).toBeNull();
    expect(screen.getByText(/^Cuando la organización lo empiece/)).toBeDefined();
  },
);

test("while there is room the way in is the one act, and the places left are counted", () => {
  open(null);
  expect(screen.getByRole("link", { name: "Inscribirse" }).getAttribute("href")).toBe(
    "/tournaments/cup?inscribirse=1",
  );
  expect(screen.getByText("1 de 2 inscritos")).toBeDefined();
});

test.each([
  ["full", { places: 1 }],
  ["not open", { takesEntries: false }],
])("a cup that is %s leads nowhere a second time", (_what, change) => {
  open(null, change);
  expect(screen.queryByRole("link")).toBeNull();
});

test("who leads the draw is not asked to enter", () => {
  open(null, {}, true);
  expect(screen.queryByRole("link")).toBeNull();
});

test("of many free places a few are drawn, and the others counted", () => {
  open(null, { places: 32 });
  expect(screen.getByText("+25 lugares")).toBeDefined();
});
