import { describe, expect, test } from "vitest";
import { referenceIn } from "./card-reference.ts";

const ORIGIN = "https://leyenda.example";
const ID = "0b4f6f4e-6f0e-4f43-9a52-0a3c1de4f9a1";

describe("what a message shows as a card", () => {
  test.each([
    { content: `${ORIGIN}/tournaments/${ID}`, kind: "tournament", why: "a tournament" },
    { content: `Mira ${ORIGIN}/match/${ID}?x=1#y.`, kind: "match", why: "a match in a sentence" },
    { content: `${ORIGIN}/match/manage/${ID}`, kind: "match", why: "the room is its match" },
    { content: `${ORIGIN}/team/${ID}`, kind: "team", why: "a team" },
    { content: `${ORIGIN}/profile/${ID}`, kind: "player", why: "a player" },
    { content: `https://a.example/team/${ID}`, kind: undefined, why: "another site's page" },
    { content: `${ORIGIN}/team/${ID}/x`, kind: undefined, why: "no page of ours" },
    { content: `${ORIGIN}/team/otro`, kind: undefined, why: "no id" },
    { content: `/team/${ID}`, kind: undefined, why: "a word, not an address" },
    { content: `javascript:alert(1)/team/${ID}`, kind: undefined, why: "no address of the web" },
    {
      content: `https://a.example ${ORIGIN}/team/${ID} ${ORIGIN}/match/${ID}`,
      kind: "team",
      why: "the first of ours",
    },
  ])("$why", ({ content, kind }) => {
    const reference = referenceIn({ content }, ORIGIN);
    expect(reference?.kind).toBe(kind);
    expect(reference?.isInvitation ?? false).toBe(false);
  });

  test("what it carries comes before what it names", () => {
    const content = `${ORIGIN}/team/${ID}`;
    expect(referenceIn({ content, part: { kind: "challenge", id: ID } }, ORIGIN)).toEqual({
      kind: "challenge",
      id: ID,
      isInvitation: true,
    });
    const picture = { kind: "picture", file: "x", alt: null, width: 1, height: 1 } as const;
    expect(referenceIn({ content, part: picture }, ORIGIN)?.kind).toBe("team");
  });
});
