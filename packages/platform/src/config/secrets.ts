import { createHmac, randomBytes } from "node:crypto";
import { chmodSync, existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { signHs256 } from "./hs256.ts";
import { ConfigError } from "./config-error.ts";
import { makeFolder, writeInto } from "./make-folder.ts";
import { writePrivateFile } from "./private-file.ts";

/** The lifetime of generated API keys, as on hosted projects. */
const API_KEY_SECONDS = 10 * 365 * 24 * 3600;

const storedSchema = z.object({
  jwtSecret: z.string().min(32),
  databaseAdminPassword: z.string().min(16),
  /**
   * When the generated API keys were issued, in seconds since the epoch. Every start generates the same keys from it.
   */
  keysIssuedAt: z.number().int(),
});

/** The content of `secrets.json`. */
export type StoredSecrets = z.infer<typeof storedSchema>;

export interface GivenSecrets {
  readonly jwtSecret?: string | undefined;
  readonly anonKey?: string | undefined;
  readonly serviceRoleKey?: string | undefined;
  readonly publishableKey?: string | undefined;
  readonly secretKey?: string | undefined;
}

export interface Secrets {
  readonly jwtSecret: string;
  readonly anonKey: string;
  readonly serviceRoleKey: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly databasePasswords: {
    readonly admin: string;
    readonly owner: string;
    readonly authenticator: string;
  };
}

/** The path of the file with the installation's secrets. */
export function secretsFile(dataDir: string): string {
  return join(dataDir, "secrets.json");
}

/**
 * Completes the given secrets with those in `<dataDir>/secrets.json`, and generates that file at the first start.
 * The API keys are signed with the JWT secret, so they change with it.
 *
 * @throws ConfigError if the file is damaged, or missing although the data directory contains a database
 */
export function loadSecrets(dataDir: string, given: GivenSecrets): Secrets {
  // Other accounts may pass through the folder, because PostgreSQL uses another account if the server runs as root.
  makeFolder(dataDir, 0o711, "DATA_DIR");
  const file = secretsFile(dataDir);
  const stored = existsSync(file) ? readStored(file) : createSecrets(dataDir);
  const jwtSecret = given.jwtSecret ?? stored.jwtSecret;
  // Servers that share a database derive the same passwords from the secret, so they need not share a disk.
  const derive = (role: string): string =>
    createHmac("sha256", jwtSecret).update(`database role ${role}`).digest("base64url");
  const apiKey = (role: string): string =>
    signHs256(
      {
        iss: "supabase",
        role,
        iat: stored.keysIssuedAt,
        exp: stored.keysIssuedAt + API_KEY_SECONDS,
      },
      jwtSecret,
    );
  // An API key in the hosted platform's newer format.
  // The key is not a token, but a name for a role that only the gateway can resolve.
  const shortKey = (kind: string): string =>
    `sb_${kind}_${createHmac("sha256", jwtSecret).update(`api key ${kind}`).digest("base64url").slice(0, 31)}`;
  return {
    jwtSecret,
    anonKey: given.anonKey ?? apiKey("anon"),
    serviceRoleKey: given.serviceRoleKey ?? apiKey("service_role"),
    publishableKey: given.publishableKey ?? shortKey("publishable"),
    secretKey: given.secretKey ?? shortKey("secret"),
    databasePasswords: {
      admin: stored.databaseAdminPassword,
      owner: derive("postgres"),
      authenticator: derive("authenticator"),
    },
  };
}

/**
 * Returns the JWT secret of an installation; null if there is none yet. Writes nothing.
 *
 * @throws ConfigError if the file is damaged
 */
export function readStoredSecret(dataDir: string): string | null {
  const file = secretsFile(dataDir);
  return existsSync(file) ? readStored(file).jwtSecret : null;
}

function readStored(file: string): StoredSecrets {
  writeInto(dirname(file), "DATA_DIR", () => chmodSync(file, 0o600));
  try {
    return storedSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    // A damaged file is not replaced: with new secrets the existing database could never be opened again.
    throw new ConfigError((say) => say.operator.secretsDamaged(file));
  }
}

/** If there is a database, new secrets are refused, because they would lock the operator out of it. */
function createSecrets(dataDir: string): StoredSecrets {
  if (hasDatabase(dataDir))
    throw new ConfigError((say) => say.operator.secretsMissing(secretsFile(dataDir)));
  const secrets = generateSecrets();
  writeSecrets(dataDir, secrets);
  return secrets;
}

/** Whether the data directory contains an embedded database. */
export function hasDatabase(dataDir: string): boolean {
  return existsSync(join(dataDir, "postgres", "PG_VERSION"));
}

/**
 * Generates the secrets of an installation.
 * @param jwtSecret the installation's JWT secret if it is known; by default a random one
 */
export function generateSecrets(
  jwtSecret: string = randomBytes(48).toString("base64url"),
): StoredSecrets {
  return {
    jwtSecret,
    databaseAdminPassword: randomBytes(24).toString("base64url"),
    keysIssuedAt: Math.floor(Date.now() / 1000),
  };
}

export function writeSecrets(dataDir: string, secrets: StoredSecrets): void {
  writeInto(dataDir, "DATA_DIR", () => {
    writePrivateFile(secretsFile(dataDir), `${JSON.stringify(secrets, null, 2)}\n`);
  });
}
