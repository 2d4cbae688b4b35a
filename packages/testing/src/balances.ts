import { expect } from "vitest";
import { asOwner, type OwnedDatabase } from "./session.ts";

/** Returns a participant's balance, read without row level security. */
export async function balanceOf(database: OwnedDatabase, participantId: string): Promise<number> {
  const { balance } = await asOwner(database).one<{ balance: number }>(
    "select balance from public.wallets where participant_id = $1",
    [participantId],
  );
  return balance;
}

/** Expects that every balance is the sum of its ledger entries, and that none was ever negative. */
export async function expectSoundLedger(database: OwnedDatabase): Promise<void> {
  expect(await asOwner(database).query("select * from public.ledger_check()")).toEqual([]);
}
