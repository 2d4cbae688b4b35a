import type { MatchDetails } from "@/entities/match/api/get-match";
import { vetoMapViews } from "@/entities/match/domain/veto-views";
import { stationCopy } from "@/entities/match/station-copy";
import { guideCopy } from "../guide-copy.ts";
import { hostName } from "./guide-sentence.ts";

interface Room {
  readonly match: Pick<MatchDetails, "side1" | "side2" | "veto">;
  readonly lobby: { readonly host: number; readonly name: string | null } | null;
  readonly station: string | null;
}

/** The facts to store for use without a network: where the match is played and how to join it, but no password. */
export function roomFacts({ match, lobby, station }: Room): string[] {
  const { roomFacts } = guideCopy;
  const nameOf = (id: string | null) =>
    [match.side1, match.side2].find((side) => side?.id === id)?.name ?? "";
  const maps = match.veto ? vetoMapViews(match.veto, nameOf).map(({ name }) => name) : [];
  return [
    station && stationCopy.name(station),
    lobby && roomFacts.host(hostName(match, lobby.host)),
    lobby?.name && roomFacts.name(lobby.name),
    maps.length > 0 && roomFacts.maps(maps),
  ].filter((fact): fact is string => Boolean(fact));
}
