import { CoveredResult } from "@/components/covered-result";
import { Card } from "@/components/ui/card";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { detailedGames } from "@/entities/match/domain/detailed-games";
import { countShownMeetings } from "../domain/head-to-head.ts";
import { matchSectionsCopy as copy } from "../match-sections-copy.ts";
import { GamesCard } from "./games-card.tsx";
import { History } from "./head-to-head.tsx";
import { Meetings } from "./head-to-head-matches.tsx";

/** The parts of a challenge's page that describe its match: the games of the series and the sides' earlier meetings. */
export function ChallengeMatchDetails({ match }: { readonly match: MatchDetails }) {
  const { id, participant1Id: id1, participant2Id: id2 } = match;
  return (
    <>
      {detailedGames(match.games).length > 0 && (
        <CoveredResult id={id}>
          <GamesCard match={match} />
        </CoveredResult>
      )}
      {id1 && id2 && countShownMeetings(match) > 0 && (
        <CoveredResult id={id}>
          <Card>
            <h2>{copy.headToHead}</h2>
            <History match={match} meetings={<Meetings match={match} ids={[id1, id2]} />} />
          </Card>
        </CoveredResult>
      )}
    </>
  );
}
