import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkStart } from "./check-settings-at-start.ts";
import { loadConfig } from "./config.ts";
import { freePort } from "@leyenda/platform/database/free-port";
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
    expect(loadConfig({ ANON_KEY: generated.anonKey }, root).anonKey).toBe(generated.anonKey);
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

  it("writes nothing for settings that it refuses, and lists all mistakes", () => {
    const refused = (): unknown => loadConfig({ PORT: "eighty", SITE_URL: "leyenda.gg" }, root);
    expect(refused).toThrow(ConfigError);
    expect(refused).toThrow(/^PORT debe .*\.\nSITE_URL debe .*\.$/);
    expect(readdirSync(root)).toEqual([]);
  });
});

describe("checkStart", () => {
  it("accepts the defaults, and leaves every folder as it was", async () => {
    const folders = { DATA_DIR: "a/b", BACKUP_DIR: "c", WAL_ARCHIVE_DIR: "a/d" };
    await checkStart({ ...folders, PORT: String(await freePort()) }, root);
    expect(readdirSync(root)).toEqual([]);
  });

  it("refuses an address that is not this machine's, and a key that another secret signed", async () => {
    const { anonKey } = loadConfig({ DATA_DIR: "other" }, root);
    // An IP address that is reserved for documentation (RFC 5737).
    const env = { HOST: "192.0.2.1", ANON_KEY: anonKey, DATA_DIR: "own" };
    const sentences =
      /^HOST debe .*«192\.0\.2\.1» \(EADDRNOTAVAIL\)\.\nANON_KEY no está firmada .*\.$/;
    await expect(checkStart(env, root)).rejects.toThrow(sentences);
    loadConfig({ DATA_DIR: "own" }, root);
    await expect(checkStart(env, root)).rejects.toThrow(sentences);
    await expect(checkStart({ ...env, DATA_DIR: "other" }, root)).rejects.toThrow(/^HOST[^\n]*$/);
  });
});
