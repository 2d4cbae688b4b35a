import { compare, hash } from "@node-rs/bcrypt";
import { AuthError } from "./auth-error.ts";
import { messages } from "./messages.ts";
import type { AuthSettings } from "./auth-settings.ts";

/** bcrypt reads no more than this; a longer password would silently be cut. */
const BCRYPT_MAX_BYTES = 72;

/** Password hashing on native threads, never on the one that answers requests. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Compares with the account's hash. Takes the same time when there is no account or no hash. */
  matches(password: string, encryptedPassword: string | null | undefined): Promise<boolean>;
  /** Throws the protocol's refusal when the password may not be used for an account. */
  check(password: string): void;
}

export function createPasswords(
  settings: Pick<AuthSettings, "passwordCost" | "passwordMinLength">,
): Passwords {
  const options = { cost: settings.passwordCost, version: "2a" } as const;
  const decoy = hash("nobody has this password", options);

  return {
    hash: (password) => hash(password, options),

    async matches(password, encryptedPassword) {
      const isUsable =
        encryptedPassword !== null &&
        encryptedPassword !== undefined &&
        encryptedPassword.startsWith("$2");
      const isMatch = await compare(password, isUsable ? encryptedPassword : await decoy);
      return isUsable && isMatch && Buffer.byteLength(password) <= BCRYPT_MAX_BYTES;
    },

    check(password) {
      if ([...password].length < settings.passwordMinLength) {
        throw new AuthError(422, "weak_password", messages.passwordTooShort, {
          weak_password: { reasons: ["length"] },
        });
      }
      if (Buffer.byteLength(password) > BCRYPT_MAX_BYTES) {
        throw new AuthError(422, "validation_failed", messages.passwordTooLong);
      }
      if (password.includes("\0"))
        throw new AuthError(422, "validation_failed", messages.fieldsInvalid);
    },
  };
}
