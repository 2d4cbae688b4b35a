import { Link } from "react-router";
import { RelativeTime } from "@/components/relative-time";
import type { AgendaItem } from "@/entities/agenda/api/my-agenda";
import { AgendaItemPicture } from "@/entities/agenda/components/agenda-item-picture";
import { CheckInButton } from "@/entities/agenda/components/check-in-button";
import { addressOf, isDeadline, untilWord, openCheckIn } from "@/entities/agenda/domain/agenda";
import { agendaTexts } from "@/entities/agenda/domain/agenda-texts";
import { EarliestStart } from "@/entities/match/components/earliest-start";
import { useSession } from "@/hooks/use-session";
import { cn } from "@/lib/cn";
import { checkInInvalidates } from "../api/check-in-invalidates.ts";
import { copy } from "../copy.ts";
import { START_ROW, startItem } from "./start-row-classes.ts";

/** The tasks after the first one. They are next to it on a wide screen, and a row to scroll sideways on a phone. */
export function FurtherTasks({ items }: { readonly items: readonly AgendaItem[] }) {
  const { profile } = useSession();
  return (
    <section aria-labelledby="other-acts" className="min-w-0">
      <h2 id="other-acts" className="mb-3">
        {copy.others}
      </h2>
      <ul className={START_ROW}>
        {items.map((item) => {
          const { eyebrow, title, facts } = agendaTexts(item);
          const checkIn = openCheckIn(item);
          return (
            <li
              key={`${item.kind}${item.match_id ?? item.tournament_id ?? ""}`}
              className={startItem(items.length)}
            >
              <AgendaItemPicture item={item} className="size-11" />
              <div className="min-w-0 flex-1">
                <p className="truncate text-sm text-muted">{eyebrow}</p>
                <p title={title} className="line-clamp-2 leading-snug font-semibold break-words">
                  <Link
                    to={addressOf(item, profile?.team_id ?? null)}
                    className="after:absolute after:inset-0"
                  >
                    {title}
                  </Link>
                </p>
                <p className="flex gap-x-2 text-sm text-muted">
                  {facts[0] && <span className="truncate">{facts[0]}</span>}
                  {item.due_at && item.match_id && (
                    <span className="flex-none">
                      {isDeadline(item) && `${untilWord(item)} `}
                      <RelativeTime
                        value={item.due_at}
                        isHour
                        className={cn(!isDeadline(item) && "first-letter:uppercase")}
                      />
                    </span>
                  )}
                  {item.match_id && (
                    <EarliestStart
                      tournamentId={item.tournament_id}
                      matchId={item.match_id}
                      className="flex-none"
                    />
                  )}
                </p>
                {checkIn && (
                  <CheckInButton
                    {...checkIn}
                    invalidates={checkInInvalidates(checkIn.tournamentId)}
                    name={title}
                    variant="secondary"
                    size="sm"
                    className="z-1 mt-2"
                  />
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
