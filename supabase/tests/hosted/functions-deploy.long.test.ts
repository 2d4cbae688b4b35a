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
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT, run, supabase } from "./support/official-cli.ts";
import { startPlatformApi, type PlatformApi } from "./support/platform-api.ts";

const PROJECT = "abcdefghijklmnopqrst";
const FUNCTIONS = readdirSync(join(ROOT, "supabase/functions"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith("_"))
  .map((entry) => entry.name)
  .sort();

/** Calls every function like the edge runtime, once as a browser's preflight and once without a key. */
const CALLER = `
const answers = {};
for (const name of Deno.args) {
  const { default: handler } = await import("./supabase/functions/" + name + "/index.ts");
  const call = (init) => handler.fetch(new Request("http://project/functions/v1/" + name, init));
  answers[name] = [(await call({ method: "OPTIONS" })).status, (await call({ method: "POST", body: "{}" })).status];
}
console.log(JSON.stringify(answers));
`;

let folder: string;
let home: string;
let api: PlatformApi;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "leyenda-deployed-"));
  home = mkdtempSync(join(tmpdir(), "leyenda-cli-"));
  api = await startPlatformApi(folder);
  const profile = join(home, "profile.yaml");
  const places = { api_url: api.url, dashboard_url: api.url, project_host: "supabase.example" };
  writeFileSync(profile, JSON.stringify({ name: "stand-in", ...places }));
  // A copy, because the CLI takes files outside of supabase/ from the surrounding repository, which a release
  // does not have.
  const copy = join(home, "repository");
  for (const part of [
    "supabase/config.toml",
    "supabase/functions",
    "supabase/templates",
    "packages/site",
    "packages/db-types",
    "packages/platform/src/http/escape-html.ts",
  ])
    cpSync(join(ROOT, part), join(copy, part), { recursive: true });
  mkdirSync(join(copy, ".git"));
  await supabase(
    home,
    ["functions", "deploy", "--use-api", `--remote=${PROJECT}`, "--profile", profile],
    { SUPABASE_ACCESS_TOKEN: `sbp_${"0".repeat(40)}` },
    copy,
  );
});

afterAll(async () => {
  await api.close();
  for (const made of [folder, home]) rmSync(made, { recursive: true, force: true });
});

test("the official CLI deploys every function, with the import map and who is let in", () => {
  const open = [
    "calendar",
    "demo-checkout",
    "feed",
    "mercadopago-webhook",
    "payment-providers",
    "payment-webhook",
    "scheduled-work",
    "stripe-webhook",
  ];
  expect(api.deployed.toSorted((one, other) => one.name.localeCompare(other.name))).toMatchObject(
    FUNCTIONS.map((name) => ({
      name,
      verify_jwt: !open.includes(name),
      entrypoint_path: `supabase/functions/${name}/index.ts`,
      import_map_path: "supabase/functions/deno.json",
    })),
  );
});

test("what was uploaded runs under Deno as it is, with nothing of the repository beside it", async () => {
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "caller.js"), CALLER);
  const flags = [
    "--no-remote",
    "--node-modules-dir=manual",
    "--no-lock",
    "--allow-env",
    "--allow-sys",
  ];
  const { stdout } = await run(
    join(ROOT, "node_modules/.bin/deno"),
    [
      "run",
      ...flags,
      `--allow-read=${folder},${ROOT}/node_modules`,
      "--config",
      "supabase/functions/deno.json",
      "caller.js",
      ...FUNCTIONS,
    ],
    {
      cwd: folder,
      env: {
        PATH: process.env["PATH"],
        DENO_DIR: join(home, "deno"),
        DENO_NO_UPDATE_CHECK: "1",
        SUPABASE_URL: "http://127.0.0.1:9",
        SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_x"}',
        SUPABASE_SECRET_KEYS: '{"default":"sb_secret_x"}',
      },
    },
  );
  const refusals: Record<string, number> = {
    calendar: 405,
    "demo-checkout": 404,
    feed: 405,
    "mercadopago-webhook": 404,
    "pair-swiss-rounds": 403,
    "payment-providers": 200,
    "payment-webhook": 404,
    "scheduled-work": 403,
    "stripe-webhook": 404,
  };
  expect(JSON.parse(stdout)).toEqual(
    Object.fromEntries(FUNCTIONS.map((name) => [name, [204, refusals[name] ?? 401]])),
  );
});
