import { describe, expect, test } from "vitest";
import { splitNames, wantedParticipants } from "./pasted-list.ts";
import {
  guestVerdict,
  type PreviewLine,
  toPreviewLines,
  type ParticipantPreview,
} from "./added-participants-preview.ts";

describe("names out of a text", () => {
  test.each([
    { text: "ana\nbeto\r\ncarla", names: ["ana", "beto", "carla"], why: "one a line" },
    { text: "ana, beto;carla", names: ["ana", "beto", "carla"], why: "commas and semicolons" },
    { text: "ana\tbeto\ncarla\t", names: ["ana", "beto", "carla"], why: "cells of a spreadsheet" },
    { text: "@ana\n ANA \nAna", names: ["ana"], why: "each once, whatever its capitals" },
    { text: "Lobos del Sur\n\n\n", names: ["Lobos del Sur"], why: "spaces belong to a name" },
    { text: " ,;\n@", names: [], why: "nothing" },
  ])("$why", ({ text, names }) => {
    expect(splitNames(text)).toEqual(names);
  });
});

const row = (
  line: number,
  id: string,
  isExact: boolean,
  verdict: ParticipantPreview["verdict"] = "added",
): ParticipantPreview => ({
  line,
  participant_id: id,
  name: id,
  image_url: null,
  is_exact: isExact,
  verdict,
});

/** The ids of the accounts that these lines would register. */
const chosenIds = (lines: readonly PreviewLine[]) =>
  wantedParticipants(
    lines,
    lines.map(({ name }) => ({ key: name, name, seed: null })),
    { guests: false, seeds: false },
  ).map(({ participantId }) => participantId);

describe("whom a list chooses", () => {
  const names = ["ana", "bet", "cata", "dani"];
  const rows = [
    row(1, "ana", true),
    row(2, "beto", false),
    row(2, "betina", false, "asked"),
    row(3, "cata", true, "already_in"),
  ];
  const chosen = (picks: [string, string | null][]) =>
    chosenIds(toPreviewLines(names, rows, new Map(picks)));

  test("who is called so and can be added; nobody else unasked", () => {
    expect(chosen([])).toEqual(["ana"]);
  });

  test("whoever was picked among those called alike; nobody who cannot", () => {
    expect(
      chosen([
        ["bet", "betina"],
        ["cata", "cata"],
      ]),
    ).toEqual(["ana", "betina"]);
  });

  test("one who was unpicked is not added, and one who is meant twice is added once", () => {
    expect(chosen([["ana", null]])).toEqual([]);
    const twice = [...rows, row(4, "ana", false)];
    expect(chosenIds(toPreviewLines(names, twice, new Map([["dani", "ana"]])))).toEqual(["ana"]);
  });
});

test.each([
  { name: "a", verdict: "too_short" },
  { name: "Jo", verdict: "added" },
  { name: "a".repeat(40), verdict: "added" },
  { name: "𝔞".repeat(40), verdict: "added" },
  { name: "a".repeat(41), verdict: "too_long" },
])("a guest called $name is $verdict", ({ name, verdict }) => {
  expect(guestVerdict(name)).toBe(verdict);
});
