import { Card } from "@/components/ui/card";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { fieldedLineup, onTheField } from "@/entities/match/domain/chosen-lineup";
import { liveScoreOf } from "@/entities/match/domain/live-score";
import { vetoMapViews } from "@/entities/match/domain/veto-views";
import { ownParticipant, type RoomAccess } from "../domain/room-access.ts";
import { guideCopy } from "../guide-copy.ts";

interface NowPlayingProps {
  readonly match: MatchDetails;
  readonly access: RoomAccess;
}

/**
 * The current map with its starting sides, and the viewer's team's players in it.
 * Renders nothing if neither the map nor the players were chosen.
 */
export function NowPlaying({ match, access }: NowPlayingProps) {
  const number = liveScoreOf(match)?.nextMap ?? 1;
  const sides = [match.side1, match.side2];
  const nameOf = (id: string | null) => sides.find((side) => side?.id === id)?.name ?? "";
  const map =
    match.veto && vetoMapViews(match.veto, nameOf).find(({ games }) => games.includes(number));
  const ownId = ownParticipant(access, match);
  const chosen = match.chosen.find((one) => one.participant_id === ownId);
  const field = chosen && access.ownSide ? onTheField(chosen, number) : null;
  const players = access.ownSide ? (fieldedLineup(match, access.ownSide)?.players ?? []) : [];
  const fielded = players.filter(({ id }) => field?.has(id)).map(({ name }) => name);
  if (!map && fielded.length === 0) return null;
  return (
    <Card className="grid grid-cols-1 gap-1">
      <h2 className="eyebrow">{guideCopy.playing.title(number)}</h2>
      {map && <p className="display text-2xl wrap-anywhere">{map.name}</p>}
      {map?.side && <p className="text-muted wrap-anywhere">{map.side}</p>}
      {fielded.length > 0 && (
        <p className="wrap-anywhere">{guideCopy.playing.lineup(nameOf(ownId), fielded)}</p>
      )}
    </Card>
  );
}
