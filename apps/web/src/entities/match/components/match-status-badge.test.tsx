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
    why: "its maps say how it ended, and nobody has confirmed that",
    given: { liveSince: "2026-05-01T20:50:00Z", liveScore: "2-0", bestOf: 3 },
    isObjected: false,
    word: "Esperando resultado",
  },
  {
    why: "a map of it comes",
    given: { liveSince: "2026-05-01T20:50:00Z", liveScore: "1-0", bestOf: 3 },
    isObjected: false,
    word: "En vivo",
  },
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

test("who knows more of a match says its word, but for what goes before", () => {
  const said = { ...match, kind: "challenge", status: "pending_results" } as const;
  const { rerender } = render(<MatchStatusBadge match={said} now={NOW} word="Por jugar" />);
  expect(screen.getByText("Por jugar")).toBeTruthy();
  rerender(<MatchStatusBadge match={match} now={NOW} word="Por jugar" />);
  expect(screen.getByText("Por empezar")).toBeTruthy();
});
