import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { IDENTITY_KEY } from "@/lib/session";
import { useKnownIdentity } from "./known-identity.ts";

const ANA = { id: "ana", username: "Ana", avatar_url: null, personal_tickets: 7 };

afterEach(() => {
  cleanup();
  localStorage.clear();
});

test.each([
  { kept: JSON.stringify(ANA), known: ANA, why: "who was here" },
  { kept: JSON.stringify({ ...ANA, id: "bea" }), known: null, why: "somebody else" },
  { kept: JSON.stringify({ id: "ana" }), known: null, why: "what an older page kept" },
  { kept: "{", known: null, why: "what cannot be read" },
  { kept: null, known: null, why: "nothing" },
])("before the profile is read the header knows: $why", ({ kept, known }) => {
  if (kept !== null) localStorage.setItem(IDENTITY_KEY, kept);
  expect(renderHook(() => useKnownIdentity("ana")).result.current).toEqual(known);
});
