import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { type TonightRow, tonightQuery } from "@/entities/dashboard/api/todays-work";
import { Tonight } from "./todays-work.tsx";

vi.mock("@/lib/realtime", () => ({ useTableChanges: () => {} }));

afterEach(cleanup);

const rowsOf = (part: TonightRow["part"], kind: TonightRow["kind"], amount: number) =>
  Array.from({ length: amount }, (_, index): TonightRow => ({
    part,
    kind,
    tournament_id: `00000000-0000-0000-0000-0000000000${10 + index}`,
    title: `Copa ${index + 1}`,
    amount: 2,
    total: null,
    at: new Date().toISOString(),
  }));

function open(rows: readonly TonightRow[]) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(tonightQuery().queryKey, [...rows]);
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Tonight />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const part = (title: string) =>
  within(screen.getByRole("heading", { level: 3, name: new RegExp(`^${title}`) }).parentElement!);

test("of a long list six lines are shown, and the rest on demand", () => {
  open([...rowsOf("late", "result", 8), ...rowsOf("live", "live", 6)]);
  const late = part("Atrasado");
  expect(late.getByRole("heading").textContent).toBe("Atrasado16");
  expect(late.getAllByRole("link")).toHaveLength(6);
  fireEvent.click(late.getByRole("button", { name: "Ver 2 más", expanded: false }));
  expect(late.getAllByRole("link")).toHaveLength(8);
  fireEvent.click(late.getByRole("button", { name: "Ver menos", expanded: true }));
  expect(late.getAllByRole("link")).toHaveLength(6);
  expect(part("En juego").getAllByRole("link")).toHaveLength(6);
  expect(part("En juego").queryByRole("button")).toBeNull();
});

test("a seventh line takes the place of the button that would say so", () => {
  open(rowsOf("late", "result", 7));
  expect(part("Atrasado").getAllByRole("link")).toHaveLength(7);
  expect(part("Atrasado").queryByRole("button")).toBeNull();
});

test("what belongs to no cup says itself what it is", () => {
  const nameless = (kind: TonightRow["kind"]) =>
    rowsOf("late", kind, 1).map((row) => ({ ...row, tournament_id: null, title: null }));
  open([...nameless("dispute"), ...nameless("result"), ...nameless("report")]);
  expect(
    part("Atrasado")
      .getAllByRole("link")
      .map((line) => line.textContent),
  ).toEqual([
    expect.stringMatching(/^2 desafíos en disputa ahora/),
    expect.stringMatching(/^2 desafíos sin resultado ahora/),
    expect.stringMatching(/^2 denuncias ahora/),
  ]);
});

test("a prize to pay is late, with how long it has waited", () => {
  const old = new Date(Date.now() - 3 * 86_400_000).toISOString();
  open(rowsOf("late", "payout", 1).map((row) => ({ ...row, amount: 1, at: old })));
  const line = part("Atrasado").getByRole("link");
  expect(line.textContent).toMatch(/1 premio por pagar.*Copa 1.*hace 3 días.*Pagar/);
});

test("what has been late for weeks says how many days", () => {
  const old = new Date(Date.now() - 21 * 86_400_000 - 1).toISOString();
  open(rowsOf("late", "payout", 1).map((row) => ({ ...row, at: old })));
  expect(part("Atrasado").getByText("hace 21 días").className).toContain("text-warning");
});

test("a cup that has begun is under way, not ahead", () => {
  open([...rowsOf("next", "cup", 1), ...rowsOf("next", "match", 2)]);
  expect(part("En juego").getAllByRole("link")).toHaveLength(1);
  expect(part("Sigue").getAllByRole("link")).toHaveLength(2);
});
