import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parts } from "./lib/layers.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const SUPABASE = `import { supabase } from "@/lib/supabase";\n`;

/** A small web app that breaks no rule. The cases below add files that each break one rule. */
const ALLOWED: Record<string, string> = {
  "lib/supabase.ts": `export declare const supabase: { from(table: string): { update(values: object): PromiseLike<void> } };`,
  "config/size.ts": `export const size = 4;`,
  "hooks/use-size.ts": `import { size } from "@/config/size";\nexport const useSize = () => size;`,
  "components/frame.ts": `import { useSize } from "@/hooks/use-size";\nexport const frame = useSize;`,
  "entities/team/team-name.ts": `export const teamName = "equipo";`,
  "features/teams/team-title.ts": `import { teamName } from "@/entities/team/team-name";\nexport const title = teamName;`,
  "features/admin/store/area.ts": `export const area = "tienda";`,
  "features/admin/store/title.ts": `import { area } from "@/features/admin/store/area";\nexport const title = area;`,
  "features/desk/domain/file-name-slug.ts": `export const slug = "copa";`,
  "features/desk/prizes/rows.ts": `import { slug } from "@/features/desk/domain/file-name-slug";\nexport const rows = slug;`,
  "features/desk/head/bar.ts": `import { rows } from "@/features/desk/prizes/rows";\nexport const bar = rows;`,
  "features/admin/competition/payouts.ts": `import { rows } from "@/features/desk/prizes/rows";\nexport const payouts = rows;`,
  "features/log/words.ts": `export const words = "registro";`,
  "features/admin/audit/panel.ts": `import { words } from "@/features/log/words";\nexport const panel = words;`,
  "features/desk/log/list.ts": `import { words } from "@/features/log/words";\nexport const list = words;`,
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
    why: "two areas of the back office do not know each other",
    file: "features/admin/news/sideways.ts",
    code: `import { area } from "@/features/admin/store/area";\nexport const x = area;`,
    rule: "boundaries",
  },
  {
    why: "the back office does not reach into a player's feature",
    file: "features/admin/teams/sideways.ts",
    code: `import { title } from "@/features/teams/team-title";\nexport const x = title;`,
    rule: "boundaries",
  },
  {
    why: "two parts of the desk do not know each other",
    file: "features/desk/messages/sideways.ts",
    code: `import { rows } from "@/features/desk/prizes/rows";\nexport const x = rows;`,
    rule: "boundaries",
  },
  {
    why: "nor by way of an import that waits",
    file: "features/desk/messages/later.ts",
    code: `export const later = () => import("../prizes/rows.ts");`,
    rule: "boundaries",
  },
  {
    why: "what the desk's parts share knows none of them",
    file: "features/desk/components/upwards.ts",
    code: `import { rows } from "@/features/desk/prizes/rows";\nexport const x = rows;`,
    rule: "boundaries",
  },
  {
    why: "a part of the desk does not know its head",
    file: "features/desk/prizes/upwards.ts",
    code: `import { bar } from "@/features/desk/head/bar";\nexport const x = bar;`,
    rule: "boundaries",
  },
  {
    why: "the desk does not know the back office",
    file: "features/desk/head/administration.ts",
    code: `import { payouts } from "@/features/admin/competition/payouts";\nexport const x = payouts;`,
    rule: "boundaries",
  },
  {
    why: "what of the back office is not about tournaments does not know the desk",
    file: "features/admin/store/desk.ts",
    code: `import { rows } from "@/features/desk/prizes/rows";\nexport const x = rows;`,
    rule: "boundaries",
  },
  {
    why: "only an api folder of the back office talks to the database",
    file: "features/admin/store/components/raw.ts",
    code: `${SUPABASE}export const x = supabase;`,
    rule: "no-restricted-imports",
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
    why: "what everything stands on knows no component",
    file: "lib/notice.ts",
    code: `import { frame } from "@/components/frame";\nexport const x = frame;`,
    rule: "boundaries",
  },
  {
    why: "nor does a hook",
    file: "hooks/use-frame.ts",
    code: `import { frame } from "@/components/frame";\nexport const x = frame;`,
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
    why: "a cast through unknown silences the compiler",
    file: "features/teams/domain/silenced.ts",
    code: `declare const row: string;\nexport const x = row as unknown as number;`,
    rule: "no-double-cast",
  },
  {
    why: "a query key comes from a key object",
    file: "features/teams/api/loose-key.ts",
    code: `export const query = { queryKey: ["teams"] };`,
    rule: "no-loose-query-key",
  },
  {
    why: "what a mutation invalidates comes from a key object",
    file: "features/teams/api/loose-invalidates.ts",
    code: `export const meta = { invalidates: [["teams"]] };`,
    rule: "no-loose-query-key",
  },
  {
    why: "a mutation states its messages and keys",
    file: "features/teams/api/callbacks.ts",
    code: `import { useMutation } from "@tanstack/react-query";\nexport const useX = () => useMutation({ onError: () => undefined });`,
    rule: "mutation-idiom",
  },
  {
    why: "a mutation leads on even when the part that asked is gone",
    file: "features/teams/components/lead-on.ts",
    code: `declare function navigate(to: string): void;\ndeclare const join: { mutate(values: undefined, callbacks: object): void };\nexport const press = () => join.mutate(undefined, { onSuccess: () => navigate("/") });`,
    rule: "no-late-navigation",
  },
  {
    why: "what is out of date is read once for all reasons",
    file: "features/teams/api/read-again.ts",
    code: `declare const client: { invalidateQueries(of: object): void };\nexport const again = () => client.invalidateQueries({});`,
    rule: "invalidate-idiom",
  },
  {
    why: "what a schema lets through at most is the column's",
    file: "features/teams/schemas.ts",
    code: `declare const text: { max(most: number): object };\nexport const name = text.max(60);`,
    rule: "no-typed-limit",
  },
  {
    why: "what a field takes at most is the column's",
    file: "features/teams/components/name-field.tsx",
    code: `export const NameField = () => <input maxLength={60} />;`,
    rule: "no-typed-limit",
  },
  {
    why: "nor does a constant get around it",
    file: "features/teams/domain/name-length.ts",
    code: `export const NAME_LENGTH = 60;`,
    rule: "no-typed-limit",
  },
  {
    why: "a link carries its whole meaning before the script arrives",
    file: "features/teams/components/sign-in-link.tsx",
    code: `declare function Link(props: object): null;\nexport const SignIn = () => <Link to="/login" state={{ from: "/" }} />;`,
    rule: "links-say-all",
  },
  {
    why: "a button that only leads elsewhere is a link",
    file: "features/teams/components/lead-away.tsx",
    code: `declare function navigate(to: string): void;\nexport const Away = () => <button onClick={() => navigate("/login")} />;`,
    rule: "links-say-all",
  },
  {
    why: "domain code is pure",
    file: "features/teams/domain/impure.ts",
    code: `import { useState } from "react";\nexport const x = useState;`,
    rule: "no-restricted-imports",
  },
];

/** Files outside the web app, with allowed imports only. The cases below add files that each break a rule. */
const ROOMS: Record<string, string> = {
  "packages/platform/src/config/english-texts.ts": `export const texts = "words";`,
  "packages/platform/src/http/limit.ts": `import { texts } from "../config/texts.ts";\nexport const limit = texts;`,
  "packages/platform/src/auth/service.ts": `import { limit } from "../http/limit.ts";\nexport const auth = limit;`,
  "apps/server/src/config/config.ts": `export const config = "es";`,
  "apps/server/src/mail/letter.ts": `import { config } from "../config/config.ts";\nexport const letter = config;`,
  "apps/server/src/push/parcel.ts": `import { letter } from "../mail/letter.ts";\nexport const parcel = letter;`,
  "packages/platform/src/outgoing/call.ts": `import { texts } from "../config/texts.ts";\nexport const call = texts;`,
  "apps/server/src/app.ts": `import { letter } from "./mail/letter.ts";\nexport const app = letter;`,
  "supabase/functions/_shared/read.ts": `export const read = "row";`,
  "supabase/functions/pay/index.ts": `import { read } from "../_shared/read.ts";\nexport const pay = read;`,
  "supabase/seed/player.ts": `export const player = "ana";`,
  "supabase/tests/player.test.ts": `import { player } from "../seed/player.ts";\nexport const x = player;`,
};

const ARROWS = [
  {
    why: "the platform knows no product",
    file: "packages/platform/src/auth/product.ts",
    code: `import { config } from "../../../../apps/server/src/config/config.ts";\nexport const x = config;`,
    rule: "boundaries",
  },
  {
    why: "nor does a test of it",
    file: "packages/platform/src/auth/product.test.ts",
    code: `import { player } from "../../../../supabase/seed/player.ts";\nexport const x = player;`,
    rule: "boundaries",
  },
  {
    why: "services do not know each other",
    file: "packages/platform/src/rest/sideways.ts",
    code: `import { auth } from "../auth/service.ts";\nexport const x = auth;`,
    rule: "boundaries",
  },
  {
    why: "what services stand on does not reach up",
    file: "packages/platform/src/http/upwards.ts",
    code: `import type { auth } from "../auth/service.ts";\nexport type X = typeof auth;`,
    rule: "boundaries",
  },
  {
    why: "areas of the server meet in app.ts",
    file: "apps/server/src/web/sideways.ts",
    code: `import { letter } from "../mail/letter.ts";\nexport const x = letter;`,
    rule: "boundaries",
  },
  {
    why: "an area does not know what sends out",
    file: "apps/server/src/mail/sideways.ts",
    code: `import { parcel } from "../push/parcel.ts";\nexport const x = parcel;`,
    rule: "boundaries",
  },
  {
    why: "what sends out does not know another that does",
    file: "apps/server/src/events/sideways.ts",
    code: `import { parcel } from "../push/parcel.ts";\nexport const x = parcel;`,
    rule: "boundaries",
  },
  {
    why: "what calls out knows no service",
    file: "packages/platform/src/outgoing/upwards.ts",
    code: `import { auth } from "../auth/service.ts";\nexport const x = auth;`,
    rule: "boundaries",
  },
  {
    why: "an area does not know who puts it together",
    file: "apps/server/src/jobs/upwards.ts",
    code: `import { app } from "../app.ts";\nexport const x = app;`,
    rule: "boundaries",
  },
  {
    why: "the inside of the platform is for tests",
    file: "apps/server/src/jobs/inside.ts",
    code: `import { x } from "@leyenda/platform/src/rest/errors.ts";\nexport const y = x;`,
    rule: "no-restricted-imports",
  },
  {
    why: "what is waited for comes late on a busy machine",
    file: "apps/server/src/jobs/late.test.ts",
    code: `import { expect, test } from "vitest";\ntest("x", async () => { await expect.poll(() => 1, { timeout: 5_000 }).toBe(1); });`,
    rule: "patient-waits",
  },
  {
    why: "so does a test's end",
    file: "apps/server/src/jobs/late-end.test.ts",
    code: `import { expect, test } from "vitest";\ntest.each([1])("%s", () => { expect(1).toBe(1); }, 60_000);`,
    rule: "patient-waits",
  },
  {
    why: "another way of waiting has no configured length",
    file: "apps/server/src/jobs/late-wait.test.ts",
    code: `import { expect, test, vi } from "vitest";\ntest("x", async () => { await vi.waitFor(() => expect(1).toBe(1)); });`,
    rule: "patient-waits",
  },
  {
    why: "functions meet in _shared",
    file: "supabase/functions/refund/index.ts",
    code: `import { pay } from "../pay/index.ts";\nexport const x = pay;`,
    rule: "boundaries",
  },
  {
    why: "the seed needs no server",
    file: "supabase/seed/upwards.ts",
    code: `import { app } from "../../apps/server/src/app.ts";\nexport const x = app;`,
    rule: "boundaries",
  },
  {
    why: "a circle of types is a circle",
    file: "supabase/seed/circle.ts",
    code: `import type { Other } from "./circle-two.ts";\nexport type One = { readonly other: Other };`,
    rule: "no-cycle",
  },
];

const CIRCLE: Record<string, string> = {
  "supabase/seed/circle-two.ts": `import type { One } from "./circle.ts";\nexport type Other = { readonly one: One | null };`,
};

let project: string;
let output: string;

beforeAll(() => {
  project = mkdtempSync(path.join(tmpdir(), "leyenda-lint-"));
  symlinkSync(path.join(ROOT, "node_modules"), path.join(project, "node_modules"));
  mkdirSync(path.join(project, "tools/lib"), { recursive: true });
  for (const file of ["oxlint.config.ts", "tools/lib/layers.ts", "tools/lint-rules.mjs"]) {
    cpSync(path.join(ROOT, file), path.join(project, file));
  }
  const compilerOptions = {
    strict: true,
    jsx: "react-jsx",
    allowImportingTsExtensions: true,
    module: "ESNext",
    moduleResolution: "bundler",
    noEmit: true,
    paths: { "@/*": ["./src/*"] },
  };
  write("apps/web/tsconfig.json", JSON.stringify({ compilerOptions, include: ["src"] }));
  write(
    "tsconfig.json",
    JSON.stringify({ compilerOptions, include: ["tools", "packages", "apps/server", "supabase"] }),
  );
  for (const [file, code] of Object.entries(ALLOWED)) write(`apps/web/src/${file}`, code);
  for (const { file, code } of VIOLATIONS) write(`apps/web/src/${file}`, code);
  for (const [file, code] of Object.entries({ ...ROOMS, ...CIRCLE })) write(file, code);
  for (const { file, code } of ARROWS) write(file, code);
  const result = spawnSync(
    path.join(ROOT, "node_modules/.bin/oxlint"),
    ["--type-aware", "--format=unix"],
    { cwd: project, encoding: "utf8" },
  );
  output = result.stdout + result.stderr;
});

afterAll(() => rmSync(project, { recursive: true, force: true }));

function write(file: string, text: string) {
  const target = path.join(project, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}

function reportsFor(file: string) {
  return output.split("\n").filter((line) => line.includes(`${file}:`));
}

describe("the linter catches", () => {
  test.each(VIOLATIONS)("$rule: $why", ({ file, rule }) => {
    expect(reportsFor(`apps/web/src/${file}`).join("\n")).toContain(rule);
  });

  test.each(ARROWS)("$rule: $why", ({ file, rule }) => {
    expect(reportsFor(file).join("\n")).toContain(rule);
  });
});

const UNTOUCHED = [
  ...Object.keys(ALLOWED).map((file) => `apps/web/src/${file}`),
  ...Object.keys(ROOMS),
];

test.each(UNTOUCHED)("the linter leaves %s alone", (file) => {
  expect(reportsFor(file)).toEqual([]);
});

/** The regular expression for a part's glob pattern. It matches the path of a whole folder. */
const patternOf = (glob: string) =>
  new RegExp(`^${glob.replaceAll(/!(\([^)]*\))/g, "(?!$1$)*").replaceAll("*", "[^/]+")}$`);

test.each(["apps/server/src", "packages/platform/src"])(
  "every folder of %s is a part of its own",
  (room) => {
    const named = parts
      .filter(({ pattern }) => pattern !== room)
      .map((part) => patternOf(part.pattern));
    const nameless = readdirSync(path.join(ROOT, room), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${room}/${name}`)
      .filter((folder) => !named.some((pattern) => pattern.test(folder)));
    expect(nameless).toEqual([]);
  },
);
