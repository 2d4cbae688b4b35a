import { expect, test } from "vitest";
import { copy } from "../copy.ts";
import { behindOf, challengeAsked, purposeOf } from "./purpose.ts";

const { behind, purposes } = copy;

test.each([
  { from: "/teams?vista=todos", purpose: purposes.teams, found: behind.teams },
  { from: "/challenges", purpose: purposes.challenges, found: behind.challenges },
  { from: "/store", purpose: purposes.store, found: behind.store },
  { from: "/profile", purpose: purposes.profile, found: null },
  { from: "/profile/x", purpose: null, found: null },
  { from: "/toString", purpose: null, found: null },
])("who was sent from $from is told what for, and what is there", ({ from, purpose, found }) => {
  expect(purposeOf({ from })).toBe(purpose);
  expect(behindOf({ from })).toBe(found);
});

const ID = "0b4f2f6e-6a53-4c6a-9b0e-0a3f5b1c2d3e";

test.each([
  { from: `/challenges/${ID}?utm=x`, asked: ID },
  { from: "/challenges", asked: null },
  { from: "/challenges/mios", asked: null },
  { from: `/challenges/${ID}/receipt`, asked: null },
  { from: `/teams/${ID}`, asked: null },
])("who followed the link $from is shown that challenge", ({ from, asked }) => {
  expect(challengeAsked({ from })).toBe(asked);
});
