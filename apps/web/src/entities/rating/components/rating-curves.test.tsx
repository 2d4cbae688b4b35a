import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { RatingCurves } from "./rating-curves.tsx";

afterEach(cleanup);

const point = (week: number, rating: number, place: number | null = 3) => ({
  game: "Valorant",
  week: `2026-11-${String(week).padStart(2, "0")}T03:00:00Z`,
  rating,
  matches: 12,
  place,
});

const show = (...points: readonly ReturnType<typeof point>[]) =>
  render(
    <MemoryRouter>
      <RatingCurves participantId="side" points={points} type="user" />
    </MemoryRouter>,
  );

test("shows the rank, what is missing for the next one and the change of the last week", () => {
  show(point(2, 1561), point(9, 1573));
  expect(screen.getByText("Oro")).toBeTruthy();
  expect(screen.getByText("Faltan 27 puntos para Platino")).toBeTruthy();
  expect(screen.getByText("+12 en la última semana")).toBeTruthy();
});

test("a provisional rating has no rank", () => {
  show(point(2, 1561, null));
  expect(screen.getByText("Provisional")).toBeTruthy();
  expect(screen.queryByText("Oro")).toBeNull();
});
