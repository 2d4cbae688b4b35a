import { expect, test } from "vitest";
import { copy } from "../copy.ts";
import { behindOf, challengeAsked, purposeOf, tournamentAsked } from "./sign-in-purpose.ts";

const { behind, purposes } = copy;

test.each([
  { from: "/teams?vista=todos", purpose: purposes.teams, found: behind.teams },
  { from: "/challenges", purpose: purposes.challenges, found: behind.challenges },
  { from: "/store", purpose: purposes.store, found: behind.store },
  { from: "/profile", purpose: purposes.profile, found: null },
  { from: "/profile/x", purpose: null, found: null },
  { from: "/toString", purpose: null, found: null },
])("who was sent from $from is told what for, and what is there", ({ from, purpose, found }) => {
  expect(purposeOf(from)).toBe(purpose);
  expect(behindOf(from)).toBe(found);
});

const ID = "0b4f2f6e-6a53-4c6a-9b0e-0a3f5b1c2d3e";

test.each([
  { from: `/challenges/${ID}?utm=x`, asked: ID },
  { from: "/challenges", asked: null },
  { from: "/challenges/mios", asked: null },
  { from: `/challenges/${ID}/receipt`, asked: null },
  { from: `/teams/${ID}`, asked: null },
])("who followed the link $from is shown that challenge", ({ from, asked }) => {
  expect(challengeAsked(from)).toBe(asked);
});

test.each([
  { from: `/tournaments/${ID}?inscribirse=1`, asked: ID },
  { from: `/tournaments/${ID}?etapa=1&inscribirse=1#x`, asked: ID },
  { from: `/tournaments/${ID}`, asked: null },
  { from: `/tournaments/${ID}?inscribirse=12`, asked: null },
  { from: `/tournaments/${ID}/champion?inscribirse=1`, asked: null },
  { from: "/tournaments/x?inscribirse=1", asked: null },
])("who was about to enter a tournament at $from reads its name", ({ from, asked }) => {
  expect(tournamentAsked(from)).toBe(asked);
});

test.each([
  { from: "/store", expected: "ver la tienda" },
  { from: "/store/purchases?p=2", expected: "ver la tienda" },
  { from: "/friends?con=ana", expected: "hablar con tus amigos" },
  { from: "/profile", expected: "ver tu perfil" },
  { from: "/profile/ana", expected: null },
  { from: "/tournaments/1", expected: null },
  { from: "/toString", expected: null },
  { from: "/", expected: null },
])("what $from asked for an account for", ({ from, expected }) => {
  expect(purposeOf(from)).toBe(expected);
});
