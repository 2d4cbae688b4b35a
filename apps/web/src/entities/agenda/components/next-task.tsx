import type { QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Countdown } from "@/components/countdown";
import { RelativeTime } from "@/components/relative-time";
import { buttonClass } from "@/components/ui/button";
import { useSession } from "@/hooks/use-session";
import { cn } from "@/lib/cn";
import type { AgendaItem } from "../api/my-agenda.ts";
import { agendaCopy, placeCopy } from "../copy.ts";
import { addressOf, isDeadline, untilWord, openCheckIn } from "../domain/agenda.ts";
import { agendaTexts } from "../domain/agenda-texts.ts";
import { AgendaItemPicture } from "./agenda-item-picture.tsx";
import { CheckInButton } from "./check-in-button.tsx";

interface NextTaskProps {
  readonly item: AgendaItem;
  readonly className?: string;
  /** False if the screen already highlights something else, such as a victory. */
  readonly isLit?: boolean;
  /** An additional line of text in the card. */
  readonly note?: ReactNode;
  /**
   * Returns the tournament's queries to refetch after the user has confirmed attendance. Without this function, the
   * button opens the tournament's page instead.
   */
  readonly checkInInvalidates?: (tournamentId: string) => readonly QueryKey[];
}

/** The viewer's most urgent task: rival, tournament, time, and one button. */
export function NextTask({
  item,
  className,
  isLit = true,
  note,
  checkInInvalidates,
}: NextTaskProps) {
  const { profile } = useSession();
  const { eyebrow, title, facts, act } = agendaTexts(item);
  const address = addressOf(item, profile?.team_id ?? null);
  const checkIn = checkInInvalidates ? openCheckIn(item) : null;
  return (
    <section
      aria-label={eyebrow}
      className={cn(
        isLit ? "card-lit" : "card-box",
        "grid grid-cols-[auto_minmax(0,1fr)] content-center items-center gap-4",
        className,
      )}
    >
      <AgendaItemPicture item={item} className="size-16 md:size-20" />
      <div className="min-w-0">
        <p className="eyebrow">{eyebrow}</p>
        <h2 title={title} className="line-clamp-2 break-words">
          {checkIn ? (
            <Link to={address} className="hover:underline">
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        <ul className="flex flex-wrap gap-x-3 text-[0.9375rem] text-muted">
          {facts.map((fact) => (
            <li key={fact} className="line-clamp-2 break-words">
              {fact}
            </li>
          ))}
          {item.due_at && (item.match_id || item.kind === "place") && (
            <li className="text-foreground">
              {isDeadline(item) && `${untilWord(item)} `}
              <RelativeTime
                value={item.due_at}
                isHour
                className={cn(!isDeadline(item) && "first-letter:uppercase")}
              />
            </li>
          )}
        </ul>
        {note}
      </div>
      <div className="col-span-full flex flex-wrap items-center gap-x-4 gap-y-2">
        {checkIn ? (
          <CheckInButton
            {...checkIn}
            invalidates={checkInInvalidates?.(checkIn.tournamentId) ?? []}
            size="lg"
            className="max-sm:w-full"
          />
        ) : (
          <Link to={address} className={cn(buttonClass({ size: "lg" }), "max-sm:w-full")}>
            {act}
          </Link>
        )}
        {item.due_at && item.kind === "place" && (
          <p className="flex items-baseline gap-1.5 text-muted">
            {placeCopy.left}
            <Countdown
              to={item.due_at}
              label={placeCopy.left}
              doneText={placeCopy.none}
              className="text-xl text-foreground"
            />
          </p>
        )}
        {!item.can_act && <p className="text-sm text-muted">{agendaCopy.memberHint}</p>}
      </div>
    </section>
  );
}
