import { formatDateTime } from "@/lib/format";
import { aheadCopy as copy } from "../ahead-copy.ts";
import type { TournamentPage } from "../api/get-tournament.ts";
import type { RegistrationState } from "./registration.ts";

/** Fewer play no match. */
const ENTRANTS_TO_START = 2;

interface ComingStep {
  readonly title: string;
  readonly text: string;
}

type Coming = Pick<
  TournamentPage,
  "status" | "entrants" | "max_participants" | "registration_deadline" | "start_date"
>;

const step = (title: string, text: string): ComingStep => ({ title, text });

/** What an organiser does next with a tournament that is not drawn. */
export function organisersStep({ status, entrants, start_date: start }: Coming): ComingStep {
  const { announced, lacking, ready, undrawn } = copy.organiser;
  const missing = ENTRANTS_TO_START - entrants.length;
  if (status === "Finalizado") return step(copy.steps.over.title, copy.steps.over.text);
  if (status === "Próximamente") return step(announced.title, announced.text);
  if (missing > 0) return step(lacking.title(missing), lacking.text);
  if (status === "Activo") return step(undrawn.title, undrawn.text);
  return step(ready.title, ready.text(entrants.length, formatDateTime(start)));
}

/** What everybody else does next with it. */
export function visitorsStep(tournament: Coming, state: RegistrationState | null): ComingStep {
  const { entrants, max_participants: max, registration_deadline: deadline } = tournament;
  const { steps } = copy;
  const start = formatDateTime(tournament.start_date);
  switch (state?.kind) {
    case "finished":
      return step(steps.over.title, steps.over.text);
    case "in_progress":
      return step(steps.drawing.title, steps.drawing.text);
    case "not_open_yet":
      return step(steps.notOpen.title, steps.notOpen.text(start));
    case "deadline_passed":
    case "full":
      return step(steps.closed.title, steps.closed.text(start));
    case "registered":
      return step(steps.inside.title, steps.inside.text(start));
    case "check_in":
      return step(steps.checkIn.title, steps.checkIn.text);
    default:
      return step(
        steps.enter.title(max > 0 ? max - entrants.length : null),
        steps.enter.text(deadline && formatDateTime(deadline)),
      );
  }
}
