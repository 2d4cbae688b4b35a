import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { MatchView } from "@/entities/match/domain/match-view";
import type { ParticipantView } from "@/entities/match/domain/participant";
import { WinnerButtons } from "./winner-buttons.tsx";

afterEach(cleanup);

const side = (name: string): ParticipantView => ({
  id: name,
  type: "user",
  name,
  imageUrl: null,
  ownerId: name,
  isGuest: false,
});

const match = {
  status: "scheduled",
  winnerId: null,
  allowsDraw: true,
  participant1Id: "Ana",
  participant2Id: "Beto",
  side1: side("Ana"),
  side2: side("Beto"),
} as MatchView;

test("each button says whom it makes the winner", () => {
  render(<WinnerButtons match={match} />);
  for (const name of ["Gana Ana", "Gana Beto"])
    expect(screen.getByRole("button", { name })).toBeDefined();
});

test.each([
  { why: "it may end level", given: match, draws: 1 },
  { why: "of a bracket one goes on", given: { ...match, allowsDraw: false }, draws: 0 },
  {
    why: "the rival is not known yet",
    given: { ...match, participant2Id: null, side2: null },
    draws: 0,
  },
])("who decides a match may call it level or not: $why", ({ given, draws }) => {
  render(<WinnerButtons match={given} />);
  expect(screen.queryAllByRole("button", { name: "Declarar empate" })).toHaveLength(draws);
});
