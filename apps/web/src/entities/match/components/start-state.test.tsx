import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { MatchStart } from "../api/match-start.ts";
import { StartState } from "./start-state.tsx";

afterEach(cleanup);

const start = {
  state: "objected",
  starts_at: "2026-11-27T12:00:00Z",
  objected_by: 2,
  walkover_for: 1,
  side_lost_by: null,
  game_lost_by: null,
} as MatchStart;
const settings = {
  absence_side_minutes: null,
  absence_game_minutes: null,
  absence_match_minutes: 10,
  pause_minutes: 5,
};

test.each([
  { who: "a side", decides: false, says: /^Beto lo objetó\. Decide la organización/ },
  { who: "who has to decide", decides: true, says: /^Beto lo objetó\. Decide tú/ },
])("of a walkover that was objected to $who reads who decides", ({ decides, says }) => {
  render(
    <StartState
      start={start}
      settings={settings}
      bestOf={3}
      names={["Ana", "Beto"]}
      decides={decides}
    />,
  );
  expect(screen.getByText(says)).toBeDefined();
});
