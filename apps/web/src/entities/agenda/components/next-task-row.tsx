import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonClass } from "@/components/ui/button";
import { useSession } from "@/hooks/use-session";
import type { AgendaItem } from "../api/my-agenda.ts";
import { addressOf } from "../domain/agenda.ts";
import { agendaTexts } from "../domain/agenda-texts.ts";
import { AgendaItemPicture } from "./agenda-item-picture.tsx";

interface NextTaskRowProps {
  readonly item: AgendaItem;
  /** A short additional fact, shown in place of the tournament's name. */
  readonly note?: ReactNode;
}

/** The viewer's next task as one row: the rival, and a link. */
export function NextTaskRow({ item, note }: NextTaskRowProps) {
  const { profile } = useSession();
  const { eyebrow, title, act } = agendaTexts(item);
  const { match_id: matchId, title: event } = item;
  return (
    <section aria-label={eyebrow} className="flex items-center gap-3">
      {item.rival_name && <AgendaItemPicture item={item} className="size-10" />}
      <div className="min-w-0 flex-1">
        <p className="flex gap-x-2 text-sm text-muted">
          <span className="truncate not-last:hidden">
            {matchId && event && !note ? `${eyebrow} · ${event}` : eyebrow}
          </span>
          {note}
        </p>
        <p title={title} className="line-clamp-2 leading-tight font-semibold break-words">
          {title}
        </p>
      </div>
      <Link to={addressOf(item, profile?.team_id ?? null)} className={`${buttonClass()} flex-none`}>
        {act}
      </Link>
    </section>
  );
}
