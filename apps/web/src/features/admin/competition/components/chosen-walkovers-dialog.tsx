import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "@/components/form-dialog";
import { Select } from "@/components/ui/select";
import type { MatchView } from "@/entities/match/domain/match-view";
import {
  type GivenWalkover,
  useDeclareWalkovers,
  walkoversPreviewQuery,
} from "../api/declare-walkovers.ts";
import { chosenCopy } from "../chosen-copy.ts";

const copy = chosenCopy.walkoversDialog;
const UNTOUCHED = "untouched";
const NOBODY = "nobody";

interface ChosenWalkoversDialogProps {
  readonly tournamentId: string;
  /** Those with both sides. */
  readonly matches: readonly MatchView[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Says of each chosen match who has the walkover, if anybody, and decides them at once. */
export function ChosenWalkoversDialog({
  tournamentId,
  matches,
  onClose,
  onDone,
}: ChosenWalkoversDialogProps) {
  const [said, setSaid] = useState<Readonly<Record<string, string>>>({});
  const declare = useDeclareWalkovers(tournamentId);
  const given = matches.flatMap((match): GivenWalkover[] => {
    const choice = said[match.id] ?? UNTOUCHED;
    if (choice === UNTOUCHED) return [];
    return [
      {
        matchId: match.id,
        name: nameOf(match),
        walkover: choice === NOBODY ? NOBODY : { winnerId: choice },
      },
    ];
  });
  const { data: refusals } = useQuery(walkoversPreviewQuery(tournamentId, given));
  const ready = given.filter(({ matchId }) => !refusals?.has(matchId));
  return (
    <FormDialog
      title={copy.title}
      description={copy.description}
      texts={{ cancel: chosenCopy.cancel, submit: copy.submit(ready.length) }}
      isSaving={declare.isPending}
      onLeave={onClose}
      onSubmit={async (event) => {
        event.preventDefault();
        if (ready.length === 0) {
          event.currentTarget.querySelector<HTMLElement>("[role=combobox], select")?.focus();
          return;
        }
        await declare.mutateAsync(ready);
        onDone();
      }}
    >
      <ul className="grid divide-y divide-border">
        {matches.map((match) => {
          const refusal = refusals?.get(match.id);
          const { side1, side2 } = match;
          return (
            <li key={match.id} className="grid gap-1.5 py-3 sm:grid-cols-2 sm:items-center">
              <span className="min-w-0 font-medium break-words">{nameOf(match)}</span>
              <Select
                aria-label={copy.who(side1?.name ?? "", side2?.name ?? "")}
                value={said[match.id] ?? UNTOUCHED}
                options={[
                  { value: UNTOUCHED, label: copy.untouched },
                  ...[side1, side2].flatMap((side) =>
                    side ? { value: side.id, label: copy.wins(side.name) } : [],
                  ),
                  { value: NOBODY, label: copy.nobody },
                ]}
                onValueChange={(value) => setSaid({ ...said, [match.id]: value })}
              />
              {refusal !== undefined && (said[match.id] ?? UNTOUCHED) !== UNTOUCHED && (
                <p className="text-sm text-danger sm:col-span-2">{copy.refused(refusal)}</p>
              )}
            </li>
          );
        })}
      </ul>
    </FormDialog>
  );
}

function nameOf({ side1, side2 }: MatchView): string {
  return chosenCopy.versus(side1?.name ?? "", side2?.name ?? "");
}
