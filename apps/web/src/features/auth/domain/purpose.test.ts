import { expect, test } from "vitest";
import { copy } from "../copy.ts";
import { behindOf, purposeOf } from "./purpose.ts";

const { behind, purposes } = copy;

test.each([
  { from: "/teams?vista=todos", purpose: purposes.teams, found: behind.teams },
  { from: "/challenges", purpose: purposes.challenges, found: behind.challenges },
  { from: "/store", purpose: purposes.store, found: null },
  { from: "/profile", purpose: purposes.profile, found: null },
  { from: "/profile/x", purpose: null, found: null },
  { from: "/toString", purpose: null, found: null },
])("who was sent from $from is told what for, and what is there", ({ from, purpose, found }) => {
  expect(purposeOf({ from })).toBe(purpose);
  expect(behindOf({ from })).toBe(found);
});
