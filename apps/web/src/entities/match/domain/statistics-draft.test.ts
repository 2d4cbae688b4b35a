import { describe, expect, test } from "vitest";
import { cleanCount, EMPTY_ROW, rowKey, shownRow, toDraft, toLines } from "./statistics-draft.ts";

describe("figures in the report form", () => {
  test.each([
    ["12", "12"],
    ["007", "7"],
    ["-3", "3"],
    ["1,5", "15"],
    ["999", "300"],
    ["12345", "123"],
    ["muchas", ""],
  ])("%s is read as %s", (text, clean) => {
    expect(cleanCount(text)).toBe(clean);
  });

  test("only players with a figure are reported; what is empty beside it is none", () => {
    expect(toLines({ ana: { kills: "7", deaths: "", assists: "2" }, luis: EMPTY_ROW })).toEqual([
      { profileId: "ana", kills: 7, deaths: 0, assists: 2 },
    ]);
  });

  test("what was reported before comes back into the fields", () => {
    expect(toDraft([{ profile_id: "ana", kills: 0, deaths: 3, assists: 1 }])).toEqual({
      ana: { kills: "0", deaths: "3", assists: "1" },
    });
  });
});

describe("figures map by map", () => {
  const known = {
    profile_id: "ana",
    kills: 7,
    deaths: 3,
    assists: 1,
    games: [
      { number: 1, kills: 5, deaths: 3, assists: 0 },
      { number: 2, kills: 2, deaths: 0, assists: 1 },
    ],
  };
  const draft = toDraft([known], true);

  test("come back into the fields of their maps, and the whole shows their sum", () => {
    expect(shownRow(draft, "ana", 2)).toEqual({ kills: "2", deaths: "0", assists: "1" });
    expect(shownRow(draft, "ana", 3)).toEqual(EMPTY_ROW);
    expect(shownRow(draft, "ana", null)).toEqual({ kills: "7", deaths: "3", assists: "1" });
    expect(shownRow(draft, "luis", null)).toEqual(EMPTY_ROW);
  });

  test("take the place of what was typed of the whole", () => {
    const both = { ...draft, luis: { kills: "9", deaths: "", assists: "" } };
    expect(toLines(both)).toEqual([
      { profileId: "ana", game: 1, kills: 5, deaths: 3, assists: 0 },
      { profileId: "ana", game: 2, kills: 2, deaths: 0, assists: 1 },
    ]);
    expect(shownRow(both, "luis", null)).toEqual(EMPTY_ROW);
    const emptied = {
      ...both,
      [rowKey("ana", 1)]: EMPTY_ROW,
      [rowKey("ana", 2)]: EMPTY_ROW,
    };
    expect(toLines(emptied)).toEqual([{ profileId: "luis", kills: 9, deaths: 0, assists: 0 }]);
  });

  test("of a match of one map are those of the match", () => {
    expect(toLines(toDraft([known]))).toEqual([
      { profileId: "ana", kills: 7, deaths: 3, assists: 1 },
    ]);
  });
});
