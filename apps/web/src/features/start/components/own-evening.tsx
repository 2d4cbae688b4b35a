import { Link } from "react-router";
import type { AgendaItem } from "@/entities/agenda/api/my-agenda";
import { addressOf } from "@/entities/agenda/domain/agenda";
import { agendaTexts } from "@/entities/agenda/domain/agenda-texts";
import { useNow } from "@/hooks/use-now";
import { useSession } from "@/hooks/use-session";
import { formatTime } from "@/lib/format";
import { copy } from "../copy.ts";
import { eveningOf } from "../domain/evening.ts";

const REFRESH_MS = 60_000;

/** What has an hour today, in one line of time. Renders nothing for a single item, which is the next task. */
export function OwnEvening({ items }: { readonly items: readonly AgendaItem[] }) {
  const { profile } = useSession();
  const evening = eveningOf(items, useNow(REFRESH_MS));
  if (evening.length < 2) return null;
  return (
    <section aria-label={copy.evening} className="mt-5">
      <h2 className="mb-3">{copy.evening}</h2>
      <ol className="tab-strip -mx-4 flex gap-group px-4 md:mx-0 md:px-0">
        {evening.map((item) => {
          const { eyebrow, title } = agendaTexts(item);
          return (
            <li
              key={`${item.kind}${item.match_id ?? item.tournament_id}`}
              className="relative w-60 flex-none border-t-2 border-border-strong pt-2 first:border-foreground"
            >
              <time dateTime={item.due_at} className="display text-2xl">
                {formatTime(item.due_at)}
              </time>
              <p className="truncate text-sm text-muted">{eyebrow}</p>
              <Link
                to={addressOf(item, profile?.team_id ?? null)}
                className="line-clamp-1 font-semibold break-words after:absolute after:inset-0"
              >
                {title}
              </Link>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
