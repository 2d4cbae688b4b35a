import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { createSessionStore, SessionContext } from "@/hooks/use-session";
import { SIGNED_OUT, type SessionState } from "@/lib/session";
import type { WaitingEntry } from "../domain/waiting-list.ts";
import { TournamentTimes } from "./tournament-times.tsx";

afterEach(cleanup);

const waiting = (id: string, offerEndsAt: string | null) => ({ id, offerEndsAt }) as WaitingEntry;
const hoursAhead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

test.each([
  { who: "somebody else", id: "other", isShown: true },
  { who: "who waits", id: "waits", isShown: true },
  { who: "whom a place is offered to", id: "offered", isShown: false },
])("$who is told when the entries close: $isTold", ({ id, isShown }) => {
  const entries = [waiting("offered", hoursAhead(6)), waiting("waits", null)];
  const tournament = {
    status: "Inscripciones",
    start_date: hoursAhead(6),
    registration_deadline: hoursAhead(4),
    waiting: { entries, held: 1, isWaitedFor: true },
  } as const;
  const session = { ...SIGNED_OUT, profile: { participant_id: id } } as SessionState;
  render(
    <SessionContext value={createSessionStore(session)}>
      <TournamentTimes tournament={tournament} />
    </SessionContext>,
  );
  expect(screen.getByText(/^Comienza/)).toBeTruthy();
  expect(screen.queryByText(/inscripciones cierran/) !== null).toBe(isShown);
});
