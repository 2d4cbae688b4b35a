import { expect, test } from "vitest";
import { kindName, movementRows } from "./movement";

test("a kind of the ledger has a name, an unknown one its own", () => {
  expect(kindName("tournament_prize")).toBe("Premio de torneo");
  expect(kindName("something_new")).toBe("something_new");
});

test("movements become rows of a file under a heading", () => {
  const movement = {
    id: "m1",
    created_at: "2026-11-20T10:00:00Z",
    kind: "admin_adjustment",
    reason: "Compensación",
    delta: -5,
    balance_after: 20,
  };
  expect(movementRows([movement])).toEqual([
    ["Fecha", "Tipo", "Motivo", "Tickets", "Saldo"],
    ["2026-11-20T10:00:00Z", "Ajuste de la administración", "Compensación", -5, 20],
  ]);
});
