import type { TournamentActs } from "../api/allowed-actions.ts";
import type { TournamentPage } from "../api/get-tournament.ts";
import type { Participant } from "./tournament-participant.ts";

/** The refusal that tells the viewer what they lack: the procedure's code and text. */
export interface Refused {
  readonly kind: "refused";
  readonly code: string;
  readonly message: string | null;
}

export type RegistrationState =
  | {
      kind:
        | "finished"
        | "not_open_yet"
        | "in_progress"
        | "deadline_passed"
        | "full"
        | "signed_out"
        | "open";
    }
  | Refused
  | {
      kind: "registered";
      participantId: string;
      canWithdraw: boolean;
      /** Whether a participant can leave the running tournament; withdrawing is possible only before the start. */
      canLeave: boolean;
      checkedIn: boolean;
      /** Whether check-in closed without the participant and the draw has not been made. */
      missedCheckIn: boolean;
    }
  | { kind: "check_in"; participantId: string; canWithdraw: boolean };

export interface RegistrationInput {
  readonly tournament: Pick<TournamentPage, "status" | "structure_generated_at" | "entry_refusal">;
  /** For each action of the viewer, whether it is allowed or why not; empty for a visitor, and after the tournament. */
  readonly acts: TournamentActs;
  readonly isVisitor: boolean;
  readonly own: Pick<Participant, "id" | "checkedInAt"> | undefined;
}

const CLOSED = {
  Finalizado: "finished",
  Próximamente: "not_open_yet",
  Inscripciones: "in_progress",
  Activo: "in_progress",
} as const;

/** The viewer's registration, or the state of the register button. The database decides what is allowed. */
export function registrationState(input: RegistrationInput): RegistrationState {
  const { tournament, acts, isVisitor, own } = input;
  if (own) return registeredState(input, own);
  const { refusal = tournament.entry_refusal, message = null } = acts.register ?? {};
  switch (refusal) {
    case "registration_closed":
      return { kind: CLOSED[tournament.status] };
    case "deadline_passed":
      return { kind: "deadline_passed" };
    case "tournament_full":
      return { kind: "full" };
    case null:
      return { kind: isVisitor ? "signed_out" : "open" };
    default:
      return { kind: "refused", code: refusal, message };
  }
}

function registeredState(
  { tournament, acts }: RegistrationInput,
  { id: participantId, checkedInAt }: Pick<Participant, "id" | "checkedInAt">,
): RegistrationState {
  const canWithdraw = acts.withdraw?.refusal === null;
  if (checkedInAt === null && acts.check_in?.refusal === null)
    return { kind: "check_in", participantId, canWithdraw };
  return {
    kind: "registered",
    participantId,
    canWithdraw,
    canLeave: acts.leave?.refusal === null,
    checkedIn: checkedInAt !== null,
    missedCheckIn:
      acts.check_in?.refusal === "check_in_closed" && tournament.structure_generated_at === null,
  };
}
