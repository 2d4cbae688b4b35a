import {
  closedReason,
  type EntrantState,
  entrantState,
  type RegistrationInput,
} from "./registration.ts";
import type { WaitingList } from "./waiting-list.ts";

export interface WaitingInput extends RegistrationInput {
  readonly list: WaitingList;
  /** How long an offered place is reserved; null if the tournament has no waiting list. */
  readonly offerMinutes: number | null;
  readonly allowsReplacement: boolean;
  /** Whether a match of round 2 has begun: from then on participants cannot be replaced. */
  readonly isSecondRound: boolean;
}

export type WaitingState =
  | { kind: "offered"; participantId: string; endsAt: string; canAct: boolean }
  | { kind: "waiting"; participantId: string; place: number; canAct: boolean }
  | { kind: "passed"; participantId: string; isFree: boolean; canAct: boolean }
  | { kind: "can_wait"; participantId: string; ahead: number; needsBirthDate: boolean }
  | { kind: "refused"; why: Exclude<EntrantState, { kind: "entrant" }> };

/** Whether participants can join the waiting list. Repeats the checks of `join_waiting_list`, which decides. */
function isListOpen(input: WaitingInput): boolean {
  if (input.offerMinutes === null) return false;
  const closed = closedReason(input);
  if (closed === "full") return true;
  if (closed === "deadline_passed") {
    const { maxParticipants } = input.tournament;
    const isFull = maxParticipants > 0 && input.taken >= maxParticipants;
    return input.allowsReplacement || isFull || input.list.isWaitedFor;
  }
  return (
    closed === "in_progress" &&
    input.tournament.status === "Activo" &&
    input.tournament.hasStructure &&
    input.allowsReplacement &&
    !input.tournament.isOver &&
    !input.isSecondRound
  );
}

/**
 * The viewer's options on the waiting list; null if the list does not concern the viewer.
 * The list does not concern users who are registered, or tournaments that are over or have free places.
 */
export function waitingState(input: WaitingInput): WaitingState | null {
  if (input.registration || input.tournament.status === "Finalizado") return null;
  const { viewer, tournament, list } = input;
  const ownId = tournament.type === "team" ? viewer?.team?.participantId : viewer?.participantId;
  const own = list.entries.find(({ id }) => id === ownId);
  if (own) {
    const canAct = tournament.type === "individual" || viewer?.team?.role !== "member";
    const entry = { participantId: own.id, canAct };
    if (own.state === "offered" && own.offerEndsAt)
      return { kind: "offered", ...entry, endsAt: own.offerEndsAt };
    if (own.place !== null) return { kind: "waiting", ...entry, place: own.place };
    const isFree = !list.isWaitedFor && input.taken < tournament.maxParticipants;
    return { kind: "passed", ...entry, isFree: isFree && closedReason(input) !== "in_progress" };
  }
  if (!isListOpen(input)) return null;
  const entrant = entrantState(input);
  if (entrant.kind !== "entrant") return { kind: "refused", why: entrant };
  const ahead = list.entries.filter(({ place }) => place !== null).length;
  return { ...entrant, kind: "can_wait", ahead };
}
