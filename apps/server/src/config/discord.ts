/** An Ed25519 key (RFC 8032) as Discord shows it: 32 bytes in hexadecimal. */
export const PUBLIC_KEY = /^[0-9a-f]{64}$/i;

/** The application at Discord by which people act there (docs/guides/discord.md). */
export interface DiscordConfig {
  readonly applicationId: string;
  /** With its other half Discord signs what it sends. */
  readonly publicKey: string;
  readonly botToken: string;
  /** Another address of its interface, for tests; null for Discord's. */
  readonly apiBase: string | null;
}
