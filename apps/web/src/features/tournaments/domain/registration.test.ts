import { describe, expect, test } from "vitest";
import { registrationState, type RegistrationInput } from "./registration";

const now = Date.parse("2026-11-20T20:00:00Z");
const minutes = (count: number) => new Date(now + count * 60_000).toISOString();

const tournament: RegistrationInput["tournament"] = {
  status: "Inscripciones",
  type: "team",
  teamFormat: "5v5",
  ticketType: "team",
  entryFee: 10,
  maxParticipants: 16,
  registrationDeadline: minutes(60),
  startDate: minutes(120),
  checkInMinutes: null,
  checkInClosesAt: null,
  hasStructure: false,
  isOver: false,
};
const team = { participantId: "team", role: "leader" as const, memberCount: 5, tickets: 30 };
const age = { minimum: 18, isKnown: true, isReached: true, reachedOn: null, teamMissing: 0 };
const viewer = { participantId: "me", tickets: 4, team, age };
const alone = { type: "individual", ticketType: "personal", entryFee: 0 } as const;

type Case = Partial<Omit<RegistrationInput, "tournament">> & {
  tournament?: Partial<RegistrationInput["tournament"]>;
};

function stateOf({ tournament: change, ...rest }: Case) {
  return registrationState({
    taken: 3,
    isWaitedFor: false,
    isAsked: false,
    viewer,
    registration: null,
    now,
    ...rest,
    tournament: { ...tournament, ...change },
  });
}

describe("registrationState of somebody who is not registered", () => {
  test.each([
    { change: {}, kind: "open", why: "a leader with enough members and tickets may register" },
    {
      change: { tournament: { registrationDeadline: minutes(-1) }, isAsked: true },
      kind: "open",
      why: "whom the staff asked enters after the deadline",
    },
    {
      change: { tournament: { status: "Próximamente" } },
      kind: "not_open_yet",
      why: "registration opens with the status",
    },
    {
      change: { tournament: { status: "Activo" } },
      kind: "in_progress",
      why: "the structure is already made",
    },
    {
      change: { tournament: { hasStructure: true } },
      kind: "in_progress",
      why: "an admin may set the status back, the structure stays",
    },
    { change: { tournament: { status: "Finalizado" } }, kind: "finished", why: "it is over" },
    {
      change: { tournament: { registrationDeadline: minutes(0) } },
      kind: "deadline_passed",
      why: "the deadline itself is too late",
    },
    {
      change: { tournament: { registrationDeadline: null } },
      kind: "open",
      why: "a deadline is optional",
    },
    { change: { taken: 16 }, kind: "full", why: "no place left" },
    {
      change: { taken: 999, tournament: { maxParticipants: 0 } },
      kind: "open",
      why: "0 means unlimited",
    },
    { change: { viewer: null }, kind: "signed_out", why: "login is required" },
    {
      change: { viewer: null, taken: 16 },
      kind: "full",
      why: "nobody is sent to sign in for a full tournament",
    },
    {
      change: { viewer: { ...viewer, team: null } },
      kind: "no_team",
      why: "a team tournament needs a team",
    },
    {
      change: {
        viewer: { ...viewer, team: null },
        tournament: { type: "individual", ticketType: "personal", entryFee: 4 },
      },
      kind: "open",
      why: "an individual one does not",
    },
    {
      change: { viewer: { ...viewer, team: { ...team, role: "co-leader" as const } } },
      kind: "open",
      why: "co-leaders act for the team",
    },
    {
      change: { viewer: { ...viewer, team: { ...team, role: "member" as const } } },
      kind: "not_leader",
      why: "members do not",
    },
    {
      change: { viewer: { ...viewer, participantId: null }, tournament: { type: "individual" } },
      kind: "no_participant",
      why: "the profile has no participant row",
    },
    {
      change: { viewer: { ...viewer, team: { ...team, memberCount: 3 } } },
      kind: "team_too_small",
      why: "5v5 needs five",
    },
    {
      change: { viewer: { ...viewer, team: null }, tournament: { type: "individual" } },
      kind: "team_wallet_required",
      why: "an individual tournament may be paid by the team, which only its leaders can spend",
    },
    {
      change: { tournament: { entryFee: 31 } },
      kind: "insufficient_tickets",
      why: "the team's wallet pays",
    },
    {
      change: { tournament: { ticketType: "personal" } },
      kind: "insufficient_tickets",
      why: "or the caller's own, which holds 4",
    },
    { change: { tournament: { entryFee: 30 } }, kind: "open", why: "the last ticket may be spent" },
  ] as { change: Case; kind: string; why: string }[])("$kind: $why", ({ change, kind }) => {
    expect(stateOf(change).kind).toBe(kind);
  });

  test("the dialog knows the balance before and after", () => {
    expect(stateOf({})).toEqual({
      kind: "open",
      participantId: "team",
      balance: 30,
      balanceAfter: 20,
      needsBirthDate: false,
    });
  });

  test("who plays is old enough; who has not said so is asked", () => {
    const player = (change: Partial<typeof age>) =>
      stateOf({ tournament: alone, viewer: { ...viewer, age: { ...age, ...change } } });
    expect(player({})).toMatchObject({ kind: "open", needsBirthDate: false });
    expect(player({ isKnown: false, isReached: false })).toMatchObject({
      kind: "open",
      needsBirthDate: true,
    });
    expect(
      stateOf({
        tournament: alone,
        viewer: { ...viewer, age: { ...age, isReached: false, reachedOn: "2028-03-01" } },
      }),
    ).toEqual({ kind: "too_young", minimum: 18, reachedOn: "2028-03-01" });
    expect(stateOf({ tournament: alone, viewer: { ...viewer, age: null } })).toMatchObject({
      kind: "open",
      needsBirthDate: false,
    });
  });

  test("a leader need not be of age himself; as many as the format fields must be", () => {
    const leader = (teamMissing: number) =>
      stateOf({
        viewer: { ...viewer, age: { ...age, isKnown: false, isReached: false, teamMissing } },
      });
    expect(leader(0)).toMatchObject({ kind: "open", needsBirthDate: false });
    expect(leader(2)).toEqual({ kind: "team_too_young", minimum: 18, missing: 2 });
  });

  test("what is missing is counted", () => {
    expect(stateOf({ tournament: { entryFee: 45 } })).toEqual({
      kind: "insufficient_tickets",
      missing: 15,
      wallet: "team",
    });
    expect(stateOf({ tournament: { ticketType: "personal" } })).toEqual({
      kind: "insufficient_tickets",
      missing: 6,
      wallet: "personal",
    });
    expect(stateOf({ viewer: { ...viewer, team: { ...team, memberCount: 3 } } })).toEqual({
      kind: "team_too_small",
      missing: 2,
    });
  });
});

describe("registrationState of a registered participant", () => {
  const registration = {
    participantId: "team",
    checkedInAt: null,
    status: "registered" as const,
  };
  const withCheckIn = { checkInMinutes: 30, startDate: minutes(20) };
  test.each([
    {
      change: {},
      state: { kind: "registered", canWithdraw: true },
      why: "while registration is open it may be undone",
    },
    {
      change: { taken: 16 },
      state: { kind: "registered", canWithdraw: true },
      why: "a full tournament says nothing to who is in",
    },
    {
      change: { tournament: { status: "Activo" } },
      state: { kind: "registered", canWithdraw: false },
      why: "after the start nothing is returned",
    },
    {
      change: { tournament: { status: "Activo", hasStructure: true } },
      state: { kind: "registered", canWithdraw: false, canLeave: true },
      why: "but one can leave",
    },
    {
      change: { tournament: { status: "Finalizado", hasStructure: true, isOver: true } },
      state: { kind: "registered", canLeave: false },
      why: "there is nothing left to leave",
    },
    {
      change: {
        tournament: { status: "Activo", hasStructure: true },
        registration: { ...registration, status: "withdrawn" as const },
      },
      state: { kind: "registered", canLeave: false },
      why: "who left does not leave twice",
    },
    {
      change: {
        tournament: { hasStructure: true },
        viewer: { ...viewer, team: { ...team, role: "member" as const } },
      },
      state: { kind: "registered", canWithdraw: false, canLeave: false },
      why: "a member cannot take the team out",
    },
    {
      change: { tournament: withCheckIn },
      state: { kind: "check_in" },
      why: "the check-in window is open",
    },
    {
      change: { tournament: { ...withCheckIn, startDate: minutes(31) } },
      state: { kind: "registered" },
      why: "it opens 30 minutes before the start",
    },
    {
      change: {
        tournament: withCheckIn,
        registration: { ...registration, checkedInAt: minutes(-1) },
      },
      state: { kind: "registered", checkedIn: true },
      why: "already confirmed",
    },
  ] as { change: Case; state: object; why: string }[])("$why", ({ change, state }) => {
    expect(stateOf({ registration, ...change })).toMatchObject(state);
  });
});
