import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "@/components/form-dialog";
import { Select } from "@/components/ui/select";
import { useNow } from "@/hooks/use-now";
import type { MatchView } from "@/entities/match/domain/match-view";
import {
  type GivenWalkover,
  knownStartsQuery,
  useDeclareWalkovers,
  walkoversPreviewQuery,
} from "../api/declare-walkovers.ts";
import { knownWalkover } from "../domain/bulk-times-and-walkovers.ts";
import { movedBy } from "../domain/match-action.ts";
import { bulkActionsCopy } from "../bulk-actions-copy.ts";
import { deskCopy } from "../../copy.ts";

const copy = bulkActionsCopy.walkoversDialog;
const UNTOUCHED = "untouched";
const NOBODY = "nobody";

interface BulkWalkoversDialogProps {
  readonly tournamentId: string;
  /** The chosen matches, of which both sides are known. */
  readonly matches: readonly MatchView[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Sets which side wins each chosen match by walkover, if any, and decides them together. */
export function BulkWalkoversDialog({
  tournamentId,
  matches,
  onClose,
  onDone,
}: BulkWalkoversDialogProps) {
  const [said, setSaid] = useState<Readonly<Record<string, string>>>({});
  const declare = useDeclareWalkovers(tournamentId);
  const now = useNow(15_000);
  const { data: starts } = useQuery(knownStartsQuery(matches.map(({ id }) => id)));
  const choiceOf = (match: MatchView): string => {
    const known = knownWalkover(match, starts?.get(match.id), now);
    return said[match.id] ?? (known === NOBODY ? NOBODY : known?.winnerId) ?? UNTOUCHED;
  };
  const moved = new Set(matches.map(({ context }) => copy.moves[movedBy(context)]));
  const given = matches.flatMap((match): GivenWalkover[] => {
    const choice = choiceOf(match);
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
      description={[...moved, copy.known].join(" ")}
      texts={{ cancel: bulkActionsCopy.cancel, submit: copy.submit(ready.length) }}
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
                value={choiceOf(match)}
                options={[
                  { value: UNTOUCHED, label: copy.untouched },
                  ...[side1, side2].flatMap((side) =>
                    side ? { value: side.id, label: copy.wins(side.name) } : [],
                  ),
                  { value: NOBODY, label: copy.nobody },
                ]}
                onValueChange={(value) => setSaid({ ...said, [match.id]: value })}
              />
              {refusal !== undefined && choiceOf(match) !== UNTOUCHED && (
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
  return deskCopy.versus(side1?.name ?? "", side2?.name ?? "");
}
