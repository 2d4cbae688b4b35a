import { describe, expect, test } from "vitest";
import { auditChanges, type AuditRow, toAuditEntry } from "./audit-entry";

const row: AuditRow = {
  id: "e1",
  created_at: "2026-11-20T10:00:00Z",
  action: "update",
  entity: "games",
  entity_id: "0b9f7c1e-1111-4222-8333-444455556666",
  before: null,
  after: null,
  actor: null,
};

describe("what an action changed", () => {
  test("only what differs is told", () => {
    const before = { id: "g1", name: "Valorant", image_url: null };
    const after = { id: "g1", name: "VALORANT", image_url: null };
    expect(auditChanges(before, after)).toEqual([
      { field: "name", before: "Valorant", after: "VALORANT" },
    ]);
  });

  test("an insert fills empty fields, a deletion empties them", () => {
    expect(auditChanges(null, { name: "Ajedrez", image_url: null })).toEqual([
      { field: "name", before: "—", after: "Ajedrez" },
    ]);
    expect(auditChanges({ balance: 5 }, null)).toEqual([
      { field: "balance", before: "5", after: "—" },
    ]);
  });

  test("lists and objects are told as they are stored", () => {
    expect(auditChanges(null, ["a", "b"])).toEqual([
      { field: "valor", before: "—", after: '["a","b"]' },
    ]);
  });
});

describe("an entry of the log", () => {
  test.each([
    { action: "insert", entity: "games", name: "Alta de juego" },
    { action: "manage_tickets", entity: "wallets", name: "Ajuste de tickets" },
    { action: "delete", entity: "storage.objects", name: "Baja de archivo" },
    {
      action: "resolve_order_flag",
      entity: "ticket_orders",
      name: "Observación de una compra resuelta",
    },
  ] as const)("$action of $entity is $name", ({ action, entity, name }) => {
    expect(toAuditEntry({ ...row, action, entity }).action).toBe(name);
  });

  test("it names what it was about, or the start of its id", () => {
    expect(toAuditEntry({ ...row, after: { title: "Copa" } }).subject).toBe("Copa");
    expect(toAuditEntry({ ...row, after: { name: "Ana", subject: "Pagos" } }).subject).toBe(
      "Pagos",
    );
    expect(toAuditEntry(row).subject).toBe("#0b9f7c1e");
    expect(toAuditEntry({ ...row, entity_id: "team_size_limit" }).subject).toBe("team_size_limit");
    expect(toAuditEntry({ ...row, entity_id: null }).subject).toBeNull();
  });
});
