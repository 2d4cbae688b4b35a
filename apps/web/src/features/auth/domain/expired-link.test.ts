import { expect, test } from "vitest";
import { expiredLink } from "./expired-link.ts";

test.each([
  { state: null, expected: null, why: "a plain visit" },
  { state: { expired: "signup" }, expected: "signup", why: "a confirmation that came too late" },
  { state: { expired: "email_change" }, expected: null, why: "asked for in the settings" },
])("another link is offered: $why", ({ state, expected }) => {
  expect(expiredLink(state)).toBe(expected);
});
