import { describe, expect, test } from "vitest";
import { roomAccess } from "./room-access";

const match = { participant1Id: "team-1", participant2Id: "player-2" };
const nobody = { isAdmin: false, participantId: "someone", team: null };

describe("roomAccess", () => {
  test.each([
    {
      viewer: nobody,
      access: { canEnter: false, ownSide: null, canAct: false },
      why: "a stranger sees the public page",
    },
    {
      viewer: { ...nobody, isAdmin: true },
      access: { canEnter: true, ownSide: null, canAct: false },
      why: "an admin looks on and decides, but is no side",
    },
    {
      viewer: { ...nobody, participantId: "player-2" },
      access: { canEnter: true, ownSide: 2, canAct: true },
      why: "a player acts for himself",
    },
    {
      viewer: { ...nobody, team: { participantId: "team-1", isLeading: true } },
      access: { canEnter: true, ownSide: 1, canAct: true },
      why: "a leader acts for the team",
    },
    {
      viewer: { ...nobody, team: { participantId: "team-1", isLeading: false } },
      access: { canEnter: true, ownSide: 1, canAct: false },
      why: "a member looks on and writes",
    },
    {
      viewer: { ...nobody, participantId: null, team: { participantId: null, isLeading: true } },
      access: { canEnter: false, ownSide: null, canAct: false },
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
