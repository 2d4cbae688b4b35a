import { expect, test } from "vitest";
import { purposeOf } from "./purpose.ts";
import { entering, expiredLink, returnAddress } from "./return-address.ts";

test.each([
  { state: null, expected: "/", why: "a plain visit" },
  {
    state: { from: "/settings?seccion=pagos" },
    expected: "/settings?seccion=pagos",
    why: "the guard's memory",
  },
  { state: { from: "/login" }, expected: "/", why: "no circle" },
  { state: { from: "/register?x=1" }, expected: "/", why: "no circle" },
  { state: { from: "/loginas" }, expected: "/loginas", why: "only whole words" },
  { state: { from: "//evil.example" }, expected: "/", why: "another host" },
  { state: { from: "/\\evil.example" }, expected: "/", why: "another host, as browsers read it" },
  { state: { from: "https://evil.example" }, expected: "/", why: "another host" },
  { state: { from: 7 }, expected: "/", why: "not an address" },
])("$why", ({ state, expected }) => {
  expect(returnAddress(state)).toBe(expected);
});

test.each([
  { state: null, expected: null, why: "a plain visit" },
  { state: { expired: "signup" }, expected: "signup", why: "a confirmation that came too late" },
  { state: { expired: "email_change" }, expected: null, why: "asked for in the settings" },
])("another link is offered: $why", ({ state, expected }) => {
  expect(expiredLink(state)).toBe(expected);
});

test.each([
  { state: null, expected: null, why: "a plain visit" },
  { state: { entering: "Copa Rayo" }, expected: "Copa Rayo", why: "on the way into a tournament" },
  { state: { entering: 7 }, expected: null, why: "no name" },
])("what the account is wanted for: $why", ({ state, expected }) => {
  expect(entering(state)).toBe(expected);
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
  expect(purposeOf({ from })).toBe(expected);
});
