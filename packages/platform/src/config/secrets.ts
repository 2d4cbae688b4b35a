import { createHmac, randomBytes } from "node:crypto";
import { chmodSync, existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { signHs256 } from "./hs256.ts";
import { ConfigError } from "./config-error.ts";
import { makeFolder, writeInto } from "./make-folder.ts";
import { writePrivateFile } from "./private-file.ts";

/** Keys of hosted projects last ten years too. */
const API_KEY_SECONDS = 10 * 365 * 24 * 3600;

const storedSchema = z.object({
  jwtSecret: z.string().min(32),
  databaseAdminPassword: z.string().min(16),
  /** The instant (seconds) of issue of generated API keys, so that they are the same at every start. */
  keysIssuedAt: z.number().int(),
});

/** The content of the file. */
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

/** The file with the installation's secrets, in its data directory. */
export function secretsFile(dataDir: string): string {
  return join(dataDir, "secrets.json");
}

/**
 * Completes the given secrets with those in `<dataDir>/secrets.json`, and generates that file once. The API
 * keys are signed with the JWT secret, so they change with it.
 *
 * @throws ConfigError if the file is damaged, or missing next to the database that it opens
 */
export function loadSecrets(dataDir: string, given: GivenSecrets): Secrets {
  // Others get search permission: if the server runs as root, PostgreSQL uses another account below this
  // folder.
  makeFolder(dataDir, 0o711, "DATA_DIR");
  const file = secretsFile(dataDir);
  const stored = existsSync(file) ? readStored(file) : createSecrets(dataDir);
  const jwtSecret = given.jwtSecret ?? stored.jwtSecret;
  // Servers that share a database must have the same values without sharing a disk.
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
  // The hosted platform's newer form: not a token, but a name for a role that only its gateway can resolve.
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
 * The JWT secret of an installation; null if it has none yet. Writes nothing.
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
    // A damaged file is never replaced: new secrets would lock the database behind it for good.
    throw new ConfigError((say) => say.operator.secretsDamaged(file));
  }
}

/** Other secrets than those of an existing database would lock the operator out of it. */
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

/** @param jwtSecret the installation's, if it is known; by default a random one */
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
