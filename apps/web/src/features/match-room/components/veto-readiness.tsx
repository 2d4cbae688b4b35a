import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Label } from "@/components/ui/label";
import { Select } from "@/components/ui/select";
import type { MatchDetails, MatchVeto } from "@/entities/match/api/get-match";
import { useReadyForVeto, vetoSequencesQuery } from "../api/match-veto.ts";
import type { RoomAccess } from "../domain/room-access.ts";
import { vetoCopy as copy } from "../veto-copy.ts";
import { useActVariant } from "./room-step-context.tsx";

interface VetoStartProps {
  readonly match: MatchDetails;
  readonly access: RoomAccess;
  /** The veto; null until a side is ready. */
  readonly veto: MatchVeto | null;
  /** Whether the viewer is a referee, who may start the veto at once. */
  readonly isReferee: boolean;
}

/** Before a veto: which sides are ready, and the button for a side that is not. */
export function VetoStart({ match, access, veto, isReferee }: VetoStartProps) {
  const { data: sequences = [] } = useQuery(vetoSequencesQuery(match.id));
  const [picked, setPicked] = useState<string | null>(null);
  const variant = useActVariant("veto");
  const ready = useReadyForVeto(match.id);
  const isReady1 = veto !== null && veto.ready1_at !== null;
  const isReady2 = veto !== null && veto.ready2_at !== null;
  const isOwnReady = access.ownSide === 1 ? isReady1 : access.ownSide === 2 && isReady2;
  const isRivalReady = access.ownSide === 1 ? isReady2 : access.ownSide === 2 && isReady1;
  const rival = access.ownSide === 1 ? match.side2 : match.side1;
  const proposed = veto?.sequence_id ?? null;
  const chosen = picked ?? proposed ?? sequences[0]?.id ?? null;
  const isChallenge = match.kind === "challenge";
  const isSame = chosen === proposed;
  const canSay = access.canAct && (!isOwnReady || !isSame);
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted" role="status">
        {isOwnReady && isSame
          ? copy.waiting(rival?.name ?? "")
          : isRivalReady
            ? copy.rivalReady(rival?.name ?? "")
            : copy.invite}
      </p>
      {isChallenge && access.canAct && sequences.length > 1 && (
        <div className="grid w-full max-w-sm gap-1.5">
          <Label htmlFor="veto-sequence">{copy.which}</Label>
          <Select
            id="veto-sequence"
            options={sequences.map(({ id, name }) => ({ value: id, label: name }))}
            value={chosen ?? ""}
            onValueChange={setPicked}
          />
        </div>
      )}
      {canSay && chosen !== null && (
        <Button
          variant={variant}
          isLoading={ready.isPending}
          // After the press the form shows the proposed sequence, even if the rival proposes another.
          onClick={() => ready.mutate(chosen, { onSuccess: () => setPicked(null) })}
        >
          {!isChallenge ? copy.ready : isRivalReady && isSame ? copy.agree : copy.propose}
        </Button>
      )}
      {isReferee && !isChallenge && chosen !== null && (
        <Button
          variant="secondary"
          isLoading={ready.isPending}
          onClick={() => ready.mutate(chosen)}
        >
          {copy.start}
        </Button>
      )}
    </div>
  );
}
