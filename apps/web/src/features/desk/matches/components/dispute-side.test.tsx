import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { MatchReport } from "@/entities/match/api/list-match-reports";
import type { MatchView } from "@/entities/match/domain/match-view";
import type { ParticipantView } from "@/entities/match/domain/participant";
import { DisputeSide } from "./dispute-side.tsx";

afterEach(cleanup);

const side = (name: string) =>
  ({ id: name, type: "user", name, imageUrl: null }) as ParticipantView;
const match = { side1: side("Ana"), side2: side("Beto") } as MatchView;
const report = {
  result: "2-1",
  winner_id: "Ana",
  created_at: "2026-01-01T00:00:00Z",
} as MatchReport;

test.each([
  {
    why: "reported and told",
    given: { report, statement: "Ganamos los dos mapas." },
    reads: ["Reporta 2-1", "Gana Ana", "Ganamos los dos mapas.", "Sin pruebas."],
  },
  {
    why: "said nothing at all",
    given: { report: undefined, statement: null },
    reads: ["No reportó.", "Todavía no contó qué pasó.", "Sin pruebas."],
  },
])("who decides reads all of a side in one place: it $why", ({ given, reads }) => {
  render(<DisputeSide match={match} number={1} proofs={[]} {...given} />);
  const word = screen.getByRole("region", { name: "Ana" });
  for (const text of reads) expect(word.textContent).toContain(text);
});
