import { useQuery } from "@tanstack/react-query";
import { medalsQuery } from "@/entities/match/api/medals";
import { ratingCurveQuery } from "@/entities/rating/api/rating-curve";
import { PictureButton } from "@/entities/share-picture/components/picture-button";
import type { Profile } from "../api/profile-queries.ts";
import { playerFact } from "../domain/player-fact.ts";

interface PlayerCardProps {
  readonly profile: Profile;
  /** Only its mark, where others stand beside it. */
  readonly icon?: boolean;
}

/** Makes the picture of a player to hand on. */
export function PlayerCard({ profile, icon = false }: PlayerCardProps) {
  const { data: ratings = [] } = useQuery({
    ...ratingCurveQuery(profile.participant_id ?? ""),
    enabled: profile.participant_id !== null,
  });
  const { data: medals } = useQuery(medalsQuery(profile.id));
  return (
    <PictureButton
      fact={playerFact(profile, ratings, medals?.count ?? 0)}
      variant="secondary"
      icon={icon}
    />
  );
}
