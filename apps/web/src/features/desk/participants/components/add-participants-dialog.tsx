import { useQuery } from "@tanstack/react-query";
import { useId, useMemo, useState } from "react";
import { ErrorState } from "@/components/error-state";
import { FormDialog } from "@/components/form-dialog";
import { TeamLogo } from "@/components/team-logo";
import { Checkbox } from "@/components/ui/checkbox";
import { Label } from "@/components/ui/label";
import { Textarea } from "@/components/ui/textarea";
import { UserAvatar } from "@/components/user-avatar";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { useDebounced } from "@/hooks/use-debounced";
import { cn } from "@/lib/cn";
import { formatDateTime, formatTickets } from "@/lib/format";
import type { DeskTournament } from "../../api/desk-tournament.ts";
import { ChooseSheet, ListFaults } from "../../components/spreadsheet-import.tsx";
import { participantsPreviewQuery, useEnterList } from "../api/add-participants.ts";
import { MOST_NAMES, readParticipants, wantedParticipants } from "../domain/pasted-list.ts";
import {
  canBeAdded,
  type ParticipantPreview,
  guestVerdict,
  namesWithoutAccount,
  type PreviewLine,
  toPreviewLines,
} from "../domain/added-participants-preview.ts";
import { guestsCopy } from "../guests-copy.ts";
import { participantsCopy as copy, participantSheetCopy } from "../participants-copy.ts";

interface AddParticipantsDialogProps {
  readonly tournament: DeskTournament;
  /** The participants to whom the last free places are offered, each with the end of the offer. */
  readonly offers: readonly { readonly name: string; readonly offerEndsAt: string | null }[];
  readonly onClose: () => void;
}

/** Adds one name or a pasted list in one step; what happens to each name is shown first. */
export function AddParticipantsDialog({ tournament, offers, onClose }: AddParticipantsDialogProps) {
  const { id: tournamentId, type, entry_fee: fee, prizes, max_participants: places } = tournament;
  const isOffered =
    offers.length > 0 &&
    places > 0 &&
    (tournament.participant_count ?? 0) + offers.length >= places;
  const id = useId();
  const [text, setText] = useState("");
  const [picks, setPicks] = useState<ReadonlyMap<string, string | null>>(new Map());
  const settled = useDebounced(text);
  const { entrants, faults, unused } = useMemo(
    () => readParticipants(settled, type),
    [settled, type],
  );
  const names = entrants.map(({ key }) => key);
  const isTooMany = names.length > MOST_NAMES;
  const preview = useQuery(participantsPreviewQuery(tournamentId, names));
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
  const wanted = wantedParticipants(lines, entrants, { guests, seeds: takesSeeds });
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
            <ParticipantLine
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

interface ParticipantLineProps {
  readonly line: PreviewLine;
  readonly isTeam: boolean;
  /** Whether the name can play as a guest; null if the tournament takes no guests. */
  readonly guest: ReturnType<typeof guestVerdict> | null;
  /** The seed in the list; null without a seed. */
  readonly seed: number | null;
  /** Picks one of the participants with this name; null picks none. */
  readonly onPick: (participantId: string | null) => void;
}

/** A name of the list and what happens to it; if several participants match, the user chooses one. */
function ParticipantLine({ line, isTeam, guest, seed, onPick }: ParticipantLineProps) {
  const { name, exact, alike, chosen } = line;
  const choices = exact ? [exact, ...alike] : alike;
  if (exact && alike.length === 0)
    return (
      <li className="flex min-h-11 items-center gap-3 py-1">
        <Who found={exact} isTeam={isTeam} />
        <Seed seed={seed} />
      </li>
    );
  return (
    <li className="py-1">
      <p className="flex min-h-11 flex-wrap items-center gap-x-2 break-words">
        <span className="font-medium">{name}</span>
        {!exact && (
          <span className={cn("text-sm", guest === "added" ? "text-success" : "text-muted")}>
            {guest ? guestsCopy.verdicts[guest] : copy.unknown}
          </span>
        )}
        {choices.length > 0 && <span className="text-sm text-muted">{copy.alike}</span>}
        <Seed seed={seed} />
      </p>
      {choices.length > 0 && (
        <ul className="grid gap-1" aria-label={copy.alike}>
          {choices.map((found) => {
            const isChosen = found === chosen;
            return (
              <li key={found.participant_id}>
                <button
                  type="button"
                  aria-pressed={isChosen}
                  disabled={!canBeAdded(found)}
                  className={cn(
                    "flex min-h-11 w-full items-center gap-3 rounded-md border px-3 py-1 text-left",
                    isChosen ? "border-accent bg-accent/15" : "border-border",
                  )}
                  onClick={() => onPick(isChosen ? null : found.participant_id)}
                >
                  <Who found={found} isTeam={isTeam} />
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </li>
  );
}

function Seed({ seed }: { readonly seed: number | null }) {
  if (seed === null) return null;
  return <span className="text-sm whitespace-nowrap">{participantSheetCopy.seed(seed)}</span>;
}

function Who({ found, isTeam }: { readonly found: ParticipantPreview; readonly isTeam: boolean }) {
  const Picture = isTeam ? TeamLogo : UserAvatar;
  return (
    <>
      <Picture name={found.name} src={found.image_url} className="size-8 flex-none" />
      <span className="min-w-0 flex-1 break-words">{found.name}</span>
      <span className={cn("text-right text-sm", canBeAdded(found) ? "text-success" : "text-muted")}>
        {copy.verdicts[found.verdict]}
      </span>
    </>
  );
}
