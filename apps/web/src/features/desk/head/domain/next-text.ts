import { actCopy } from "@/entities/tournament/act-copy";
import type { TournamentOutlook } from "@/entities/tournament/api/tournament-outlook";
import { formatDateTime } from "@/lib/format";
import { organiserCopy } from "../organiser-copy.ts";
import { ENTRANTS_TO_START } from "@/entities/tournament/domain/consequences";
import type { NextBefore } from "./next-before.ts";

const copy = organiserCopy.next;

export interface Waiting {
  readonly total: number;
  readonly offered: number;
}

/** How many are in, and who has yet to get a place. */
function entrantsText(outlook: TournamentOutlook, waiting: Waiting | undefined): string {
  const registered = actCopy.registered(outlook.registered, outlook.max_participants);
  return waiting && waiting.total > 0
    ? `${registered} · ${copy.waiting(waiting.offered, waiting.total)}`
    : registered;
}

/**
 * Where the tournament stands, and what that asks of its organiser, as its lit act does; of one that takes entries its
 * desk lists that.
 * @param first what comes next before its start
 */
export function nextText(
  outlook: TournamentOutlook,
  waiting: Waiting | undefined,
  isAtDesk: boolean,
  first: NextBefore,
): string | null {
  const { status, registered, matches, decided_matches: decided } = outlook;
  const start = formatDateTime(outlook.start_date);
  if (status === "Próximamente") return copy.Próximamente(start);
  if (outlook.is_cancelled) return copy.cancelled;
  // Its state says so beside the title.
  if (status === "Finalizado" || (isAtDesk && status === "Inscripciones")) return null;
  if (matches > 0) return copy.running(decided, matches);
  if (registered === 0) return copy.nobody;
  if (registered < ENTRANTS_TO_START) return copy.one;
  if (status === "Activo") return copy.undrawn;
  const entrants = entrantsText(outlook, waiting);
  if (first === "begin") return copy.ready(entrants, start);
  return (first === "share" ? copy.share : copy.call)(entrants);
}

/** The same where there is one line for it. */
export function briefText(
  outlook: TournamentOutlook,
  waiting: Waiting | undefined,
  first: NextBefore,
): string | null {
  const { status, matches, decided_matches: decided } = outlook;
  if (status === "Activo" && matches > 0) return copy.brief(decided, matches);
  return nextText(outlook, waiting, true, first);
}
