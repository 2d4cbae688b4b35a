import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { isRenderedFor, keepInitialData, readInitialData } from "./initial-data.ts";

function inline(text: string) {
  document.body.innerHTML = `<script type="application/json" id="leyenda-data">${text}</script>`;
}

afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = "";
});

const TEAM = ["teams", "page", "1"];
const DATA = JSON.stringify({
  now: 1_700_000_000_000,
  isNarrow: true,
  address: "/team/1",
  reads: [
    { key: ["news", "latest"], data: [{ title: "Hola" }], isForVisitors: false },
    { key: TEAM, data: { team_tickets: null }, isForVisitors: true },
  ],
});

function start(hasSession: boolean): QueryClient {
  inline(DATA);
  const client = new QueryClient();
  const data = readInitialData();
  if (data) keepInitialData(client, data, hasSession);
  return client;
}

const isStale = (client: QueryClient, queryKey: readonly unknown[]) =>
  client.getQueryCache().find({ queryKey })?.isStaleByTime(15_000);

test("the page learns what the server took for now and for the screen", () => {
  inline(DATA);
  expect(readInitialData()).toMatchObject({ now: 1_700_000_000_000, isNarrow: true });
});

test("a visitor's page starts with everything that came along", () => {
  const client = start(false);
  expect(client.getQueryData(["news", "latest"])).toEqual([{ title: "Hola" }]);
  expect(client.getQueryData(TEAM)).toEqual({ team_tickets: null });
  expect(isStale(client, TEAM)).toBe(false);
});

test("what was read for visitors is asked for again by a player who may see more", () => {
  const client = start(true);
  expect(isStale(client, ["news", "latest"])).toBe(false);
  expect(isStale(client, TEAM)).toBe(true);
});

test("what nobody took over is asked for again when it is shown, and nothing else is for it", async () => {
  vi.useFakeTimers();
  const list = ["list", { conditions: [] }];
  inline(
    JSON.stringify({
      now: 1_700_000_000_000,
      address: "/list",
      reads: [{ key: list, data: [1, 2], isForVisitors: false }],
    }),
  );
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  const data = readInitialData();
  if (data) keepInitialData(client, data, false);
  const read = vi.fn<() => Promise<number[]>>(() => Promise.resolve([2]));
  const end = new QueryObserver(client, {
    queryKey: ["list", { conditions: ["q"] }],
    queryFn: read,
  }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(read).toHaveBeenCalledTimes(1);
  expect(isStale(client, list)).toBe(true);
  end();
});

test.each([
  { text: "", why: "an empty block" },
  { text: "null", why: "a page that was not rendered" },
  { text: "{", why: "a broken block" },
  { text: "{}", why: "a block without reads" },
])("$why brings nothing and breaks nothing", ({ text }) => {
  inline(text);
  expect(readInitialData()).toBeNull();
});

test.each([
  { at: "/matches?page=2", isSame: true, why: "where it was asked for" },
  { at: "/matches?page=2#lista", isSame: true, why: "a fragment is nothing to a server" },
  { at: "/matches?fbclid=x&page=2", isSame: true, why: "no page knows what a network hangs on" },
  { at: "/matches", isSame: false, why: "another view of the page" },
  { at: "/tournaments?page=2", isSame: false, why: "another page" },
])("a page is hydrated at $at: $isSame, $why", ({ at, isSame }) => {
  history.replaceState(null, "", at);
  expect(isRenderedFor({ address: "/matches?page=2", parameters: ["q", "page"] }, location)).toBe(
    isSame,
  );
  history.replaceState(null, "", "/");
});

test("a page without the block works", () => {
  expect(readInitialData()).toBeNull();
});
