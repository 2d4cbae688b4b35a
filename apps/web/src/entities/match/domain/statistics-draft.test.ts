import { describe, expect, test } from "vitest";
import { cleanCount, EMPTY_ROW, toDraft, toLines } from "./statistics-draft.ts";

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
