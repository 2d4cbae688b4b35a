import { expect, test } from "vitest";
import {
  activeFilters,
  filtersFromParams,
  withFilter,
  withoutFilter,
  withoutFilters,
  withOwnCountry,
} from "./filters.ts";

const GAME = "6f9f1f0e-3c53-4a31-9f0a-0d6b3c1f2a77";

test("reads every filter out of the address", () => {
  const params = new URLSearchParams(
    `q=+valo+&juego=${GAME}&formato=3v3&horario=noche&pais=Chile&orden=apuesta`,
  );
  expect(filtersFromParams(params)).toEqual({
    search: "valo",
    gameId: GAME,
    format: "3v3",
    schedule: "night",
    country: "Chile",
    sort: "stake",
  });
  expect(activeFilters(filtersFromParams(params))).toBe(4);
});

test("takes what it does not know as not given", () => {
  const params = new URLSearchParams("juego=valorant&formato=2v2&horario=any&orden=azar");
  expect(filtersFromParams(params)).toEqual({
    search: "",
    gameId: null,
    format: null,
    schedule: null,
    country: "",
    sort: "newest",
  });
});

test("a changed filter leaves the others", () => {
  const next = withFilter(new URLSearchParams("q=a&formato=1v1"), "format", "5v5");
  expect(next.toString()).toBe("q=a&formato=5v5");
});

test.each([
  { name: "schedule", expected: "q=a&pais=Chile", why: "is gone from the address" },
  {
    name: "country",
    expected: "q=a&horario=noche&pais=",
    why: "stays empty: the profile's may not come back",
  },
] as const)("a filter that is taken away, $name, $why", ({ name, expected }) => {
  const params = new URLSearchParams("q=a&horario=noche&pais=Chile");
  expect(withoutFilter(params, name).toString()).toBe(expected);
});

test.each([
  { params: "", country: "Chile", expected: "pais=Chile", why: "nothing chosen yet" },
  { params: "pais=", country: "Chile", expected: null, why: "taken away on purpose" },
  { params: "pais=Perú", country: "Chile", expected: null, why: "another one chosen" },
  { params: "q=a", country: "", expected: null, why: "the profile has none" },
])("the profile's country enters the address only if $why", ({ params, country, expected }) => {
  expect(withOwnCountry(new URLSearchParams(params), country)?.toString() ?? null).toBe(expected);
});

test("without filters the profile's country does not come back", () => {
  expect(withOwnCountry(withoutFilters(), "Chile")).toBeNull();
});
