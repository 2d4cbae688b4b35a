import { expect, test } from "vitest";
import { placesFirst } from "./places-first.ts";

test("what can be entered leads, what is full ends, and each keeps its order", () => {
  const cup = (name: string, status: string, count: number, max: number | null) => ({
    name,
    status,
    participant_count: count,
    max_participants: max,
  });
  const cups = [
    cup("llena", "Inscripciones", 8, 8),
    cup("en juego", "Activo", 8, 8),
    cup("con lugares", "Inscripciones", 7, 8),
    cup("en juego, con un lugar", "Activo", 7, 8),
    cup("sin límite", "Inscripciones", 90, null),
  ];
  expect(placesFirst(cups).map(({ name }) => name)).toEqual([
    "con lugares",
    "sin límite",
    "en juego",
    "en juego, con un lugar",
    "llena",
  ]);
});
