import { asHouseAdmin } from "./house-admin.ts";
import type { OwnedDatabase } from "./session.ts";

/** Grants tickets as the administration; returns the new balance. */
export async function grantTickets(
  database: OwnedDatabase,
  participantId: string,
  amount: number,
  reason = "Saldo inicial de prueba",
): Promise<number> {
  return asHouseAdmin(database).call<number>("manage_tickets", {
    p_participant_id: participantId,
    p_delta: amount,
    p_reason: reason,
  });
}
