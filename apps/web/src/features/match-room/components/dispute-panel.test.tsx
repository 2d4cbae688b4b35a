import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { matchReportsQuery } from "@/entities/match/api/list-match-reports";
import { matchDisputeQuery } from "@/entities/match/api/match-dispute";
import { DisputePanel } from "./dispute-panel.tsx";
import { RoomActContext } from "./room-action.tsx";

afterEach(cleanup);

const match = {
  id: "match",
  status: "disputed",
  participant1Id: "mine",
  participant2Id: "theirs",
  side1: { id: "mine", name: "Halcones" },
  side2: { id: "theirs", name: "Cóndores" },
} as MatchDetails;
const access = {
  canEnter: true,
  ownSide: 1,
  canAct: true,
  isOutside: false,
  isGuest: false,
} as const;

/** The dispute panel, and the element in which the action bar appears on a phone. */
function Room({ statement1 }: { readonly statement1: string | null }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [client] = useState(() => {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
    const at = "2026-11-27T19:00:00Z";
    client.setQueryData(matchReportsQuery("match").queryKey, [
      { participant_id: "mine", result: "3-1" },
    ] as never);
    client.setQueryData(matchDisputeQuery("match").queryKey, {
      statement1,
      statement2: null,
      stated1_at: null,
      stated2_at: null,
      taken_at: null,
      due_at: at,
      opened_at: at,
      referee_id: null,
      referee_name: null,
    } as never);
    return client;
  });
  const kind = statement1 === null ? "tell" : "prove";
  return (
    <QueryClientProvider client={client}>
      <RoomActContext value={{ kind, place }}>
        <DisputePanel match={match} access={access} />
        <div role="group" aria-label="Lo que sigue" ref={setPlace} />
      </RoomActContext>
    </QueryClientProvider>
  );
}

test("each side reads its own word as its own, and the rival's by its name", () => {
  render(<Room statement1={null} />);
  const [own, rival] = screen.getAllByRole("listitem");
  expect(own?.textContent).toBe("Tu versiónReportaste 3-1Todavía no contaste qué pasó.");
  expect(rival?.textContent).toBe("Cóndores diceNo reportó un resultadoTodavía no contó qué pasó.");
});

test("to tell what happened is the next act until it was told", () => {
  const { unmount } = render(<Room statement1={null} />);
  const bar = () => within(screen.getByRole("group", { name: "Lo que sigue" }));
  fireEvent.click(bar().getByRole("button", { name: "Contar qué pasó" }));
  // The action bar contains only the button. The text field is in the dispute panel.
  expect(bar().queryByRole("textbox")).toBeNull();
  expect(screen.getByRole("textbox", { name: "Qué pasó" })).toBe(document.activeElement);
  unmount();
  render(<Room statement1="Ganamos 3-1." />);
  expect(bar().queryByRole("button")).toBeNull();
  expect(screen.getByRole("button", { name: "Cambiar tu versión" })).toBeTruthy();
});
