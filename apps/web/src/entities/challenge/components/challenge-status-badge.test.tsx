import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ChallengeStatusBadge } from "./challenge-status-badge.tsx";

afterEach(cleanup);

test.each([
  { match: "pending_results", isReported: false, word: "Por jugar" },
  { match: "pending_results", isReported: true, word: "Esperando respuesta" },
  { match: "disputed", isReported: true, word: "En disputa" },
] as const)("a challenge that was accepted reads $word", ({ match, isReported, word }) => {
  render(
    <ChallengeStatusBadge
      challengeStatus="in_progress"
      matchStatus={match}
      isReported={isReported}
    />,
  );
  expect(screen.getByText(word)).toBeTruthy();
});
