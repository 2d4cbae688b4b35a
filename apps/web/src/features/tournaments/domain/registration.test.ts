import { expect, test } from "vitest";
import { type RegistrationInput, registrationState } from "./registration.ts";

const allowed = { refusal: null, message: null };
const refused = (refusal: string, message: string | null = null) => ({ refusal, message });

const visitor: RegistrationInput = {
  tournament: { status: "Inscripciones", structure_generated_at: null, entry_refusal: null },
  acts: {},
  isVisitor: true,
  own: undefined,
};
const player = { ...visitor, acts: { register: allowed }, isVisitor: false };
const closed = (status: RegistrationInput["tournament"]["status"]) => ({
  tournament: { ...visitor.tournament, status, entry_refusal: "registration_closed" },
});
const entered = { ...player, own: { id: "me", checkedInAt: null } };

test.each<{ why: string; input: RegistrationInput; state: object }>([
  { why: "a visitor is led to sign in", input: visitor, state: { kind: "signed_out" } },
  {
    why: "but not for a full tournament",
    input: { ...visitor, tournament: { ...visitor.tournament, entry_refusal: "tournament_full" } },
    state: { kind: "full" },
  },
  {
    why: "before",
    input: { ...visitor, ...closed("Próximamente") },
    state: { kind: "not_open_yet" },
  },
  { why: "running", input: { ...visitor, ...closed("Activo") }, state: { kind: "in_progress" } },
  {
    why: "drawn",
    input: { ...visitor, ...closed("Inscripciones") },
    state: { kind: "in_progress" },
  },
  {
    why: "over",
    input: { ...player, acts: {}, ...closed("Finalizado") },
    state: { kind: "finished" },
  },
  { why: "a player registers", input: player, state: { kind: "open" } },
  {
    why: "whom the staff invited, also after the deadline",
    input: { ...player, tournament: { ...visitor.tournament, entry_refusal: "deadline_passed" } },
    state: { kind: "open" },
  },
  {
    why: "others do not",
    input: { ...player, acts: { register: refused("deadline_passed") } },
    state: { kind: "deadline_passed" },
  },
  {
    why: "who lacks something reads the database's text",
    input: { ...player, acts: { register: refused("too_young", "Eres menor.") } },
    state: { kind: "refused", code: "too_young", message: "Eres menor." },
  },
  {
    why: "a registered participant withdraws, or leaves",
    input: { ...entered, acts: { withdraw: allowed, leave: refused("tournament_not_started") } },
    state: { kind: "registered", canWithdraw: true, canLeave: false, checkedIn: false },
  },
  {
    why: "confirms",
    input: { ...entered, acts: { check_in: allowed } },
    state: { kind: "check_in", canWithdraw: false },
  },
  {
    why: "only once",
    input: {
      ...entered,
      own: { id: "me", checkedInAt: "2026-11-20T20:00:00Z" },
      acts: { check_in: allowed },
    },
    state: { kind: "registered", checkedIn: true, missedCheckIn: false },
  },
  {
    why: "and reads that it is too late, until the draw",
    input: { ...entered, acts: { check_in: refused("check_in_closed") } },
    state: { kind: "registered", missedCheckIn: true },
  },
])("$why", ({ input, state }) => {
  expect(registrationState(input)).toMatchObject(state);
});
