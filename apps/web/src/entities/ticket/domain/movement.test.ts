import { expect, test } from "vitest";
import {
  challengeOf,
  cupOf,
  type ListedMovement,
  type Movement,
  movementRows,
  toldMovement,
} from "./movement";

const movement: Movement = {
  id: "m1",
  created_at: "2026-11-20T10:00:00Z",
  kind: "admin_adjustment",
  reason: "Compensación",
  delta: -5,
  balance_after: 20,
  reference_type: null,
  reference_id: null,
};

test("a wager names its challenge, another movement none", () => {
  expect(challengeOf({ ...movement, reference_type: "challenges", reference_id: "c1" })).toBe("c1");
  expect(challengeOf({ ...movement, reference_type: "orders", reference_id: "o1" })).toBeNull();
  expect(challengeOf(movement)).toBeNull();
});

test("a fee names its tournament, a wager none", () => {
  expect(cupOf({ reference_type: "tournaments", reference_id: "t1" })).toBe("t1");
  expect(cupOf({ reference_type: "challenges", reference_id: "c1" })).toBeNull();
});

const wager = { game: "EA Sports FC", rival: "Axioma" };
test.each<{ of: Partial<ListedMovement>; title: string; more: string | null }>([
  {
    of: { kind: "wager_escrow", reason: "Desafío: tickets en garantía", wager },
    title: "Apuesta retenida · EA Sports FC vs Axioma",
    more: null,
  },
  {
    of: {
      kind: "wager_escrow",
      reason: "Desafío: tickets en garantía",
      wager: { ...wager, rival: null },
    },
    title: "Apuesta retenida · EA Sports FC",
    more: null,
  },
  {
    of: { kind: "wager_refund", reason: "Desafío anulado", delta: 5, wager },
    title: "Apuesta devuelta · EA Sports FC vs Axioma",
    more: "Desafío anulado",
  },
  {
    of: { kind: "wager_payout", reason: "Desafío ganado", delta: 10, wager },
    title: "Apuesta ganada · EA Sports FC vs Axioma",
    more: null,
  },
  {
    of: { kind: "wager_payout", reason: "Desafío reabierto", delta: -10, wager },
    title: "Desafío reabierto · EA Sports FC vs Axioma",
    more: null,
  },
  {
    of: { kind: "tournament_fee", reason: "Inscripción: Copa" },
    title: "Inscripción: Copa",
    more: null,
  },
  {
    of: { kind: "tournament_fee_refund", reason: "Retiro: Copa" },
    title: "Devolución de inscripción · Retiro: Copa",
    more: null,
  },
  { of: {}, title: "Ajuste de la administración · Compensación", more: null },
])("a movement says what it was and of whom: $title", ({ of, title, more }) => {
  expect(toldMovement({ ...movement, wager: null, cup: null, ...of })).toEqual({ title, more });
});

test("movements become rows of a file under a heading", () => {
  expect(movementRows([movement])).toEqual([
    ["Fecha", "Tipo", "Motivo", "Tickets", "Saldo"],
    [new Date("2026-11-20T10:00:00Z"), "Ajuste de la administración", "Compensación", -5, 20],
  ]);
});
