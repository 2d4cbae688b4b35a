import { afterEach, expect, test } from "vitest";
import { hideResults } from "@/lib/hidden-results";
import type { ChampionPage } from "../api/get-champion.ts";
import { championHead } from "./champion-head.ts";

afterEach(() => hideResults(false));

test("a champion's name is kept from the title while results are hidden", () => {
  const cup = {
    name: "Copa Aurora",
    game: "Valorant",
    type: "individual",
    entrants: 2,
    prizes: [],
    way: [],
    champion: { id: "1", type: "user", name: "Nébula", imageUrl: null },
  } as unknown as ChampionPage;
  const site = { url: "", origin: "", brand: "Leyenda" };
  expect(championHead(cup, site).title).toContain("Nébula");
  hideResults(true);
  const hidden = championHead(cup, site);
  expect(hidden.title + hidden.description).not.toContain("Nébula");
});
