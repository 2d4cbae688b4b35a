import { expect, test } from "vitest";
import { knownAddress } from "./known-query-parameters.ts";

const NAMES = ["q", "page"];

test.each([
  { given: "/", known: "/", why: "nothing is asked" },
  { given: "/?u=1&fbclid=x", known: "/", why: "strangers' parameters change nothing" },
  { given: "/matches?page=2&q=a", known: "/matches?q=a&page=2", why: "one order" },
  { given: "/matches?q=a%20b", known: "/matches?q=a+b", why: "one way of writing a space" },
  { given: "/matches?q=a&q=b", known: "/matches?q=a", why: "the first of two" },
  { given: "/matches?q=", known: "/matches?q=", why: "an empty one is one" },
  { given: "/matches?q=?", known: "/matches?q=%3F", why: "a question mark in a value" },
])("$given is $known: $why", ({ given, known }) => {
  expect(knownAddress(given, NAMES)).toBe(known);
  expect(knownAddress(known, NAMES)).toBe(known);
});
