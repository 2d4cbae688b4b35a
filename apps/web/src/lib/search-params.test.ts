import { describe, expect, test } from "vitest";
import { pageFromParams, withWord, wordFromParams } from "./search-params";

const states = ["pendientes", "disputas", "todos"] as const;

describe("address of a list", () => {
  test.each([
    { query: "estado=disputas", word: "disputas", why: "a known word" },
    { query: "estado=otros", word: "pendientes", why: "an unknown one is the first" },
    { query: "", word: "pendientes", why: "nothing asked" },
  ])("$query: $why", ({ query, word }) => {
    expect(wordFromParams(new URLSearchParams(query), "estado", states)).toBe(word);
  });

  test.each([
    { query: "page=3", page: 3, why: "a page" },
    { query: "page=0", page: 1, why: "pages start at one" },
    { query: "page=x", page: 1, why: "not a number" },
  ])("$query: $why", ({ query, page }) => {
    expect(pageFromParams(new URLSearchParams(query))).toBe(page);
  });

  test("another tab forgets what was searched and paged in the last one", () => {
    const params = withWord(new URLSearchParams("tab=torneos&q=copa&page=2"), "tab", "pagos", [
      "q",
      "page",
    ]);
    expect(params.toString()).toBe("tab=pagos");
  });

  test("an empty word leaves the address", () => {
    expect(withWord(new URLSearchParams("tipo=order"), "tipo", "", []).toString()).toBe("");
  });
});
