import { chmodSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadConfig } from "./config.ts";
import { ConfigError } from "@leyenda/platform/config/config-error";
import { createSigningKeys } from "@leyenda/platform/http/signing-keys";
import { createTokens } from "@leyenda/platform/http/tokens";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "leyenda-config-"));
  chmodSync(root, 0o755);
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

describe("loadConfig", () => {
  it("needs nothing", () => {
    expect(loadConfig({}, root)).toMatchObject({
      host: "127.0.0.1",
      port: 3000,
      siteUrl: "http://localhost:3000",
      dataDir: join(root, ".data"),
      databaseUrl: null,
      production: false,
      demo: true,
      confirmEmail: true,
      smtpUrl: null,
      s3: null,
    });
  });

  it("makes secrets once, for this account's eyes only", () => {
    const first = loadConfig({}, root);
    const second = loadConfig({}, root);
    expect(second).toEqual(first);
    expect(statSync(join(root, ".data", "secrets.json")).mode & 0o777).toBe(0o600);
    expect(new Set([first.jwtSecret, ...Object.values(first.databasePasswords)]).size).toBe(4);
  });

  it("signs API keys that last, as the hosted platform's", async () => {
    const config = loadConfig({}, root);
    const tokens = createTokens(
      config,
      createSigningKeys(config.jwtSecret, () => Promise.resolve([])),
    );
    const inFiveYears = Date.now() / 1000 + 5 * 365 * 24 * 3600;
    for (const [key, role] of [
      [config.anonKey, "anon"],
      [config.serviceRoleKey, "service_role"],
    ] as const) {
      const verified = await tokens.verify(key);
      expect(verified?.claims.role).toBe(role);
      expect(verified?.claims.exp).toBeGreaterThan(inFiveYears);
    }
  });

  it("takes given secrets over stored ones, and keys follow the JWT secret", () => {
    const generated = loadConfig({}, root);
    const given = loadConfig({ JWT_SECRET: "x".repeat(40) }, root);
    expect(given.jwtSecret).toBe("x".repeat(40));
    expect(given.anonKey).not.toBe(generated.anonKey);
    expect(given.databasePasswords.authenticator).not.toBe(
      generated.databasePasswords.authenticator,
    );
    expect(given.databasePasswords.admin).toBe(generated.databasePasswords.admin);
    expect(loadConfig({ ANON_KEY: "mine" }, root).anonKey).toBe("mine");
  });

  it("gives servers that share a secret the same database passwords without a shared disk", () => {
    const secret = { JWT_SECRET: "y".repeat(40) };
    const here = loadConfig({ ...secret, DATA_DIR: "a" }, root);
    const there = loadConfig({ ...secret, DATA_DIR: "b" }, root);
    expect(here.databasePasswords.authenticator).toBe(there.databasePasswords.authenticator);
  });

  it("has no demo in production, and does not start with one", () => {
    const production = { NODE_ENV: "production", SITE_URL: "https://leyenda.test" };
    expect(loadConfig(production, root).demo).toBe(false);
    expect(() => loadConfig({ ...production, DEMO: "1" }, root)).toThrow(
      /^DEMO=1 no va con NODE_ENV=production, [^.]*\.$/,
    );
    expect(loadConfig({ DEMO: "0" }, root).demo).toBe(false);
  });

  it("plays the living cup in the demo alone", () => {
    expect(loadConfig({}, root).livingCup).toBe(true);
    expect(loadConfig({ LIVING_CUP: "0" }, root).livingCup).toBe(false);
    expect(loadConfig({ DEMO: "0", LIVING_CUP: "1" }, root).livingCup).toBe(false);
  });

  it("treats empty variables as absent, as container platforms set them", () => {
    expect(
      loadConfig(
        { SMTP_URL: "", DATABASE_URL: "", SITE_URL: "", JWT_SECRET: "", DEMO: "", S3_BUCKET: "" },
        root,
      ),
    ).toMatchObject({
      smtpUrl: null,
      databaseUrl: null,
      demo: true,
      s3: null,
    });
  });

  it.each([
    ["PORT", { PORT: "eighty" }],
    ["SITE_URL", { SITE_URL: "leyenda.gg" }],
    ["JWT_SECRET", { JWT_SECRET: "short" }],
    ["DATABASE_URL", { DATABASE_URL: "mysql://x/y" }],
    ["DATABASE_READ_URL", { DATABASE_READ_URL: "postgres://db2/x, db3" }],
    ["DATABASE_URL", { DATABASE_READ_URL: "postgres://db2/x" }],
    ["S3_SECRET_ACCESS_KEY", { S3_BUCKET: "files", S3_ACCESS_KEY_ID: "id" }],
    ["JWT_SECRET", { NODE_ENV: "production", DATABASE_URL: "postgres://u:p@db/x" }],
    ["SITE_URL", { NODE_ENV: "production" }],
    ["TRUST_PROXY", { TRUST_PROXY: "balancer" }],
    ["SMTP_URL", { SMTP_URL: "nonsense" }],
    ["SMTP_URL", { SMTP_URL: "https://mail.example.test" }],
    ["DRAIN_SECONDS", { DRAIN_SECONDS: "a while" }],
    ["STRIPE_WEBHOOK_SECRET", { STRIPE_SECRET_KEY: "sk_test_x" }],
    ["STRIPE_SECRET_KEY", { STRIPE_WEBHOOK_SECRET: "whsec_x" }],
    ["MERCADOPAGO_WEBHOOK_SECRET", { MERCADOPAGO_ACCESS_TOKEN: "APP_USR-x" }],
    ["MERCADOPAGO_ACCESS_TOKEN", { MERCADOPAGO_WEBHOOK_SECRET: "x" }],
  ])("says what is wrong with %s", (name, env) => {
    expect(() => loadConfig(env, root)).toThrow(ConfigError);
    expect(() => loadConfig(env, root)).toThrow(name);
  });
});
