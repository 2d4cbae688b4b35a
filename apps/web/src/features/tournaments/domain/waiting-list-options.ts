import type { TournamentPage } from "../api/get-tournament.ts";
import type { Refused, RegistrationInput } from "./registration.ts";

export interface WaitingInput extends Omit<RegistrationInput, "tournament"> {
  readonly tournament: Pick<TournamentPage, "status" | "entry_by" | "waiting" | "waiting_refusal">;
  readonly participantId: string | null;
}

export type WaitingState =
  | { kind: "offered"; participantId: string; endsAt: string; canAct: boolean }
  | { kind: "waiting"; participantId: string; place: number; canAct: boolean }
  | { kind: "passed"; participantId: string; isFree: boolean; canAct: boolean }
  | { kind: "can_wait"; participantId: string; ahead: number; needsBirthDate: boolean }
  | { kind: "signed_out" }
  | Refused;

/**
 * The viewer's options on the waiting list; null if the list does not concern the viewer.
 * The list does not concern users who are registered, or tournaments that are over or have free places.
 */
export function waitingState({
  tournament,
  acts,
  isVisitor,
  own,
  participantId,
}: WaitingInput): WaitingState | null {
  if (own || tournament.status === "Finalizado") return null;
  const { entries } = tournament.waiting;
  const entry = entries.find(({ id }) => id === participantId);
  if (entry) {
    const code = acts.take_place?.refusal ?? "";
    const shared = { participantId: entry.id, canAct: code !== "forbidden" };
    if (entry.state === "offered" && entry.offerEndsAt)
      return { kind: "offered", ...shared, endsAt: entry.offerEndsAt };
    if (entry.place !== null) return { kind: "waiting", ...shared, place: entry.place };
    const isFree = code !== "place_not_offered" && code !== "registration_closed";
    return { kind: "passed", ...shared, isFree };
  }
  // A tournament with approval has no waiting list: the user requests a place.
  if (tournament.waiting_refusal !== null || tournament.entry_by === "approval") return null;
  if (isVisitor) return { kind: "signed_out" };
  const { refusal = null, message = null } = acts.join_waiting_list ?? {};
  if (refusal !== null || participantId === null)
    return { kind: "refused", code: refusal ?? "", message };
  return {
    kind: "can_wait",
    participantId,
    ahead: entries.filter(({ place }) => place !== null).length,
    needsBirthDate: acts.play?.refusal === "birth_date_required",
  };
}
