import { useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { ownStandInQuery, useRefuseStandIn } from "../api/own-stand-in.ts";
import { standInCopy as copy } from "../match-sections-copy.ts";

interface StandInNoteProps {
  readonly matchId: string;
  readonly viewerId: string;
}

/** Shown to the proposed stand-in: the player they replace and a button to decline. */
export function StandInNote({ matchId, viewerId }: StandInNoteProps) {
  const { data } = useQuery(ownStandInQuery(matchId, viewerId));
  const refuse = useRefuseStandIn(matchId);
  if (!data) return null;
  const team = data.team?.team?.name ?? "";
  return (
    <div className="flex basis-full flex-wrap items-center gap-3 rounded-lg border border-accent/60 bg-surface-sunken/80 p-4">
      <p className="min-w-0 flex-1 basis-60 break-words">
        {data.state === "approved" ? copy.approved(team) : copy.open(team)}
      </p>
      {data.match?.lineups_locked === false && (
        <Button
          variant="secondary"
          isLoading={refuse.isPending}
          onClick={() => refuse.mutate(data.id)}
        >
          {copy.refuse}
        </Button>
      )}
    </div>
  );
}
