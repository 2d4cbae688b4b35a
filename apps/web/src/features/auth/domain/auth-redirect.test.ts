import { expect, test } from "vitest";
import { parseAuthRedirect } from "./auth-redirect.ts";

test.each([
  { hash: "", expected: null, why: "an ordinary visit" },
  { hash: "#premios", expected: null, why: "an anchor of the page" },
  {
    hash: "#access_token=a&refresh_token=b&type=signup",
    expected: { type: "signup", error: null },
    why: "a confirmed account",
  },
  {
    hash: "#access_token=a&type=recovery",
    expected: { type: "recovery", error: null },
    why: "a recovery link",
  },
  {
    hash: "#error=access_denied&error_code=otp_expired&error_description=El+enlace+ha+caducado",
    expected: { type: null, error: "El enlace ha caducado" },
    why: "a link used twice",
  },
])("$why: $hash", ({ hash, expected }) => {
  expect(parseAuthRedirect(hash)).toEqual(expected);
});
