import { createSeal, type Seal } from "@leyenda/platform/config/seal";
import type { SealedColumn } from "@leyenda/platform/database/reseal";

/** The columns with the encrypted signing secrets: the present and the previous one. */
export const SEALED_WEBHOOKS: SealedColumn = {
  purpose: "webhook secrets",
  table: "private.webhook_secrets",
  id: "webhook_id",
  column: "sealed",
  where: "true",
};
export const FORMER_WEBHOOKS: SealedColumn = {
  ...SEALED_WEBHOOKS,
  column: "former_sealed",
  where: "former_until > now()",
};

/** Encrypts webhooks' secrets. Each can be decrypted only with the id of its webhook. */
export const createWebhookSeal = (jwtSecret: string): Seal =>
  createSeal(jwtSecret, SEALED_WEBHOOKS.purpose);
