import { expect, test } from "vitest";
import {
  challengeOf,
  cupOf,
  type ListedMovement,
  type Movement,
  movementRows,
  movementWords,
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
test.each<{ of: Partial<ListedMovement>; what: string; about: string | null; more: string | null }>(
  [
    {
      of: { kind: "wager_escrow", reason: "Desafío: tickets en garantía", wager },
      what: "Apuesta retenida",
      about: "EA Sports FC vs Axioma",
      more: null,
    },
    {
      of: {
        kind: "wager_escrow",
        reason: "Desafío: tickets en garantía",
        wager: { ...wager, rival: null },
      },
      what: "Apuesta retenida",
      about: "EA Sports FC",
      more: null,
    },
    {
      of: { kind: "wager_refund", reason: "Desafío anulado", delta: 5, wager },
      what: "Apuesta devuelta",
      about: "EA Sports FC vs Axioma",
      more: "Desafío anulado",
    },
    {
      of: { kind: "wager_payout", reason: "Desafío ganado", delta: 10, wager },
      what: "Apuesta ganada",
      about: "EA Sports FC vs Axioma",
      more: null,
    },
    {
      of: { kind: "wager_payout", reason: "Desafío reabierto", delta: -10, wager },
      what: "Desafío reabierto",
      about: "EA Sports FC vs Axioma",
      more: null,
    },
    {
      of: { kind: "tournament_fee", reason: "Inscripción: Copa" },
      what: "Inscripción: Copa",
      about: null,
      more: null,
    },
    {
      of: { kind: "tournament_fee_refund", reason: "Retiro: Copa" },
      what: "Devolución de inscripción",
      about: "Retiro: Copa",
      more: null,
    },
    { of: {}, what: "Compensación", about: "Ajuste de la administración", more: null },
  ],
)("a movement says what it was and for what: $what · $about", ({ of, what, about, more }) => {
  expect(movementWords({ ...movement, wager: null, cup: null, ...of })).toEqual({
    what,
    about,
    more,
  });
});

test("movements become rows of a file under a heading", () => {
  expect(movementRows([movement])).toEqual([
    ["Fecha", "Tipo", "Motivo", "Tickets", "Saldo"],
    [new Date("2026-11-20T10:00:00Z"), "Ajuste de la administración", "Compensación", -5, 20],
  ]);
});
