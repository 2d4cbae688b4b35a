import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { reportSubscription } from "@/lib/connection-state";
import { ReconnectingStrip } from "./reconnecting-strip.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const makesRoom = () => document.documentElement.hasAttribute("data-has-reconnecting");

test("as long as the notice is shown the page makes room for it, so that it covers no title", async () => {
  vi.useFakeTimers();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReconnectingStrip />
    </QueryClientProvider>,
  );
  await act(async () => {
    reportSubscription("torneo", false);
    await vi.advanceTimersByTimeAsync(2_000);
  });
  expect(screen.getByRole("status").textContent).toBe("Reconectando…");
  expect(makesRoom()).toBe(true);
  await act(async () => {
    reportSubscription("torneo", true);
    await vi.advanceTimersByTimeAsync(10);
  });
  expect(screen.getByRole("status").textContent).toBe("");
  expect(makesRoom()).toBe(false);
});
