import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { IDENTITY_KEY } from "@/lib/session";
import { useHeaderIdentity } from "./use-header-identity.ts";

const ANA = { id: "ana", username: "Ana", avatar_url: null, personal_tickets: 7 };

afterEach(() => {
  cleanup();
  localStorage.clear();
});

test.each([
  { stored: JSON.stringify(ANA), known: ANA, why: "who was here" },
  { stored: JSON.stringify({ ...ANA, id: "bea" }), known: null, why: "somebody else" },
  { stored: JSON.stringify({ id: "ana" }), known: null, why: "what an older page kept" },
  { stored: "{", known: null, why: "what cannot be read" },
  { stored: null, known: null, why: "nothing" },
])("before the profile is read the header knows: $why", ({ stored, known }) => {
  if (stored !== null) localStorage.setItem(IDENTITY_KEY, stored);
  expect(renderHook(() => useHeaderIdentity("ana")).result.current).toEqual(known);
});
