import { createSeal, type Seal } from "@leyenda/platform/config/seal";
import type { SealedColumn } from "@leyenda/platform/database/reseal";

const ADDRESS =
  /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/(\d{1,20}\/[\w-]{20,120})\/?$/;

/** Returns the id and token of an incoming webhook in Discord's URL (`<id>/<token>`); null for any other URL. */
export const webhookOf = (address: string): string | null =>
  ADDRESS.exec(address.trim())?.[1] ?? null;

/** The column with the encrypted webhooks of channels. */
export const SEALED_CHANNELS: SealedColumn = {
  purpose: "discord webhooks",
  table: "private.discord_posts",
  id: "tournament_id",
  column: "sealed",
  where: "off_reason is null",
};

/** Encrypts channels' webhooks. Each can be decrypted only with the id of its tournament. */
export const createChannelSeal = (jwtSecret: string): Seal =>
  createSeal(jwtSecret, SEALED_CHANNELS.purpose);
