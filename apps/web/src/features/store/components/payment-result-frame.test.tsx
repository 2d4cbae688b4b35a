import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { type PendingAction, storePendingAction } from "@/lib/pending-action";
import { ResultActions } from "./payment-result-frame.tsx";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const cup = { from: "/tournaments/1?inscribirse=1", entering: "Sprint RL" };

test.each<{ why: string; pendingAction: PendingAction | null; loud: string }>([
  { why: "a tournament", pendingAction: cup, loud: "Volver a Sprint RL y confirmar" },
  {
    why: "what has no name",
    pendingAction: { from: "/challenges/1", entering: null },
    loud: "Seguir donde estabas",
  },
  { why: "the store, where it began", pendingAction: null, loud: "Volver a la tienda" },
])("the loud button leads back to $why", ({ pendingAction, loud }) => {
  storePendingAction(pendingAction);
  render(
    <MemoryRouter>
      <ResultActions />
    </MemoryRouter>,
  );
  const isLoud = (link: HTMLElement) => link.className.includes("btn-primary");
  const links = screen.getAllByRole("link").filter(isLoud);
  expect(links.map(({ textContent }) => textContent)).toEqual([loud]);
  expect(links[0]?.getAttribute("href")).toBe(pendingAction?.from ?? "/store");
});

test("a link that names no purchase leads to all of them first", () => {
  render(
    <MemoryRouter>
      <ResultActions isUnknown />
    </MemoryRouter>,
  );
  const loud = screen.getAllByRole("link").filter((link) => link.className.includes("btn-primary"));
  expect(loud.map((link) => link.getAttribute("href"))).toEqual(["/store/purchases"]);
});
