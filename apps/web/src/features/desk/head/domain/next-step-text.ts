import { actionCopy } from "@/entities/tournament/organizer-action-copy";
import type { TournamentOutlook } from "@/entities/tournament/api/action-impact-numbers";
import { formatDateTime } from "@/lib/format";
import { organiserCopy } from "../copy.ts";
import { PARTICIPANTS_TO_START } from "@/entities/tournament/domain/consequences";
import type { NextBefore } from "./next-step-before-start.ts";

const copy = organiserCopy.next;

export interface Waiting {
  readonly total: number;
  readonly offered: number;
}

/** The number of participants, and how many wait for a place. */
function participantsText(outlook: TournamentOutlook, waiting: Waiting | undefined): string {
  const registered = actionCopy.registered(outlook.registered, outlook.max_participants);
  return waiting && waiting.total > 0
    ? `${registered} · ${copy.waiting(waiting.offered, waiting.total)}`
    : registered;
}

/**
 * Text with the tournament's state and the organiser's next step; null if the desk already lists both as pending work.
 * @param first the next step before the start
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
  // The badge next to the title already shows the state.
  if (status === "Finalizado" || (isAtDesk && status === "Inscripciones")) return null;
  if (matches > 0) return copy.running(decided, matches);
  if (registered === 0) return copy.nobody;
  if (registered < PARTICIPANTS_TO_START) return copy.one;
  if (status === "Activo") return copy.undrawn;
  const entrants = participantsText(outlook, waiting);
  if (first === "begin") return copy.ready(entrants, start);
  return (first === "share" ? copy.share : copy.call)(entrants);
}

/** The state and the next step in a text that fits on one line. */
export function briefText(
  outlook: TournamentOutlook,
  waiting: Waiting | undefined,
  first: NextBefore,
): string | null {
  const { status, matches, decided_matches: decided } = outlook;
  if (status === "Activo" && matches > 0) return copy.brief(decided, matches);
  return nextText(outlook, waiting, true, first);
}
