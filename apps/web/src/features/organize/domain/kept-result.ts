import { z } from "zod";

const keptSchema = z.object({
  matchId: z.uuid(),
  /** Null for a draw. */
  winnerId: z.uuid().nullable(),
  /** "a-b" or "W.O." */
  result: z.string(),
  /** As the referee reads it while nothing else can be asked: both sides, and who won. */
  title: z.string(),
  winner: z.string().nullable(),
});

/** A result as a referee's device keeps it until the server has it. */
export type KeptResult = z.infer<typeof keptSchema>;

export const packResult = (result: KeptResult): string => JSON.stringify(result);

/** @returns null for what another version of the app kept */
export function unpackResult(content: string): KeptResult | null {
  try {
    return keptSchema.parse(JSON.parse(content));
  } catch {
    return null;
  }
}
