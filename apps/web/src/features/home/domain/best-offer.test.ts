import { expect, test } from "vitest";
import { bestOffer } from "./best-offer.ts";

const offer = (id: string, type: "money" | "tickets", value: number, more = {}) => ({
  id,
  status: "Inscripciones" as const,
  cancelled_at: null,
  entry_fee: 5,
  participant_count: 2,
  max_participants: 8,
  prizes: [{ type, value }],
  ...more,
});

test("visitors see the best prize that they can still win, money before tickets", () => {
  const money = offer("money", "money", 100);
  const tickets = offer("tickets", "tickets", 5000);
  const running = offer("running", "money", 900, { status: "Activo" });
  const full = offer("full", "money", 900, { participant_count: 8 });
  expect(bestOffer([tickets, money, running, full])?.id).toBe("money");
  expect(bestOffer([running, offer("nothing", "money", 1, { prizes: [] })])).toBeNull();
});
