import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { cupStreamQuery } from "../api/stream.ts";
import { streamCopy as copy } from "../copy.ts";
import { StreamField } from "./stream-field.tsx";

/** At the desk of a tournament, for who shows it: where that is. */
export function CupStream({ tournamentId }: { readonly tournamentId: string }) {
  const { data } = useQuery(cupStreamQuery(tournamentId));
  if (!data) return null;
  return (
    <details className="group/stream rounded-lg border border-border bg-surface px-4">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 font-semibold">
        <span className="flex-1">{copy.fold}</span>
        <span className="text-[0.9375rem] font-normal text-muted">
          {data.own === null ? copy.none : copy.some}
        </span>
        <ChevronDown
          aria-hidden
          className="size-5 flex-none text-muted group-open/stream:rotate-180"
        />
      </summary>
      <div className="pb-4">
        <StreamField of={{ kind: "cup", id: tournamentId }} url={data.own} />
      </div>
    </details>
  );
}
