import { createSeal, type Seal } from "../config/seal.ts";

/** Seals the secrets of authenticator apps, each for its factor. */
export const createFactorSeal = (jwtSecret: string): Seal => createSeal(jwtSecret, "totp secrets");
