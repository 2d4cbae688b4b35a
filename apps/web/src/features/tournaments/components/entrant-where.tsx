import { cn } from "@/lib/cn";
import type { TournamentPage } from "../api/get-tournament.ts";
import { whereabouts } from "../domain/whereabouts.ts";
import { whereCopy as copy } from "../where-copy.ts";

interface EntrantWhereProps {
  readonly stages: TournamentPage["stages"];
  readonly entrantId: string;
}

/** In which round of a running tournament somebody is, or was left behind; nothing where his place or table tells it. */
export function EntrantWhere({ stages, entrantId }: EntrantWhereProps) {
  const told = whereabouts(stages, entrantId);
  if (!told) return null;
  return (
    <span className={cn("result", !told.isOut && "text-success")}>
      {(told.isOut ? copy.out : copy.inRound)(told.where)}
    </span>
  );
}
