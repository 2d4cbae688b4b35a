import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { MatchTiming } from "../domain/status.ts";
import { MatchStatusBadge } from "./match-status-badge.tsx";

afterEach(cleanup);

const NOW = Date.parse("2026-05-01T21:00:00Z");
const match: MatchTiming = {
  kind: "tournament",
  status: "scheduled",
  scheduledAt: "2026-05-01T20:50:00Z",
  liveSince: null,
};

test.each([
  { why: "its hour came", given: {}, isObjected: false, word: "Por empezar" },
  { why: "its walkover was objected to", given: {}, isObjected: true, word: "W.O. objetado" },
  {
    why: "both objected to and in dispute",
    given: { status: "disputed" },
    isObjected: true,
    word: "En disputa",
  },
] as const)("a match says one word: $why", ({ given, isObjected, word }) => {
  render(<MatchStatusBadge match={{ ...match, ...given }} now={NOW} isObjected={isObjected} />);
  expect(screen.getByText(word)).toBeTruthy();
});

test.each([
  { why: "accepted", isReported: false, word: "Por jugar" },
  { why: "reported by one side", isReported: true, word: "Esperando respuesta" },
  {
    why: "nobody here knows whether it was reported",
    isReported: undefined,
    word: "Esperando resultado",
  },
] as const)("a challenge is to be played until somebody reports: $why", ({ isReported, word }) => {
  const challenge = {
    ...match,
    kind: "challenge",
    status: "pending_results",
    scheduledAt: null,
  } as const;
  render(<MatchStatusBadge match={challenge} now={NOW} isReported={isReported} />);
  expect(screen.getByText(word)).toBeTruthy();
});
