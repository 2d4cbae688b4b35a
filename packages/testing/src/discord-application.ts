import { createPrivateKey, createPublicKey } from "node:crypto";

/** An application of one's own: its id, and the half of the key that only Discord has. */
export interface DiscordApplication {
  readonly id: string;
  /** 32 bytes in hexadecimal. */
  readonly seed: string;
}

/** That of the journeys' server: what is signed with it, that server believes. */
export const JOURNEYS_APPLICATION: DiscordApplication = { id: "1000", seed: "5e".repeat(32) };

/** How a private key of Ed25519 begins (RFC 8410, 7). */
const PKCS8 = "302e020100300506032b657004220420";

/** Both halves of its key; the public one as Discord shows it. */
export function keysOf({ seed }: DiscordApplication) {
  const key = Buffer.from(PKCS8 + seed, "hex");
  const privateKey = createPrivateKey({ key, format: "der", type: "pkcs8" });
  const { x = "" } = createPublicKey(privateKey).export({ format: "jwk" });
  return { privateKey, publicKey: Buffer.from(x, "base64url").toString("hex") };
}

/** Variables with which a server believes what is signed for an application. */
export const discordEnvironment = (application: DiscordApplication, apiBase: string) => ({
  DISCORD_APPLICATION_ID: application.id,
  DISCORD_PUBLIC_KEY: keysOf(application).publicKey,
  DISCORD_BOT_TOKEN: `bot-${application.id}`,
  DISCORD_API_BASE: apiBase,
});
