import { CircleCheck, CloudUpload, Undo2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { formatTime } from "@/lib/format";
import { useUndoArrival } from "../api/door.ts";
import { doorCopy as copy, outsideText } from "../door-copy.ts";
import { doorName, type DoorPerson, keyOf } from "../domain/door.ts";
import type { QueuedEntry } from "../hooks/use-queued-arrivals.ts";

/** The maximum number of people that the list shows; others are found by search. */
const SHOWN = 60;

const CAME = "flex flex-none items-center gap-1.5 text-[0.9375rem]";

interface DoorListProps {
  readonly tournamentId: string;
  readonly people: readonly DoorPerson[];
  /** Arrivals that were not sent to the server yet, by the person's `keyOf`. */
  readonly onTheirWay: ReadonlyMap<string, QueuedEntry>;
  readonly onAdmit: (person: DoorPerson) => void;
  /** The text that is shown if the list is empty. */
  readonly empty: string;
}

/** All expected people, each with a button to admit them. */
export function DoorList({ tournamentId, people, onTheirWay, onAdmit, empty }: DoorListProps) {
  const undo = useUndoArrival(tournamentId);
  if (people.length === 0) return <p className="text-muted">{empty}</p>;
  const hidden = people.length - SHOWN;
  return (
    <>
      <ul className="grid grid-cols-1 rounded-lg bg-surface">
        {people.slice(0, SHOWN).map((person) => {
          const { participantId, profileId } = person;
          const name = doorName(person);
          const reason = outsideText(person.standing);
          return (
            <li
              key={keyOf(person)}
              data-here={person.arrivedAt !== null || undefined}
              className="flex min-h-14 items-center gap-3 border-border px-3.5 py-1.5 not-first:border-t"
            >
              <div className="min-w-0 flex-1">
                <p className="font-semibold wrap-anywhere">{person.person ?? person.name}</p>
                {person.person !== null && (
                  <p className="text-sm text-muted wrap-anywhere">{person.name}</p>
                )}
              </div>
              {person.arrivedAt !== null ? (
                <>
                  <p className={CAME}>
                    <CircleCheck aria-hidden className="size-4.5 text-success" />
                    {copy.cameAt(formatTime(person.arrivedAt))}
                  </p>
                  <Button
                    variant="ghost"
                    size="sm"
                    icon
                    title={copy.undo}
                    aria-label={copy.undoFor(name)}
                    onClick={() => undo.mutate({ participantId, profileId })}
                  >
                    <Undo2 aria-hidden />
                  </Button>
                </>
              ) : onTheirWay.has(keyOf(person)) ? (
                <p className={CAME}>
                  <CloudUpload aria-hidden className="size-4.5 text-success" />
                  {copy.stored}
                </p>
              ) : reason ? (
                <p className="text-sm text-muted">{reason}</p>
              ) : (
                <Button
                  variant="secondary"
                  aria-label={copy.admitFor(name)}
                  onClick={() => onAdmit(person)}
                >
                  {copy.admit}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {hidden > 0 && <p className="text-muted">{copy.more(hidden)}</p>}
    </>
  );
}
