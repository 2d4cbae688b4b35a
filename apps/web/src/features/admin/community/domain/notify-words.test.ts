import { expect, test } from "vitest";
import { notifyCopy } from "../notify-copy.ts";

test.each([
  { readers: 0, recipients: 54, says: "Lo leyeron 0 de 54" },
  { readers: 1, recipients: 54, says: "Lo leyó 1 de 54" },
  { readers: 12, recipients: 2_000, says: "Lo leyeron 12 de 2.000" },
])("of $recipients, $readers have read it: $says", ({ readers, recipients, says }) => {
  expect(notifyCopy.historyReach(readers, recipients)).toBe(says);
});

test.each([
  { audience: "all", game: null, says: "Todos" },
  { audience: "entrants", game: null, says: "Quienes están en un torneo" },
  { audience: "game", game: "Valorant", says: "Jugadores de Valorant" },
  { audience: "leaders", game: null, says: "Líderes de equipos" },
] as const)("it goes to: $says", ({ says, ...addressees }) => {
  expect(notifyCopy.audienceWords(addressees)).toBe(says);
});
