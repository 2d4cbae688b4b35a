import { expect, test } from "vitest";
import { codeOutcome, parseAuthRedirect, withoutRedirect } from "./auth-callback.ts";

const CODE = "q".repeat(43);

test.each([
  { hash: "", expected: null, why: "an ordinary visit" },
  { hash: "#premios", expected: null, why: "an anchor of the page" },
  { search: "?code=ABC", expected: null, why: "a code of the page's own" },
  {
    hash: "#access_token=a&refresh_token=b&type=invite",
    expected: { type: "invite", error: null, errorCode: null, hasCode: false },
    why: "a link that carries the session",
  },
  {
    search: `?pagina=2&code=${CODE}&type=signup`,
    expected: { type: "signup", error: null, errorCode: null, hasCode: true },
    why: "a confirmed account",
  },
  {
    hash: "#message=Confirma+tambi%C3%A9n+la+otra+direcci%C3%B3n",
    expected: { type: "email_change_halfway", error: null, errorCode: null, hasCode: false },
    why: "one of both addresses of a change",
  },
  {
    search: "?code=6b1f0a52-3c1f-4b7e-9d5e-0f1a2b3c4d5e",
    expected: { type: null, error: null, errorCode: null, hasCode: true },
    why: "a code of the hosted platform",
  },
  {
    hash: "#error=access_denied&error_code=otp_expired&error_description=El+enlace+ha+caducado",
    expected: {
      type: null,
      error: "El enlace ha caducado",
      errorCode: "otp_expired",
      hasCode: false,
    },
    why: "a link used twice",
  },
])("$why: $search$hash", ({ hash = "", search = "", expected }) => {
  expect(parseAuthRedirect({ hash, search })).toEqual(expected);
});

test.each([
  { search: `?pagina=2&code=${CODE}&type=signup`, expected: "?pagina=2" },
  { search: `?code=${CODE}`, expected: "" },
  { search: "?code=ABC", expected: "?code=ABC" },
])("the page's address keeps the rest: $search", ({ search, expected }) => {
  expect(withoutRedirect(search)).toBe(expected);
});

test.each([
  { why: "traded", error: null, isLeft: false, expected: "taken" },
  {
    why: "left by a client that did not ask for it",
    error: null,
    isLeft: true,
    expected: "elsewhere",
  },
  {
    why: "refused: another verifier",
    error: { name: "AuthApiError", code: "bad_code_verifier" },
    isLeft: true,
    expected: "elsewhere",
  },
  {
    why: "an answer that never came",
    error: { name: "AuthRetryableFetchError", code: undefined },
    isLeft: true,
    expected: "lost",
  },
  {
    why: "too late or used",
    error: { name: "AuthApiError", code: "flow_state_not_found" },
    isLeft: true,
    expected: "lost",
  },
])("a code that was $why: $expected", ({ error, isLeft, expected }) => {
  expect(codeOutcome(error, isLeft)).toBe(expected);
});
