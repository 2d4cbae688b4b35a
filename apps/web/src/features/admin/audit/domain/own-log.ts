import { paths } from "@/config/paths";
import type { SentencePart } from "./audit-entry.ts";

/** A sentence of a tournament's own log: which one it was is said by where it stands. */
export function withoutTournament(
  sentence: readonly SentencePart[],
  tournamentId: string,
): SentencePart[] {
  const own = paths.tournament(tournamentId);
  return sentence.flatMap((part, at) => {
    if (part.to === own) return [];
    if (sentence[at + 1]?.to !== own) return [part];
    const text = part.text
      .replace(/ (?:del|al|en el|para el) torneo $/, "")
      .replace(/(el torneo) $/, "$1");
    return [{ ...part, text }];
  });
}
