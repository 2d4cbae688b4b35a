import { TeamLogo } from "@/components/team-logo";
import { UserAvatar } from "@/components/user-avatar";
import { cn } from "@/lib/cn";
import type { EntrantPreview } from "../api/added-participants.ts";
import { canBeAdded, type guestVerdict, type PreviewLine } from "../domain/participants-preview.ts";
import { entrantsCopy as copy } from "../participants-copy.ts";
import { guestsCopy } from "../guests-copy.ts";
import { participantSheetCopy } from "../participant-sheet-copy.ts";

interface EntrantLineProps {
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
export function EntrantLine({ line, isTeam, guest, seed, onPick }: EntrantLineProps) {
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

function Who({ found, isTeam }: { readonly found: EntrantPreview; readonly isTeam: boolean }) {
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
