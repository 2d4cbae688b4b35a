import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { MatchStart } from "../api/match-start.ts";
import { SidePresence } from "./side-presence.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

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
    <SidePresence
      start={start}
      settings={settings}
      bestOf={3}
      names={["Ana", "Beto"]}
      decides={decides}
    />,
  );
  expect(screen.getByText(says)).toBeDefined();
});

const late = {
  ...start,
  state: "waiting",
  due_at: "2026-11-27T12:10:00Z",
  late_minutes: 0,
  arrived1_at: null,
  arrived2_at: null,
  ready1_at: null,
  ready2_at: null,
} as MatchStart;

test.each([
  {
    who: "a reader in the room",
    here: [1],
    ownSide: 1,
    says: "Beto no llegó",
    loses: "Tu rival pierde el partido en",
  },
  {
    who: "a side that is missing",
    here: [2],
    ownSide: 1,
    says: "Falta tu lado",
    loses: "Tu lado pierde el partido en",
  },
  {
    who: "a spectator",
    here: [2],
    ownSide: null,
    says: "Ana no llegó",
    loses: "Pierde el partido en",
  },
  {
    who: "everybody once both are here",
    here: [1, 2],
    ownSide: 1,
    says: "Están los dos: ya empieza",
    loses: null,
  },
] as const)(
  "after the hour $who reads who is missing, and who loses",
  ({ here, ownSide, says, loses }) => {
    vi.useFakeTimers({ now: Date.parse("2026-11-27T12:09:22Z") });
    render(
      <SidePresence
        start={late}
        settings={settings}
        bestOf={3}
        names={["Ana", "Beto"]}
        here={new Set(here)}
        ownSide={ownSide}
      />,
    );
    expect(screen.getByText(says)).toBeDefined();
    expect(screen.queryByText(/ierde/u)?.textContent ?? null).toBe(loses);
  },
);
