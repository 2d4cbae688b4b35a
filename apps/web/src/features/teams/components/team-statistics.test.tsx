import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { TeamStatistics } from "./team-statistics.tsx";

afterEach(cleanup);

test.each([
  { why: "a rate is of what was played", losses: 1, shown: "0 %" },
  { why: "who has played nothing has none", losses: 0, shown: "—" },
])("$why", ({ losses, shown }) => {
  render(
    <TeamStatistics
      stats={{ wins: 0, draws: 0, losses, winRate: 0, tournamentsWon: 0 }}
      recent={[]}
    />,
  );
  expect(screen.getByText("Winrate").parentElement?.textContent).toBe(`Winrate${shown}`);
});
