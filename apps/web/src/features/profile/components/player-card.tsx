import { useQuery } from "@tanstack/react-query";
import { medalsQuery } from "@/entities/match/api/medals";
import type { RatingPoint } from "@/entities/rating/domain/curve";
import { PictureButton } from "@/entities/share-picture/components/picture-button";
import type { Profile } from "../api/profile-queries.ts";
import { playerFact } from "../domain/player-fact.ts";

interface PlayerCardProps {
  readonly profile: Profile;
  readonly ratings: readonly RatingPoint[];
}

/** Makes the picture of a player to hand on. */
export function PlayerCard({ profile, ratings }: PlayerCardProps) {
  const { data: medals } = useQuery(medalsQuery(profile.id));
  return (
    <PictureButton
      fact={playerFact(profile, ratings, medals?.count ?? 0)}
      variant="secondary"
      size="sm"
    />
  );
}
