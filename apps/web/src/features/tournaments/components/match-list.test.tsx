import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BracketGoal } from "../domain/bracket-scroll-target.ts";
import { asTournamentMatches, bracketOf } from "../domain/testing-bracket.ts";
import { BracketRounds } from "./bracket/bracket-rounds.tsx";

const matches = asTournamentMatches(bracketOf(64));
const scrollIntoView = vi.fn<() => void>();
type UserNotification = (entries: { isIntersecting: boolean; target: Element }[]) => void;
/** The fake observers, each with the elements that it observes. */
const watchers: { readonly call: UserNotification; readonly watched: Set<Element> }[] = [];

/** Makes the fake observers report that these elements are near the screen. */
function approach(places: readonly Element[]): void {
  act(() => {
    for (const { call, watched } of watchers) {
      const near = places.filter((place) => watched.has(place));
      if (near.length > 0) call(near.map((target) => ({ isIntersecting: true, target })));
    }
  });
}

beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly #watched = new Set<Element>();
      constructor(call: UserNotification) {
        watchers.push({ call, watched: this.#watched });
      }
      observe = (place: Element) => this.#watched.add(place);
      disconnect = () => this.#watched.clear();
    },
  );
  Element.prototype.scrollIntoView = scrollIntoView;
});
afterEach(() => {
  cleanup();
  watchers.length = 0;
  vi.unstubAllGlobals();
});

function page(goal: BracketGoal | null = null) {
  return (
    <MemoryRouter>
      <BracketRounds matches={matches} ownId={null} goal={goal} />
    </MemoryRouter>
  );
}

const cards = () => document.querySelectorAll("[data-match]");
const cardOf = (matchId: string) => document.querySelector(`[data-match="${matchId}"]`);

test("a round of 32 has a place for every match, and the cards of the first", () => {
  render(page());
  expect(screen.getAllByRole("listitem")).toHaveLength(32);
  expect(cards()).toHaveLength(12);
});

test("what comes near the screen is drawn, and stays", () => {
  render(page());
  const places = screen.getAllByRole("listitem");
  approach(places.slice(12, 16));
  approach(places.slice(24, 25));
  expect(cards()).toHaveLength(17);
  expect(cardOf("r1m25")).not.toBeNull();
});

test("who is looked for is drawn and brought into sight, however far down", () => {
  const { rerender } = render(page());
  rerender(page({ participantId: "p60", matchId: "r1m30" }));
  expect(scrollIntoView.mock.contexts).toEqual([cardOf("r1m30")]);
  expect(cardOf("r1m30")).not.toBeNull();
});

test("on paper every card of every round is drawn", () => {
  render(page());
  fireEvent(window, new Event("beforeprint"));
  expect(cards()).toHaveLength(63);
  fireEvent(window, new Event("afterprint"));
  expect(cards()).toHaveLength(12);
});
