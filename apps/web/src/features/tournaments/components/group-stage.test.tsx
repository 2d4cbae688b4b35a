import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { entrant, standingRow, stageOf, tableMatch } from "../domain/testing-stage.ts";
import type { Standing } from "../domain/standings.ts";
import { GroupStage } from "./group-stage.tsx";

/** Makes the fake observer report that these elements are near the screen. */
let approach: (places: readonly Element[]) => void;

beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(call: (entries: { isIntersecting: boolean; target: Element }[]) => void) {
        approach = (places) =>
          act(() => call(places.map((target) => ({ isIntersecting: true, target }))));
      }
      observe = () => {};
      disconnect = () => {};
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const GROUPS = 128;

function standingOf(id: string): Standing {
  const { participant_id: participantId, ...row } = standingRow(id);
  return { ...row, participantId, entrant: entrant(id), above: null, fate: null };
}

const stage = stageOf("round_robin", {
  groups: Array.from({ length: GROUPS }, (_, group) => {
    const [one, other] = [`p${2 * group}`, `p${2 * group + 1}`] as const;
    return {
      id: `g${group}`,
      name: String(group + 1),
      standings: [standingOf(one), standingOf(other)],
      matches: [tableMatch("group", 1, [one, other])],
    };
  }),
});

/** What the participants of a last round need is read over the network, which these tests do not have. */
const noNetwork = new QueryClient({
  defaultOptions: { queries: { queryFn: () => [], enabled: false } },
});

const page = (ownId: string | null = null) => (
  <QueryClientProvider client={noNetwork}>
    <MemoryRouter>
      <GroupStage stage={stage} ownId={ownId} />
    </MemoryRouter>
  </QueryClientProvider>
);
const groupsOf = () =>
  screen
    .getAllByRole("heading", { level: 3 })
    .flatMap((heading) => heading.closest("section") ?? []);
const tables = () => screen.queryAllByRole("table");

test("of 128 groups a few are drawn; of every one it is said who is in it", () => {
  render(page());
  expect(tables()).toHaveLength(4);
  const groups = groupsOf();
  expect(groups).toHaveLength(GROUPS);
  expect(groups.at(-1)?.textContent).toContain("p255");
});

test("one's own group is drawn wherever it stands, and what comes near the screen", () => {
  render(page("p101"));
  expect(tables()).toHaveLength(5);
  approach(groupsOf().slice(60, 62));
  expect(tables()).toHaveLength(7);
});

test("on paper all of them are", () => {
  render(page());
  fireEvent(window, new Event("beforeprint"));
  expect(tables()).toHaveLength(GROUPS);
  fireEvent(window, new Event("afterprint"));
});

test("of match days beside each other a phone shows the one that is played, and the others if they are wanted", () => {
  const [group] = stage.groups;
  const days = [1, 2, 3].map((round) => tableMatch("group", round, ["p0", "p1"]));
  render(
    <MemoryRouter>
      <GroupStage
        stage={stageOf("round_robin", { groups: group ? [{ ...group, matches: days }] : [] })}
        ownId={null}
      />
    </MemoryRouter>,
  );
  const folded = () =>
    screen
      .getAllByRole("heading", { level: 4 })
      .map((day) => day.parentElement?.className.includes("max-sm:not-print:hidden"));
  expect(folded()).toEqual([false, true, true]);
  fireEvent.click(screen.getByRole("button", { name: "Ver todas las fechas" }));
  expect(folded()).toEqual([false, false, false]);
});
