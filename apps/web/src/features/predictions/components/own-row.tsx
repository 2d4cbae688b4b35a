import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSession } from "@/hooks/use-session";
import { ownPredictionsQuery, type PredictionTableRow } from "../api/prediction-table.ts";

interface OwnRowProps {
  readonly tournamentId: string;
  readonly renderRow: (own: PredictionTableRow) => ReactNode;
}

/** The viewer's row below those of another page; nothing of who has no place. */
export function OwnRow({ tournamentId, renderRow }: OwnRowProps) {
  const { profile } = useSession();
  const { data: own } = useQuery({
    ...ownPredictionsQuery(tournamentId, profile?.id ?? ""),
    enabled: profile !== null,
  });
  if (!profile || !own || own.place === null) return null;
  const { id, username, avatar_url } = profile;
  return renderRow({ ...own, place: own.place, profile_id: id, username, avatar_url });
}
