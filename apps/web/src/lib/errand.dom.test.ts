import { afterEach, expect, test } from "vitest";
import { readErrand, rememberedErrand, rememberErrand } from "./errand.ts";

afterEach(() => sessionStorage.clear());

const KEY = "leyenda-errand";

test("an errand outlives the way to the provider, and none takes its place", () => {
  const errand = { from: "/tournaments/1?inscribirse=1", entering: "Copa Rayo" };
  rememberErrand(errand);
  expect(rememberedErrand()).toEqual(errand);
  rememberErrand(null);
  expect(rememberedErrand()).toBeNull();
});

test.each([
  { kept: null, why: "a plain visit" },
  { kept: { from: 7 }, why: "not an address" },
  { kept: { from: "//evil.example" }, why: "another host" },
  { kept: { from: "/\\evil.example" }, why: "another host, as browsers read it" },
])("is no errand: $why", ({ kept }) => {
  expect(readErrand(kept)).toBeNull();
});

test("a page without a name is one, what was broken is none", () => {
  expect(readErrand({ from: "/challenges/1" })).toEqual({ from: "/challenges/1", entering: null });
  sessionStorage.setItem(KEY, "/tournaments/1");
  expect(rememberedErrand()).toBeNull();
});
