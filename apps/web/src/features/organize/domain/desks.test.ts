import { expect, test } from "vitest";
import { byNeed } from "./desks.ts";

test("first where somebody waits, then what is played, then what is open", () => {
  const calm = { calls: [], objections: [] };
  const desks = [
    { id: "soon", status: "Próximamente", ...calm },
    { id: "open", status: "Inscripciones", ...calm },
    { id: "played", status: "Activo", ...calm },
    { id: "called", status: "Activo", calls: [{}], objections: [] },
    { id: "objected", status: "Activo", calls: [], objections: [{}] },
  ] as const;
  expect(byNeed(desks).map(([need, cups]) => [need, cups.map(({ id }) => id)])).toEqual([
    ["waits", ["called", "objected"]],
    ["played", ["played"]],
    ["open", ["open"]],
    ["announced", ["soon"]],
  ]);
});
