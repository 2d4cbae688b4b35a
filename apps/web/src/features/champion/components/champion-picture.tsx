import { useQuery } from "@tanstack/react-query";
import { PictureButton } from "@/entities/share-picture/components/picture-button";
import { championQuery } from "../api/get-champion.ts";
import { championFact } from "../domain/champion-picture-data.ts";

/** The picture of a tournament's champion, for the organiser; renders nothing before there is a champion. */
export function ChampionPicture({ tournamentId }: { readonly tournamentId: string }) {
  const { data: cup } = useQuery(championQuery(tournamentId));
  if (!cup?.champion) return null;
  return <PictureButton fact={championFact(cup, cup.champion)} size="sm" variant="secondary" />;
}
