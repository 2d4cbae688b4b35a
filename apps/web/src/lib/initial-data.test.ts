import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { hydrateInlineData } from "./initial-data.ts";

function inline(text: string) {
  document.body.innerHTML = `<script type="application/json" id="leyenda-data">${text}</script>`;
}

afterEach(() => {
  document.body.innerHTML = "";
});

const READS = JSON.stringify({
  reads: [
    { key: ["news", "latest"], data: [{ title: "Hola" }] },
    { key: ["teams", "page", "1"], data: { team_tickets: null }, visitorsOnly: true },
  ],
});

test("a visitor's page starts with everything that came along", () => {
  inline(READS);
  const client = new QueryClient();
  expect(hydrateInlineData(client, false)).toBe(true);
  expect(client.getQueryData(["news", "latest"])).toEqual([{ title: "Hola" }]);
  expect(client.getQueryData(["teams", "page", "1"])).toEqual({ team_tickets: null });
});

test("what was read for visitors is not shown to a player who may see more", () => {
  inline(READS);
  const client = new QueryClient();
  hydrateInlineData(client, true);
  expect(client.getQueryData(["news", "latest"])).toBeDefined();
  expect(client.getQueryData(["teams", "page", "1"])).toBeUndefined();
});

test.each([
  { text: "", why: "an empty block" },
  { text: "{", why: "a broken block" },
  { text: "{}", why: "a block without reads" },
])("$why brings nothing and breaks nothing", ({ text }) => {
  inline(text);
  expect(hydrateInlineData(new QueryClient(), false)).toBe(false);
});

test("a page without the block works", () => {
  expect(hydrateInlineData(new QueryClient(), false)).toBe(false);
});
