import { afterEach, expect, test } from "vitest";
import { readPendingAction, storedPendingAction, storePendingAction } from "./pending-action.ts";

afterEach(() => sessionStorage.clear());

const KEY = "leyenda-errand";

test("an errand outlives the way to the provider, and none takes its place", () => {
  const pendingAction = { from: "/tournaments/1?inscribirse=1", entering: "Copa Rayo" };
  storePendingAction(pendingAction);
  expect(storedPendingAction()).toEqual(pendingAction);
  storePendingAction(null);
  expect(storedPendingAction()).toBeNull();
});

test.each([
  { stored: null, why: "a plain visit" },
  { stored: { from: 7 }, why: "not an address" },
  { stored: { from: "//evil.example" }, why: "another host" },
  { stored: { from: "/\\evil.example" }, why: "another host, as browsers read it" },
])("is no errand: $why", ({ stored }) => {
  expect(readPendingAction(stored)).toBeNull();
});

test("a page without a name is one, what was broken is none", () => {
  expect(readPendingAction({ from: "/challenges/1" })).toEqual({
    from: "/challenges/1",
    entering: null,
  });
  sessionStorage.setItem(KEY, "/tournaments/1");
  expect(storedPendingAction()).toBeNull();
});
