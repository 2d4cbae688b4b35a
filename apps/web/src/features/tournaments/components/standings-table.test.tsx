import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { Standing } from "../domain/standings.ts";
import { entrant, stageOf, standingRow } from "../domain/testing-stage.ts";
import { StandingsTable } from "./standings-table.tsx";

afterEach(cleanup);

function standing(id: string, above: string | null, reason: Standing["reason"]): Standing {
  const { participant_id: participantId, ...row } = standingRow(id, { wins: 1, reason });
  return {
    ...row,
    participantId,
    entrant: entrant(id),
    above: above === null ? null : entrant(above),
    fate: null,
  };
}

const byPoints = { rule: "points" as const, own: 1, above: 2 };
const byBuchholz = { rule: "buchholz" as const, own: 3, above: 4 };

function show(reasons: readonly [Standing["reason"], Standing["reason"]]) {
  const standings = [
    standing("a", null, null),
    standing("b", "a", reasons[0]),
    standing("c", "b", reasons[1]),
  ];
  render(
    <MemoryRouter>
      <StandingsTable stage={stageOf("swiss")} standings={standings} label="Tabla" ownId={null} />
    </MemoryRouter>,
  );
}

test("why the order is as it is is told to who asks", () => {
  show([byPoints, byBuchholz]);
  expect(screen.queryByText(/^2\. b:|^3\. c:/)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Por qué este orden" }));
  expect(screen.getByText("2. b: Tras a por puntos: 1 contra 2")).toBeTruthy();
  expect(screen.getByText("3. c: Tras b por Buchholz: 3 contra 4")).toBeTruthy();
});

test("who is through and who is out is said beside the name", () => {
  const fates = ["through", "out", null] as const;
  const standings = fates.map((fate, at) => ({ ...standing(`s${at}`, null, null), fate }));
  render(
    <MemoryRouter>
      <StandingsTable stage={stageOf("swiss")} standings={standings} label="Tabla" ownId={null} />
    </MemoryRouter>,
  );
  const rows = screen.getAllByRole("row").slice(1);
  expect(rows.map((row) => /Sigue|Eliminado/.exec(row.textContent)?.[0])).toEqual([
    "Sigue",
    "Eliminado",
    undefined,
  ]);
});

test("how many go on stands below, and figures that do not count yet have no column", () => {
  const fates = ["ahead", "ahead", null] as const;
  const standings = fates.map((fate, at) => ({ ...standing(`s${at}`, null, null), fate }));
  render(
    <MemoryRouter>
      <StandingsTable
        stage={stageOf("swiss")}
        standings={standings}
        label="Tabla"
        ownId={null}
        isProvisional
      />
    </MemoryRouter>,
  );
  expect(screen.getByText("Por ahora pasan los 2 primeros")).toBeTruthy();
  expect(screen.queryByRole("columnheader", { name: "BH" })).toBeNull();
});

test("where nobody stands below another for a reason nothing is offered", () => {
  show([null, null]);
  expect(screen.queryByRole("button", { name: "Por qué este orden" })).toBeNull();
});

test("points that staff deducted have a mark, and their reason below the table; the rules of the table are listed", () => {
  const adjustment = {
    id: "x",
    participant_id: "b",
    points: -3,
    reason: "Jugador mal inscrito",
    created_at: "2026-11-21T12:00:00Z",
    revoked_at: null,
  };
  render(
    <MemoryRouter>
      <StandingsTable
        stage={stageOf("round_robin", {
          adjustments: [adjustment, { ...adjustment, id: "y", participant_id: "other" }],
          walkover_score: 3,
          walkover_keeps_score: true,
          departed_matches: "annulled",
          tie_splitting: "restart",
        })}
        standings={[
          standing("a", null, null),
          { ...standing("b", "a", byPoints), points: -2, adjustment: -3 },
        ]}
        label="Tabla"
        ownId={null}
      />
    </MemoryRouter>,
  );
  expect(screen.getByRole("row", { name: /b .*-2.*con 3 puntos quitados/ })).toBeTruthy();
  const notes = screen.getByRole("list", { name: "Puntos que cambió la organización" });
  expect(notes.textContent).toMatch(/^\*−3b: Jugador mal inscrito/);
  expect(notes.children).toHaveLength(1);
  fireEvent.click(screen.getByRole("button", { name: "Por qué este orden" }));
  for (const rule of [
    "Un W.O. cuenta 3-0, o lo que se llevaba jugado si la diferencia era mayor.",
    "Si alguien se retira o es descalificado, se anulan todos sus partidos.",
    "Si un desempate separa solo a algunos, los demás vuelven a empezar por el primero.",
  ])
    expect(screen.getByText(rule)).toBeTruthy();
});
