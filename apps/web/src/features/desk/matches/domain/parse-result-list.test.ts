import { describe, expect, test } from "vitest";
import { type ListableMatch, readResults } from "./parse-result-list.ts";

const match = (
  id: string,
  sides: readonly [string, string] | null,
  where: Partial<ListableMatch> = {},
): ListableMatch => ({
  id,
  stage: "Llave",
  part: "Llave",
  round: 1,
  number: 1,
  isOver: false,
  bestOf: 3,
  isSeries: false,
  side1: sides && { id: sides[0], name: sides[0] },
  side2: sides && { id: sides[1], name: sides[1] },
  ...where,
});
const MATCHES = [
  match("a", ["Ana", "Beto"]),
  match("b", ["Carla", "Dani"], { number: 2, isOver: true }),
  match("c", null, { round: 2 }),
  match("d", ["Elsa", "Fabi"], { stage: "Liga", part: "Grupo", number: 1 }),
  match("e", ["Fabi", "Elsa"], { stage: "Liga", part: "Grupo", number: 1, round: 2 }),
  match("f", ["Gus", "Hugo"], { stage: "Final", number: 7, bestOf: 1 }),
];
const read = (text: string) => readResults(text, MATCHES);
const HEADING = "Participante 1;Participante 2;Resultado;Ganador;Mapas;Partido;Ronda;Etapa";
const of = (row: string) => {
  const { results, faults } = read(`${HEADING}\n${row}`);
  return (
    results.map(({ match: { id }, winnerId, result, games }) => ({
      id,
      winnerId,
      result,
      games,
    }))[0] ?? faults[0]?.text
  );
};

test("a name is found however a device or a person wrote it", () => {
  const written = match("g", ["Águilas del Oeste", "O'Higgins 1º"]);
  const heading = "Participante 1;Participante 2;Resultado";
  for (const row of [
    "A\u0301guilas del Oeste;O’Higgins 1°;2-1",
    "aguilas  del\u00A0oeste;O´HIGGINS 1o;2-1",
    "ÁGUILAS DEL OESTE;o'higgins 1º;2-1",
  ]) {
    const { results, faults } = readResults(`${heading}\n${row}`, [written]);
    expect([results.map(({ match: { id } }) => id), faults]).toEqual([["g"], []]);
  }
});

describe("results out of a table", () => {
  test.each([
    { row: "Ana;Beto;2-1", is: { id: "a", winnerId: null, result: "2-1", games: null } },
    { row: "@BETO; ana ;2 : 1", is: { id: "a", winnerId: null, result: "1-2", games: null } },
    {
      row: "Beto;Ana;2-0;Beto;13-7 13 - 11",
      is: { id: "a", winnerId: "Beto", result: "0-2", games: "7-13 11-13" },
    },
    {
      row: "Ana;Beto;;;13-7, 9-13, 13-11",
      is: { id: "a", winnerId: null, result: "2-1", games: "13-7 9-13 13-11" },
    },
    { row: "Ana;Beto;w.o.;Beto", is: { id: "a", winnerId: "Beto", result: "W.O.", games: null } },
    { row: ";;3-2;;;7", is: { id: "f", winnerId: null, result: "3-2", games: null } },
    { row: "Gus;Hugo;;;13-9", is: { id: "f", winnerId: null, result: "13-9", games: "13-9" } },
    { row: "Elsa;Fabi;2-0;;;;2", is: { id: "e", winnerId: null, result: "0-2", games: null } },
    { row: "Carla;Dani;2-0", is: { id: "b", winnerId: null, result: "2-0", games: null } },
  ])("$row", ({ row, is }) => {
    expect(of(row)).toEqual(is);
  });

  test.each([
    { row: "Ana;Zoe;2-0", why: "no hay un partido de Ana – Zoe." },
    { row: "Ana;;2-0", why: "faltan los dos participantes, o el número de partido." },
    { row: ";;2-0;;;9", why: "no hay un partido 9 que sea uno solo: agrega la ronda y la etapa." },
    { row: ";;2-0;;;1", why: "no hay un partido 1 que sea uno solo: agrega la ronda y la etapa." },
    {
      row: ";;2-0;;;1;2;Llave",
      why: "todavía no se sabe quiénes lo juegan: cárgalo después de los anteriores.",
    },
    {
      row: "Elsa;Fabi;2-0",
      why: "hay varios partidos entre ellos sin decidir: agrega la ronda y la etapa.",
    },
    { row: "Ana;Beto;dos a uno", why: "el resultado «dos a uno» no tiene la forma 2-1." },
    {
      row: "Ana;Beto;02-ene",
      why: "«02-ene» es una fecha: la planilla cambió el resultado. Da formato de texto a la columna y escríbelo de nuevo.",
    },
    { row: "Ana;Beto;2-0;Carla", why: "«Carla» no juega ese partido." },
    { row: "Ana;Beto;W.O.", why: "falta quién ganó por W.O." },
    { row: "Ana;Beto;;;13 a 7", why: "los mapas «13 a 7» no tienen la forma 13-7 9-13." },
    { row: "Ana;Beto;=1+1", why: "el resultado «=1+1» no tiene la forma 2-1." },
  ])("$row: $why", ({ row, why }) => {
    expect(of(row)).toBe(why);
  });

  test("a match stands there once, and rows without a result wait", () => {
    const { results, faults, empty, unused } = read(
      "Player 1,Player 2,Score,Notes\nAna,Beto,2-0,x\nBeto,Ana,2-0,\nCarla,Dani,,",
    );
    expect(results).toHaveLength(1);
    expect(faults).toEqual([{ line: 3, text: "es el mismo partido que la línea 2." }]);
    expect(empty).toBe(1);
    expect(unused).toEqual(["Notes"]);
  });

  test("what has no heading is not guessed at", () => {
    expect(read("Ana;Beto;2-0\nCarla;Dani;2-1").hasHeading).toBe(false);
    expect(read("").hasHeading).toBe(false);
  });
});
