import { createSeal, type Seal } from "../config/seal.ts";
import type { SealedColumn } from "../database/reseal.ts";

/** The column with the encrypted secrets of authenticator apps. */
export const SEALED_FACTORS: SealedColumn = {
  purpose: "totp secrets",
  table: "auth.mfa_factors",
  id: "id",
  column: "secret",
  where: "factor_type = 'totp' and secret is not null",
};

/** Returns the functions that encrypt and decrypt secrets of authenticator apps. Each secret is bound to its factor. */
export const createFactorSeal = (jwtSecret: string): Seal =>
  createSeal(jwtSecret, SEALED_FACTORS.purpose);
