import { useQuery } from "@tanstack/react-query";
import { CollapsibleRow } from "@/components/collapsible-row";
import { cupStreamQuery } from "../api/stream.ts";
import { streamCopy as copy } from "../copy.ts";
import { StreamField } from "./stream-field.tsx";

/** The field for the URL of a tournament's stream on the organiser's desk, for staff with the broadcast right. */
export function CupStream({ tournamentId }: { readonly tournamentId: string }) {
  const { data } = useQuery(cupStreamQuery(tournamentId));
  if (!data) return null;
  return (
    <CollapsibleRow title={copy.fold} aside={data.own === null ? copy.none : copy.some}>
      <div className="pb-4">
        <StreamField of={{ kind: "cup", id: tournamentId }} url={data.own} />
      </div>
    </CollapsibleRow>
  );
}
