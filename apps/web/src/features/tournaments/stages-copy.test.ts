import { expect, test } from "vitest";
import { stagesCopy } from "./stages-copy.ts";

test.each([
  { round: "Final", says: "Juegas la final contra Ana" },
  { round: "Gran final", says: "Juegas la gran final contra Ana" },
  { round: "Ronda 2 inferior", says: "Juegas la ronda 2 inferior contra Ana" },
  { round: "Cuartos", says: "Juegas los cuartos contra Ana" },
  { round: "16avos", says: "Juegas los 16avos contra Ana" },
  { round: "Tercer puesto", says: "Juegas por el tercer puesto contra Ana" },
  { round: "Puestos 5 a 8", says: "Juegas por los puestos 5 a 8 contra Ana" },
])("what follows is told as one says it: $says", ({ round, says }) => {
  expect(stagesCopy.next.prospects.match(round, "Ana")).toBe(says);
});
