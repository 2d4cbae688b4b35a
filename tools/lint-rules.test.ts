import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");
const SUPABASE = `import { supabase } from "@/lib/supabase";\n`;

/** A small web app in which everything is allowed, and one file per rule that breaks it. */
const ALLOWED: Record<string, string> = {
  "lib/supabase.ts": `export declare const supabase: { from(table: string): { update(values: object): PromiseLike<void> } };`,
  "entities/team/team-name.ts": `export const teamName = "equipo";`,
  "features/teams/team-title.ts": `import { teamName } from "@/entities/team/team-name";\nexport const title = teamName;`,
  "features/teams/api/rename-team.ts": `${SUPABASE}export async function renameTeam() { await supabase.from("teams").update({}); }`,
  "app/routes/teams.ts": `import { title } from "@/features/teams/team-title";\nexport const page = title;`,
};

const VIOLATIONS = [
  {
    why: "features meet only in a route",
    file: "features/chat/sideways.ts",
    code: `import { title } from "@/features/teams/team-title";\nexport const x = title;`,
    rule: "boundaries",
  },
  {
    why: "a relative path does not get around the direction",
    file: "features/chat/relative.ts",
    code: `import { title } from "../teams/team-title";\nexport const x = title;`,
    rule: "boundaries",
  },
  {
    why: "entities do not know features",
    file: "entities/team/upwards.ts",
    code: `import { title } from "@/features/teams/team-title";\nexport const x = title;`,
    rule: "boundaries",
  },
  {
    why: "shared code knows no domain",
    file: "lib/upwards.ts",
    code: `import { teamName } from "@/entities/team/team-name";\nexport const x = teamName;`,
    rule: "boundaries",
  },
  {
    why: "a query builder that is not awaited never sends",
    file: "features/teams/api/forgotten.ts",
    code: `${SUPABASE}export function forget() { supabase.from("teams").update({}); }`,
    rule: "no-floating-promises",
  },
  {
    why: "only an api folder talks to the database",
    file: "features/teams/domain/raw.ts",
    code: `declare const supabase: { from(table: string): string };\nexport const x = supabase.from("teams");`,
    rule: "no-raw-supabase",
  },
  {
    why: "texts live in copy.ts",
    file: "features/teams/components/literal.tsx",
    code: `export const Literal = () => <p>Hola</p>;`,
    rule: "jsx-no-literals",
  },
  {
    why: "an attribute that people read is a text too",
    file: "features/teams/components/label.tsx",
    code: `export const Label = () => <input aria-label="Nombre" />;`,
    rule: "no-copy-props",
  },
  {
    why: "domain code is pure",
    file: "features/teams/domain/impure.ts",
    code: `import { useState } from "react";\nexport const x = useState;`,
    rule: "no-restricted-imports",
  },
];

let project: string;
let output: string;

beforeAll(() => {
  project = mkdtempSync(path.join(tmpdir(), "leyenda-lint-"));
  symlinkSync(path.join(ROOT, "node_modules"), path.join(project, "node_modules"));
  cpSync(path.join(ROOT, ".oxlintrc.json"), path.join(project, ".oxlintrc.json"));
  mkdirSync(path.join(project, "tools"));
  cpSync(path.join(ROOT, "tools/house-rules.mjs"), path.join(project, "tools/house-rules.mjs"));
  const compilerOptions = {
    strict: true,
    jsx: "react-jsx",
    module: "ESNext",
    moduleResolution: "bundler",
    noEmit: true,
    paths: { "@/*": ["./src/*"] },
  };
  write("apps/web/tsconfig.json", JSON.stringify({ compilerOptions, include: ["src"] }));
  write("tsconfig.json", JSON.stringify({ compilerOptions, include: ["tools"] }));
  for (const [file, code] of Object.entries(ALLOWED)) write(`apps/web/src/${file}`, code);
  for (const { file, code } of VIOLATIONS) write(`apps/web/src/${file}`, code);
  const result = spawnSync(
    path.join(ROOT, "node_modules/.bin/oxlint"),
    ["--type-aware", "--format=unix"],
    { cwd: project, encoding: "utf8" },
  );
  output = result.stdout + result.stderr;
}, 60_000);

afterAll(() => rmSync(project, { recursive: true, force: true }));

function write(file: string, text: string) {
  const target = path.join(project, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}

function reportsFor(file: string) {
  return output.split("\n").filter((line) => line.includes(`apps/web/src/${file}:`));
}

describe("the linter catches", () => {
  test.each(VIOLATIONS)("$rule: $why", ({ file, rule }) => {
    expect(reportsFor(file).join("\n")).toContain(rule);
  });
});

test.each(Object.keys(ALLOWED))("the linter leaves %s alone", (file) => {
  expect(reportsFor(file)).toEqual([]);
});
