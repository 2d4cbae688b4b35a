import { describe, expect, test } from "vitest";
import { textCell, toCsv } from "./csv.ts";
import { decodeSheet, findColumns, readSheet } from "./spreadsheet.ts";

describe("a table out of a spreadsheet", () => {
  test.each([
    { text: "Nombre;Siembra\nAna;1\nBeto;2", why: "semicolons" },
    { text: "Nombre,Siembra\nAna,1\nBeto,2", why: "commas" },
    { text: "Nombre\tSiembra\r\nAna\t1\r\nBeto\t2\r\n", why: "cells that were copied" },
    { text: "\uFEFFNombre;Siembra\r\nAna;1\r\nBeto;2\r\n", why: "a mark at its beginning" },
    { text: '"Nombre";"Siembra"\n"Ana";"1"\n"Beto";"2"', why: "quotes" },
  ])("$why", ({ text }) => {
    const { headings, rows } = readSheet(text);
    expect(headings).toEqual(["Nombre", "Siembra"]);
    expect(rows.map(({ cells }) => cells)).toEqual([
      ["Ana", "1"],
      ["Beto", "2"],
    ]);
  });

  test("a name keeps its commas, quotes and lines, and a row the line that it has", () => {
    expect(readSheet('Nombre;Nota\n\n"Ana; ""la una""";x\n"Be\nto";').rows).toEqual([
      { line: 3, cells: ['Ana; "la una"', "x"] },
      { line: 4, cells: ["Be\nto", ""] },
    ]);
  });

  test("what this site hands out comes back as it was", () => {
    const file = toCsv([
      ["Participante", "Resultado"],
      ["=Ana", textCell("2-1")],
      ['Los "Lobos"; Sur', textCell("13-7")],
    ]);
    expect(readSheet(file).rows.map(({ cells }) => cells)).toEqual([
      ["=Ana", "2-1"],
      ['Los "Lobos"; Sur', "13-7"],
    ]);
  });

  test.each(["", "\n\n", ";;\n;", "\u0000", '"'])("nothing of use is no table: %j", (text) => {
    expect(() => readSheet(text)).not.toThrow();
  });

  test("columns are found by their words in both languages, whatever their capitals and accents", () => {
    const words = { name: ["nombre", "name"], seed: ["siembra", "cabeza de serie"] };
    expect(findColumns(["  CABEZA  de série ", "Name", "Nombre"], words)).toEqual(
      new Map([
        ["seed", 0],
        ["name", 1],
      ]),
    );
  });
});

test.each([
  { bytes: [...new TextEncoder().encode("Muñoz")], why: "UTF-8" },
  { bytes: [0x4d, 0x75, 0xf1, 0x6f, 0x7a], why: "an older Excel's" },
  { bytes: [0xff, 0xfe, 0x4d, 0, 0x75, 0, 0xf1, 0, 0x6f, 0, 0x7a, 0], why: "Unicode text" },
])("a file is read as it was written: $why", ({ bytes }) => {
  expect(decodeSheet(new Uint8Array(bytes).buffer)).toBe("Muñoz");
});
