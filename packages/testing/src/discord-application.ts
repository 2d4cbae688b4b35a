import { createPrivateKey, createPublicKey } from "node:crypto";

/** A Discord application: its id, and the private key that only Discord has. */
export interface DiscordApplication {
  readonly id: string;
  /** The private key: 32 bytes in hexadecimal. */
  readonly seed: string;
}

/** The Discord application whose signatures the end-to-end tests' server accepts. */
export const JOURNEYS_APPLICATION: DiscordApplication = { id: "1000", seed: "5e".repeat(32) };

/** The prefix of an Ed25519 private key (RFC 8410, 7). */
const PKCS8 = "302e020100300506032b657004220420";

/** Returns both keys of the application; the public key in the format in which Discord shows it. */
export function keysOf({ seed }: DiscordApplication) {
  const key = Buffer.from(PKCS8 + seed, "hex");
  const privateKey = createPrivateKey({ key, format: "der", type: "pkcs8" });
  const { x = "" } = createPublicKey(privateKey).export({ format: "jwk" });
  return { privateKey, publicKey: Buffer.from(x, "base64url").toString("hex") };
}

/** Environment variables that make a server accept an application's signatures. */
export const discordEnvironment = (application: DiscordApplication, apiBase: string) => ({
  DISCORD_APPLICATION_ID: application.id,
  DISCORD_PUBLIC_KEY: keysOf(application).publicKey,
  DISCORD_BOT_TOKEN: `bot-${application.id}`,
  DISCORD_API_BASE: apiBase,
});
