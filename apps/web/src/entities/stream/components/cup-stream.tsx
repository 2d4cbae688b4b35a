import { useQuery } from "@tanstack/react-query";
import { Card } from "@/components/ui/card";
import { cupStreamQuery } from "../api/stream.ts";
import { StreamField } from "./stream-field.tsx";

/** At the desk of a tournament, for who shows it: where that is. */
export function CupStream({ tournamentId }: { readonly tournamentId: string }) {
  const { data } = useQuery(cupStreamQuery(tournamentId));
  if (!data) return null;
  return (
    <Card>
      <StreamField of={{ kind: "cup", id: tournamentId }} url={data.own} />
    </Card>
  );
}
