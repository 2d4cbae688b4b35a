import type { InstantFormats } from "@/lib/format";
import { aheadCopy as copy } from "../before-draw-copy.ts";
import type { TournamentPage } from "../api/get-tournament.ts";
import type { RegistrationState } from "./registration.ts";
import type { WaitingState } from "./waiting-list-options.ts";

/** The fewest participants with which a tournament can begin. */
const PARTICIPANTS_TO_START = 2;

interface BeforeDraw {
  readonly title: string;
  readonly text: string;
}

type Coming = Pick<
  TournamentPage,
  | "status"
  | "cancelled_at"
  | "playing"
  | "max_participants"
  | "start_date"
  | "entry_by"
  | "entry_refusal"
>;

type Formats = Pick<InstantFormats, "formatDateTime">;

const step = (title: string, text: string): BeforeDraw => ({ title, text });

/** Whether the tournament is over. If so, the texts are the same for all viewers. */
export const isEnded = (status: Coming["status"]): status is "Finalizado" =>
  status === "Finalizado";

const ended = ({ cancelled_at: cancelledAt }: Coming): BeforeDraw => {
  const { over, cancelled } = copy.steps;
  return cancelledAt === null ? step(over.title, over.text) : step(cancelled.title, cancelled.text);
};

/** The organiser's next step in a tournament without a draw. */
export function organisersStep(tournament: Coming, { formatDateTime }: Formats): BeforeDraw {
  const { status, playing, start_date: start } = tournament;
  if (isEnded(tournament.status)) return ended(tournament);
  const { announced, lacking, ready, undrawn } = copy.organiser;
  const missing = PARTICIPANTS_TO_START - playing;
  if (status === "Próximamente") return step(announced.title, announced.text);
  if (missing > 0) return step(lacking.title(missing), lacking.text);
  if (status === "Activo") return step(undrawn.title, undrawn.text);
  return step(ready.title, ready.text(playing, formatDateTime(start)));
}

/** Whether a user who opens a shared link can still register, now or when registration opens. */
export function canBeInvitedTo({ status, entry_refusal: refusal }: Coming): boolean {
  return status === "Próximamente" || refusal === null;
}

/** The next step of viewers who are not organisers. */
export function visitorsStep(
  tournament: Coming,
  state: RegistrationState | null,
  waiting: WaitingState | null,
  /** The text about the priority of last edition's participants; null if they have no priority. */
  invitation: { readonly words: string; readonly isForOthers: boolean } | null = null,
): BeforeDraw {
  const { playing, max_participants: max, entry_by: by } = tournament;
  const { steps } = copy;
  if (isEnded(tournament.status)) return ended(tournament);
  if (waiting?.kind === "offered") return step(steps.offered.title, steps.offered.text);
  if (waiting?.kind === "waiting") return step(steps.waiting.title, steps.waiting.text);
  switch (state?.kind) {
    case "in_progress":
      return step(steps.drawing.title, steps.drawing.text);
    case "not_open_yet":
      return step(steps.notOpen.title, steps.notOpen.text);
    case "full":
      return step(steps.full.title, steps.full.text);
    case "deadline_passed":
      return step(steps.closed.title, steps.closed.text);
    case "registered":
      return step(steps.inside.title, steps.inside.text);
    case "check_in":
      return step(steps.checkIn.title, steps.checkIn.text);
    default:
      if (by !== "open" && !invitation) return step(steps[by].title, steps[by].text);
      return step(
        invitation?.isForOthers
          ? steps.first.title
          : steps.enter.title(max > 0 ? max - playing : null),
        invitation?.words ?? steps.enter.text,
      );
  }
}
