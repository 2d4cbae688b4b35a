import { useQuery } from "@tanstack/react-query";
import { useId, useMemo, useState } from "react";
import { ErrorState } from "@/components/error-state";
import { FormDialog } from "@/components/form-dialog";
import { Checkbox } from "@/components/ui/checkbox";
import { Label } from "@/components/ui/label";
import { Textarea } from "@/components/ui/textarea";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { useDebounced } from "@/hooks/use-debounced";
import { formatDateTime, formatTickets } from "@/lib/format";
import { useEnterList } from "../api/enter-list.ts";
import { entrantsPreviewQuery } from "../api/added-participants.ts";
import type { DeskTournament } from "../../api/desk-tournament.ts";
import { readEntrants, wantedEntrants } from "../domain/participant-list.ts";
import {
  guestVerdict,
  namesWithoutAccount,
  toPreviewLines,
} from "../domain/participants-preview.ts";
import { MOST_NAMES } from "../domain/names.ts";
import { entrantsCopy as copy } from "../participants-copy.ts";
import { guestsCopy } from "../guests-copy.ts";
import { ChooseSheet } from "../../components/choose-sheet.tsx";
import { EntrantLine } from "./participant-line.tsx";
import { ListFaults } from "../../components/list-faults.tsx";
import { participantSheetCopy } from "../participant-sheet-copy.ts";

interface AddEntrantsDialogProps {
  readonly tournament: DeskTournament;
  /** The participants to whom the last free places are offered, each with the end of the offer. */
  readonly offers: readonly { readonly name: string; readonly offerEndsAt: string | null }[];
  readonly onClose: () => void;
}

/** Adds one name or a pasted list in one step; what happens to each name is shown first. */
export function AddEntrantsDialog({ tournament, offers, onClose }: AddEntrantsDialogProps) {
  const { id: tournamentId, type, entry_fee: fee, prizes, max_participants: places } = tournament;
  const isOffered =
    offers.length > 0 &&
    places > 0 &&
    (tournament.participant_count ?? 0) + offers.length >= places;
  const id = useId();
  const [text, setText] = useState("");
  const [picks, setPicks] = useState<ReadonlyMap<string, string | null>>(new Map());
  const settled = useDebounced(text);
  const { entrants, faults, unused } = useMemo(() => readEntrants(settled, type), [settled, type]);
  const names = entrants.map(({ key }) => key);
  const isTooMany = names.length > MOST_NAMES;
  const preview = useQuery(entrantsPreviewQuery(tournamentId, names));
  const enter = useEnterList();
  const { may } = useTournamentRights(tournamentId);
  const [wantsGuests, setWantsGuests] = useState(false);
  const isKnown =
    preview.data !== undefined && !preview.isPlaceholderData && settled === text && !isTooMany;
  const lines = isKnown && names.length > 0 ? toPreviewLines(names, preview.data, picks) : [];
  const nameless = namesWithoutAccount(lines);
  const hasSeeds = entrants.some(({ seed }) => seed !== null);
  const takesSeeds = hasSeeds && may("brackets");
  const takesGuests = fee === 0 && prizes.every((prize) => prize.type !== "tickets");
  const guests = takesGuests && wantsGuests;
  const wanted = wantedEntrants(lines, entrants, { guests, seeds: takesSeeds });
  const added = wanted.filter(({ guest }) => guest !== null).length;
  const chosen = lines.flatMap(({ chosen: one }) => one ?? []);
  const asked = chosen.filter(({ verdict }) => verdict === "asked").length;
  return (
    <FormDialog
      title={copy.title}
      texts={{ cancel: copy.cancel, submit: copy.submit(wanted.length) }}
      isSaving={enter.isPending}
      canSubmit={wanted.length > 0}
      onLeave={onClose}
      onSubmit={async (event) => {
        event.preventDefault();
        await enter.mutateAsync({ tournamentId, entrants: wanted });
        onClose();
      }}
    >
      <p className="text-muted">{fee > 0 ? copy.paid(formatTickets(fee)) : copy.free}</p>
      {isOffered && (
        <p className="text-warning">
          {copy.offered(
            offers.map(({ name, offerEndsAt }) =>
              copy.offer(name, offerEndsAt && formatDateTime(offerEndsAt)),
            ),
          )}
        </p>
      )}
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
          {isTooMany ? copy.tooMany(MOST_NAMES) : `${copy.hint[type]} ${participantSheetCopy.hint}`}
        </p>
        <ChooseSheet onRead={setText} />
      </div>
      <div aria-live="polite" className="text-sm">
        {names.length > 0 &&
          !isTooMany &&
          !preview.error &&
          (isKnown
            ? copy.sum(
                chosen.length - asked + added,
                asked,
                lines.length - chosen.length - added + faults.length,
              )
            : copy.searching)}
      </div>
      <ListFaults faults={faults} unused={unused} />
      {hasSeeds && !takesSeeds && (
        <p className="text-sm text-muted">{participantSheetCopy.seedsNotYours}</p>
      )}
      {preview.error && (
        <ErrorState title={copy.loadError} error={preview.error} onRetry={preview.refetch} />
      )}
      {nameless.length > 0 &&
        (takesGuests ? (
          <div className="flex gap-3 rounded-md border border-border p-3">
            <Checkbox
              id={`${id}-guests`}
              className="mt-0.5"
              aria-describedby={`${id}-guests-hint`}
              checked={wantsGuests}
              onCheckedChange={setWantsGuests}
            />
            <div className="grid gap-1">
              <Label htmlFor={`${id}-guests`}>{guestsCopy.take[type](nameless.length)}</Label>
              <p id={`${id}-guests-hint`} className="text-sm text-muted">
                {guestsCopy.hint}
              </p>
            </div>
          </div>
        ) : (
          <p className="text-sm text-muted">{guestsCopy.ticketsHint}</p>
        ))}
      {lines.length > 0 && (
        <ul aria-label={copy.found} className="grid divide-y divide-border">
          {lines.map((line, place) => (
            <EntrantLine
              key={line.name}
              line={line}
              isTeam={type === "team"}
              seed={(takesSeeds && entrants[place]?.seed) || null}
              guest={
                guests && nameless.includes(line.name)
                  ? guestVerdict(entrants[place]?.name ?? line.name)
                  : null
              }
              onPick={(participantId) => setPicks(new Map(picks).set(line.name, participantId))}
            />
          ))}
        </ul>
      )}
    </FormDialog>
  );
}
