import { closeSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openRotatedLog } from "./rotated-log.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "platform-log-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("the database's log", () => {
  const LARGE = 10 * 1024 * 1024;
  const start = (): void => closeSync(openRotatedLog(join(folder, "postgres.log")));

  test("goes on where it ended", () => {
    writeFileSync(join(folder, "postgres.log"), "what happened yesterday");
    start();
    expect(readFileSync(join(folder, "postgres.log"), "utf8")).toBe("what happened yesterday");
  });

  test("moves aside when it is large, and the last four are kept", () => {
    for (let number = 1; number <= 6; number += 1) {
      writeFileSync(join(folder, "postgres.log"), `run ${number} `.padEnd(LARGE + 1));
      start();
    }
    expect(readdirSync(folder).toSorted()).toEqual([
      "postgres.log",
      ...[1, 2, 3, 4].map((number) => `postgres.log.${number}`),
    ]);
    expect(readFileSync(join(folder, "postgres.log"), "utf8")).toBe("");
    expect(readFileSync(join(folder, "postgres.log.1"), "utf8")).toMatch(/^run 6 /);
    expect(readFileSync(join(folder, "postgres.log.4"), "utf8")).toMatch(/^run 3 /);
  });
});
