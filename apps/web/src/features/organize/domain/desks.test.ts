import { expect, test } from "vitest";
import { organizeCopy } from "../copy.ts";
import { byNeed } from "./desks.ts";

const { needs } = organizeCopy.own;

test("first where somebody waits, then what is played, then what is open", () => {
  const calm = { calls: [], objections: [] };
  const desks = [
    { id: "soon", status: "Próximamente", ...calm },
    { id: "open", status: "Inscripciones", ...calm },
    { id: "played", status: "Activo", ...calm },
    { id: "called", status: "Activo", calls: [{}], objections: [] },
    { id: "objected", status: "Activo", calls: [], objections: [{}] },
  ] as const;
  expect(byNeed(desks).map(([need, cups]) => [needs[need], cups.map(({ id }) => id)])).toEqual([
    ["Te necesitan", ["called", "objected"]],
    ["En juego", ["played"]],
    ["Inscripciones abiertas", ["open"]],
    ["Próximos", ["soon"]],
  ]);
});
