import type { MatchStatus } from "@/entities/match/domain/status";
import { WALKOVER } from "@/entities/match/domain/result";

/**
 * What the rival reported, where one's own word would open a dispute over it; null where it would not.
 *
 * @param own "2-1", or W.O. in one's own favour; empty while it is not whole
 */
export function contradicted(
  status: MatchStatus,
  rival: { readonly result: string } | undefined,
  own: string,
): string | null {
  if (!rival || status === "disputed" || own === "") return null;
  // A walkover of both is of each for itself.
  return rival.result === own && own !== WALKOVER ? null : rival.result;
}
