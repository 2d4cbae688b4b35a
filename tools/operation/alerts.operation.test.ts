import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT } from "../lib/documents/project-files.ts";
import { blocksBelow, blockWith } from "../lib/operation/guide-instructions.ts";

const LINE = blockWith(blocksBelow("docs/guides/operation.md", "Figures and alerts"), "promtool");

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "leyenda-alerts-"));
  cpSync(path.join(ROOT, "deploy/prometheus"), folder, { recursive: true });
});

afterAll(() => rmSync(folder, { recursive: true }));

const run = (line: string): string =>
  execFileSync("bash", ["-ec", line], { cwd: folder, encoding: "utf8" });

test("Prometheus takes the configuration with its alerts, by the guide's line", () => {
  expect(run(LINE.replaceAll("/etc/prometheus", folder))).toMatch(/SUCCESS: \d+ rules found/);
});

test("alerts come where something is wrong, and none where nothing is", () => {
  expect(run("promtool test rules alerts.test.yml")).toContain("SUCCESS");
});
