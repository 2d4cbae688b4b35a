import type { Words } from "@leyenda/db-types";
import type { TeamRole } from "@/entities/team/domain/team-role";
import { teamSize } from "@/entities/tournament/domain/format";
import type { Stage } from "./stage.ts";

type Tournament = Words["tournaments"];

export type RegistrationViewer = {
  /** The player's own participant. */
  participantId: string | null;
  tickets: number;
  team: {
    participantId: string | null;
    role: TeamRole;
    memberCount: number;
    tickets: number;
  } | null;
  /** The age rule of this tournament; null if it could not be loaded, so that only the database checks the age. */
  age: {
    minimum: number;
    /** Whether the player has given their birth date. */
    isKnown: boolean;
    isReached: boolean;
    /** The birthday on which the player is old enough; null if it has passed, or is unknown. */
    reachedOn: string | null;
    /** How many more members the team needs who are old enough and have given their birth date; null without a team. */
    teamMissing: number | null;
  } | null;
};

export type OwnRegistration = {
  participantId: string;
  checkedInAt: string | null;
  status: Words["tournament_participants"]["status"];
};

export type RegistrationInput = {
  tournament: {
    status: Tournament["status"];
    type: Tournament["type"];
    teamFormat: Tournament["team_format"];
    ticketType: Tournament["ticket_type"];
    entryFee: number;
    maxParticipants: number;
    registrationDeadline: string | null;
    startDate: string;
    /** Minutes before the start at which check-in opens; null if the tournament has none. */
    checkInMinutes: number | null;
    /** When check-in closes, if the staff set a time; null means at the start. */
    checkInClosesAt: string | null;
    /** Whether the structure exists: from then on participants cannot enter or withdraw. */
    hasStructure: boolean;
    /** Whether the last match is decided. */
    isOver: boolean;
  };
  /** The number of places that are taken or on offer. */
  taken: number;
  /** Whether participants are waiting: free places go to them first. */
  isWaitedFor: boolean;
  /** Whether the staff invited the participant and wait for an answer; the deadline then does not apply. */
  isAsked: boolean;
  /** The signed-in viewer; null for a visitor. */
  viewer: RegistrationViewer | null;
  registration: OwnRegistration | null;
  /** The current time, in milliseconds since the epoch. */
  now: number;
};

export type RegistrationState =
  | { kind: "finished" | "not_open_yet" | "in_progress" | "deadline_passed" | "full" }
  | { kind: "signed_out" }
  | { kind: "no_team" | "not_leader" | "no_participant" | "team_wallet_required" }
  | { kind: "team_too_small"; missing: number }
  | TooYoung
  | { kind: "insufficient_tickets"; missing: number; wallet: Tournament["ticket_type"] }
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
  | { kind: "check_in"; participantId: string; canWithdraw: boolean }
  | {
      kind: "open";
      participantId: string;
      balance: number;
      balanceAfter: number;
      /** Whether the player has not given their birth date. */
      needsBirthDate: boolean;
    };

type TooYoung =
  | { kind: "too_young"; minimum: number; reachedOn: string | null }
  | { kind: "team_too_young"; minimum: number; missing: number };

/** When check-in opens, in milliseconds; null if the tournament has none. */
export function checkInOpensAt(tournament: RegistrationInput["tournament"]): number | null {
  if (tournament.checkInMinutes === null) return null;
  return Date.parse(tournament.startDate) - tournament.checkInMinutes * 60_000;
}

/**
 * The state of the register button. It repeats the rules of `register_for_tournament` to explain them early.
 * The database decides again when the button is pressed. The order of checks: the tournament, the viewer, the money.
 */
export function registrationState(input: RegistrationInput): RegistrationState {
  const { tournament, viewer, registration } = input;
  if (registration) return registeredState(input, registration);
  const closed = closedReason(input);
  if (closed) return { kind: closed };
  if (!viewer) return { kind: "signed_out" };
  const entrant = entrantState(input);
  if (entrant.kind !== "entrant") return entrant;
  const paysTeam = tournament.ticketType === "team" && tournament.entryFee > 0;
  if (paysTeam && (!viewer.team || viewer.team.role === "member"))
    return { kind: "team_wallet_required" };
  const balance = (tournament.ticketType === "team" ? viewer.team?.tickets : viewer.tickets) ?? 0;
  const balanceAfter = balance - tournament.entryFee;
  if (balanceAfter < 0)
    return {
      kind: "insufficient_tickets",
      missing: -balanceAfter,
      wallet: tournament.ticketType,
    };
  return { ...entrant, kind: "open", balance, balanceAfter };
}

export type EntrantState =
  | { kind: "entrant"; participantId: string; needsBirthDate: boolean }
  | { kind: "signed_out" }
  | { kind: "no_team" | "not_leader" | "no_participant" }
  | { kind: "team_too_small"; missing: number }
  | TooYoung;

/** The participant that the viewer could register, or the obstacle, regardless of the price. */
export function entrantState({ tournament, viewer }: RegistrationInput): EntrantState {
  if (!viewer) return { kind: "signed_out" };
  const entrant = tournament.type === "team" ? viewer.team : viewer;
  if (!entrant) return { kind: "no_team" };
  if (!entrant.participantId) return { kind: "no_participant" };
  if ("role" in entrant) {
    if (entrant.role === "member") return { kind: "not_leader" };
    const missing = teamSize(tournament.teamFormat) - entrant.memberCount;
    if (missing > 0) return { kind: "team_too_small", missing };
  }
  const { age } = viewer;
  const isPlayer = tournament.type === "individual";
  if (age && isPlayer && age.isKnown && !age.isReached)
    return { kind: "too_young", minimum: age.minimum, reachedOn: age.reachedOn };
  if (age && !isPlayer && age.teamMissing)
    return { kind: "team_too_young", minimum: age.minimum, missing: age.teamMissing };
  return {
    kind: "entrant",
    participantId: entrant.participantId,
    needsBirthDate: isPlayer && age?.isKnown === false,
  };
}

type ClosedKind = "finished" | "not_open_yet" | "in_progress" | "deadline_passed" | "full";

/** Why registration is closed; null while it is open. */
export function closedReason({
  tournament,
  taken,
  isWaitedFor,
  isAsked,
  now,
}: RegistrationInput): ClosedKind | null {
  if (tournament.status === "Finalizado") return "finished";
  if (tournament.status === "Próximamente") return "not_open_yet";
  if (tournament.status !== "Inscripciones" || tournament.hasStructure) return "in_progress";
  const { registrationDeadline, maxParticipants } = tournament;
  if (registrationDeadline && Date.parse(registrationDeadline) <= now && !isAsked)
    return "deadline_passed";
  if (isWaitedFor || (maxParticipants > 0 && taken >= maxParticipants)) return "full";
  return null;
}

function registeredState(
  input: RegistrationInput,
  registration: OwnRegistration,
): RegistrationState {
  const { tournament, viewer, now } = input;
  const teamRole = viewer?.team?.role;
  const acts =
    tournament.type === "individual" || teamRole === "leader" || teamRole === "co-leader";
  const canWithdraw = acts && tournament.status === "Inscripciones" && !tournament.hasStructure;
  const { participantId } = registration;
  const opensAt = checkInOpensAt(tournament);
  const isAhead = !tournament.hasStructure && tournament.status !== "Finalizado";
  const closesAt = Date.parse(tournament.checkInClosesAt ?? tournament.startDate);
  const isMissing = opensAt !== null && isAhead && registration.checkedInAt === null;
  if (acts && isMissing && opensAt <= now && now < closesAt) {
    return { kind: "check_in", participantId, canWithdraw };
  }
  return {
    kind: "registered",
    participantId,
    canWithdraw,
    canLeave:
      acts && tournament.hasStructure && !tournament.isOver && registration.status === "registered",
    checkedIn: registration.checkedInAt !== null,
    missedCheckIn: isMissing && closesAt <= now,
  };
}

const BEGUN: readonly Stage["matches"][number]["status"][] = [
  "pending_results",
  "disputed",
  "completed",
];
const FIRST_PARTS: readonly Stage["matches"][number]["part"][] = ["bracket", "group", "swiss"];

/** Whether a match of round 2, or of a later stage, has begun: from then on participants cannot be replaced. */
export function hasSecondRoundBegun(stages: readonly Pick<Stage, "matches">[]): boolean {
  return stages.some(({ matches }, index) =>
    matches.some(
      ({ status, round, part }) =>
        BEGUN.includes(status) && (index > 0 || (round > 1 && FIRST_PARTS.includes(part))),
    ),
  );
}
