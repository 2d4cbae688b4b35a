import { afterEach, expect, test } from "vitest";
import { hideResults } from "@/lib/hidden-results";
import { championPageMeta } from "./champion-page-meta.ts";

afterEach(() => hideResults(false));

test("a champion's name is kept from the title while results are hidden", () => {
  const cup = {
    id: "1",
    name: "Copa Aurora",
    game: "Valorant",
    type: "individual" as const,
    entrants: 2,
    prizes: [],
    way: [],
    champion: {
      id: "1",
      type: "user" as const,
      name: "Nébula",
      imageUrl: null,
      ownerId: "1",
      isGuest: false,
    },
    start_date: "2026-11-01T00:00:00Z",
    finished_at: "2026-11-01T03:00:00Z",
  };
  const site = { url: "", origin: "", brand: "Leyenda" };
  expect(championPageMeta(cup, site).title).toContain("Nébula");
  hideResults(true);
  const hidden = championPageMeta(cup, site);
  expect(hidden.title + hidden.description).not.toContain("Nébula");
});
