import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { ErrorState } from "@/components/error-state";
import { FormDialog } from "@/components/form-dialog";
import { Label } from "@/components/ui/label";
import { Textarea } from "@/components/ui/textarea";
import { useDebounced } from "@/hooks/use-debounced";
import { formatTickets } from "@/lib/format";
import { entrantsPreviewQuery, useAddEntrants } from "../api/entrants.ts";
import type { AdminTournament } from "../api/list-admin-tournaments.ts";
import { chosenIds, toPreviewLines } from "../domain/entrants-preview.ts";
import { MOST_NAMES, splitNames } from "../domain/names.ts";
import { entrantsCopy as copy } from "../entrants-copy.ts";
import { EntrantLine } from "./entrant-line.tsx";

interface AddEntrantsDialogProps {
  readonly tournament: AdminTournament;
  readonly onClose: () => void;
}

/** One name or a pasted list: what becomes of each stands there before anything happens, and one act adds them. */
export function AddEntrantsDialog({ tournament, onClose }: AddEntrantsDialogProps) {
  const { id: tournamentId, type, entry_fee: fee } = tournament;
  const id = useId();
  const [text, setText] = useState("");
  const [picks, setPicks] = useState<ReadonlyMap<string, string | null>>(new Map());
  const written = splitNames(text);
  const settled = useDebounced(text);
  const names = splitNames(settled);
  const isTooMany = written.length > MOST_NAMES;
  const preview = useQuery(entrantsPreviewQuery(tournamentId, names));
  const add = useAddEntrants();
  const isKnown =
    preview.data !== undefined && !preview.isPlaceholderData && settled === text && !isTooMany;
  const lines = isKnown && names.length > 0 ? toPreviewLines(names, preview.data, picks) : [];
  const ids = chosenIds(lines);
  const chosen = lines.flatMap(({ chosen: one }) => one ?? []);
  const asked = chosen.filter(({ verdict }) => verdict === "asked").length;
  return (
    <FormDialog
      title={copy.title}
      texts={{ cancel: copy.cancel, submit: copy.submit(ids.length) }}
      isSaving={add.isPending}
      onLeave={onClose}
      onSubmit={async (event) => {
        event.preventDefault();
        if (ids.length === 0) {
          document.getElementById(id)?.focus();
          return;
        }
        await add.mutateAsync({ tournamentId, participantIds: ids });
        onClose();
      }}
    >
      <p className="text-muted">{fee > 0 ? copy.paid(formatTickets(fee)) : copy.free}</p>
      <div className="grid gap-1.5">
        <Label htmlFor={id}>{copy.label[type]}</Label>
        <Textarea
          id={id}
          value={text}
          rows={3}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-describedby={`${id}-hint`}
          aria-invalid={isTooMany}
          onChange={(event) => setText(event.target.value)}
        />
        <p id={`${id}-hint`} className="text-sm text-muted">
          {isTooMany ? copy.tooMany(MOST_NAMES) : copy.hint[type]}
        </p>
      </div>
      <div aria-live="polite" className="text-sm">
        {written.length > 0 &&
          !isTooMany &&
          !preview.error &&
          (isKnown
            ? copy.sum(chosen.length - asked, asked, lines.length - chosen.length)
            : copy.searching)}
      </div>
      {preview.error && (
        <ErrorState title={copy.loadError} error={preview.error} onRetry={preview.refetch} />
      )}
      {lines.length > 0 && (
        <ul aria-label={copy.found} className="grid divide-y divide-border">
          {lines.map((line) => (
            <EntrantLine
              key={line.name}
              line={line}
              isTeam={type === "team"}
              onPick={(participantId) => setPicks(new Map(picks).set(line.name, participantId))}
            />
          ))}
        </ul>
      )}
    </FormDialog>
  );
}
