import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { ownFormats } from "@/lib/format";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { type MatchStartAnswer, matchStartQuery } from "@/entities/match/api/match-start";
import type { RoomStep } from "../domain/room-step.ts";
import { RunningPauseLine } from "./running-pause-line.tsx";
import { PauseLeft } from "./pause-controls.tsx";
import { RoomStepContext } from "./room-step-context.tsx";

const ask = vi.hoisted(() => vi.fn<() => void>());

vi.mock("../api/calls-and-pauses.ts", () => ({
  usePauseMatch: () => ({ mutate: ask }),
  useEndPause: () => ({}),
}));

const NOW = Date.parse("2026-05-01T21:00:00Z");
const after = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();
const match = {
  id: "m",
  status: "scheduled",
  scheduledAt: after(-60),
  side1: { name: "Alfa" },
  side2: { name: "Beta" },
} as Partial<MatchDetails> as MatchDetails;
const access = {
  canEnter: true,
  ownSide: 1,
  canAct: true,
  isOutside: false,
  isGuest: false,
} as const;

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  ask.mockClear();
});

function draw(answer: MatchStartAnswer, part: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(matchStartQuery("m").queryKey, answer);
  render(<QueryClientProvider client={client}>{part}</QueryClientProvider>);
}

function answerOf(pauses: readonly object[]): MatchStartAnswer {
  const answer: unknown = {
    start: { state: "started" },
    pauses,
    station: null,
    settings: { pause_minutes: 5 },
  };
  return answer as MatchStartAnswer;
}

test("the head of the room says who paused and until when, and nothing once it is over", async () => {
  vi.useFakeTimers({ now: NOW });
  draw(
    answerOf([{ id: "p", side: 2, started_at: after(-60), ends_at: after(90) }]),
    <RunningPauseLine match={match} />,
  );
  expect(screen.getByRole("status").textContent).toBe(
    `Pausa de Beta hasta las ${ownFormats.formatTime(after(90))}`,
  );
  await act(() => vi.advanceTimersByTimeAsync(91_000));
  expect(screen.queryByRole("status")).toBeNull();
});

function drawPause(step: RoomStep) {
  const answer = answerOf([{ id: "p", side: 1, started_at: after(-600), ends_at: after(-510) }]);
  draw(
    answer,
    <RoomStepContext value={step}>
      <PauseLeft match={match} access={access} answer={answer} now={NOW} />
    </RoomStepContext>,
  );
}

test("a pause asks first, and says what it costs", async () => {
  drawPause("play");
  fireEvent.click(screen.getByRole("button", { name: "Pedir pausa" }));
  expect((await screen.findByRole("alertdialog")).textContent).toContain(
    "gasta hasta 4 de los 5 minutos que tu lado tiene",
  );
  expect(ask).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Empezar la pausa" }));
  expect(ask).toHaveBeenCalledTimes(1);
});

test.each(["ready", "veto", "lobby"] as const)("it is not offered before playing: %s", (step) => {
  drawPause(step);
  expect(screen.queryByRole("button")).toBeNull();
});
