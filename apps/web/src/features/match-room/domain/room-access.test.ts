import { describe, expect, test } from "vitest";
import { missingPlayers, roomAccess } from "./room-access";

const match = { participant1Id: "team-1", participant2Id: "player-2" };
const nobody = { isStaff: false, participantId: "someone", team: null };

describe("roomAccess", () => {
  test.each([
    {
      viewer: nobody,
      access: { canEnter: false, ownSide: null, canAct: false, isOutside: false, isGuest: false },
      why: "a stranger sees the public page",
    },
    {
      viewer: { ...nobody, isStaff: true },
      access: { canEnter: true, ownSide: null, canAct: false, isOutside: false, isGuest: false },
      why: "an admin looks on and decides, but is no side",
    },
    {
      viewer: { ...nobody, participantId: "player-2" },
      access: { canEnter: true, ownSide: 2, canAct: true, isOutside: false, isGuest: false },
      why: "a player acts for himself",
    },
    {
      viewer: { ...nobody, team: { participantId: "team-1", isLeading: true, isOutside: false } },
      access: { canEnter: true, ownSide: 1, canAct: true, isOutside: false, isGuest: false },
      why: "a leader acts for the team",
    },
    {
      viewer: { ...nobody, team: { participantId: "team-1", isLeading: false, isOutside: false } },
      access: { canEnter: true, ownSide: 1, canAct: false, isOutside: false, isGuest: false },
      why: "a member looks on and writes",
    },
    {
      viewer: {
        ...nobody,
        team: { participantId: "team-1", isLeading: true, isOutside: true },
      },
      access: { canEnter: true, ownSide: 1, canAct: false, isOutside: true, isGuest: false },
      why: "who leads the team and joined after its roster was frozen does not act",
    },
    {
      viewer: { ...nobody, standsInFor: "team-1" },
      access: { canEnter: true, ownSide: 1, canAct: false, isOutside: false, isGuest: true },
      why: "who stands in for a team looks on and writes",
    },
    {
      viewer: { ...nobody, standsInFor: "team-3" },
      access: { canEnter: false, ownSide: null, canAct: false, isOutside: false, isGuest: false },
      why: "nobody stands in for who does not play",
    },
    {
      viewer: {
        ...nobody,
        participantId: null,
        team: { participantId: null, isLeading: true, isOutside: false },
      },
      access: { canEnter: false, ownSide: null, canAct: false, isOutside: false, isGuest: false },
      why: "nothing known is nobody, even against an empty slot",
    },
  ])("$why", ({ viewer, access }) => {
    expect(roomAccess(viewer, match)).toEqual(access);
  });

  test("an empty slot belongs to nobody", () => {
    const empty = { participant1Id: null, participant2Id: null };
    expect(roomAccess({ ...nobody, participantId: null }, empty).canEnter).toBe(false);
  });
});

describe("missingPlayers", () => {
  const access = {
    canEnter: true,
    ownSide: 1,
    canAct: true,
    isOutside: false,
    isGuest: false,
  } as const;
  const entry = (id: string, state: "active" | "left") => ({
    participant_id: "team-1",
    state,
    player: { id, username: id, avatar_url: null, game_identities: {} },
  });
  const roster = { players: [entry("ana", "active"), entry("leo", "left")], changes: [] };

  test.each([
    { why: "who left does not count", sides: { roster1: roster, teamFormat: "2v2" }, missing: 1 },
    { why: "one is enough for one", sides: { roster1: roster, teamFormat: "1v1" }, missing: 0 },
    { why: "players have no roster", sides: { roster1: null, teamFormat: "1v1" }, missing: 0 },
    { why: "nor has a challenge", sides: { roster1: null, teamFormat: null }, missing: 0 },
  ] as const)("$why", ({ sides, missing }) => {
    expect(missingPlayers(access, { roster2: null, ...sides })).toBe(missing);
  });
});
