/** An Ed25519 public key (RFC 8032) as Discord shows it: 32 bytes in hexadecimal. */
export const PUBLIC_KEY = /^[0-9a-f]{64}$/i;

/** The Discord application through which users act (docs/guides/discord.md). */
export interface DiscordConfig {
  readonly applicationId: string;
  /** The public key with which Discord's requests are verified. */
  readonly publicKey: string;
  readonly botToken: string;
  /** Another base URL of Discord's API, for tests; null for the real one. */
  readonly apiBase: string | null;
}
