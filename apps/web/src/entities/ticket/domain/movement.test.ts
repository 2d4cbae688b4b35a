import { expect, test } from "vitest";
import { challengeOf, type Movement, movementRows } from "./movement";

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

test("movements become rows of a file under a heading", () => {
  expect(movementRows([movement])).toEqual([
    ["Fecha", "Tipo", "Motivo", "Tickets", "Saldo"],
    [new Date("2026-11-20T10:00:00Z"), "Ajuste de la administración", "Compensación", -5, 20],
  ]);
});
