import type { ParticipantView } from "@/entities/match/domain/participant";
import type { ShareFact } from "@/entities/share-picture/domain/share-fact";
import type { ChampionPage } from "../api/get-champion.ts";
import { finalOf } from "./title-path.ts";

/** The data of a picture to share about a tournament's champion, with the final. */
export function championFact(cup: ChampionPage, champion: ParticipantView): ShareFact {
  const last = finalOf(cup.way);
  return {
    occasion: "champion",
    tournamentId: cup.id,
    participant: champion,
    match:
      last?.score && last.rival
        ? { round: last.round, rival: last.rival.name, score: last.score }
        : null,
  };
}
