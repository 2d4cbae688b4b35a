import { expect, test } from "vitest";
import type { SharedChallengeSummary } from "../api/get-challenge-preview.ts";
import { challengePageMeta } from "./challenge-page-meta.ts";

const open: SharedChallengeSummary = {
  id: "m1",
  status: "pending_opponent",
  creator: { display_name: "Axioma" },
  rival: null,
  challenge: {
    format: "1v1",
    best_of: 3,
    wager_amount: 0,
    privacy: "public",
    game: { name: "EA Sports FC" },
  },
};
const played = { ...open, status: "completed", rival: { display_name: "Botín" } } as const;

test.each([
  { why: "open", of: open, title: "Axioma te desafía en EA Sports FC", asks: true },
  { why: "played", of: played, title: "Axioma vs Botín en EA Sports FC", asks: false },
  {
    why: "taken back",
    of: { ...open, status: "cancelled" } as const,
    title: "Desafío de Axioma en EA Sports FC",
    asks: false,
  },
])("only an open challenge dares who follows its link: $why", ({ of, title, asks }) => {
  const head = challengePageMeta(of);
  expect(head.title).toBe(title);
  expect(head.description?.includes("¿Aceptas?")).toBe(asks);
});
