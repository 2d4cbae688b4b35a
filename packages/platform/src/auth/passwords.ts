import { availableParallelism } from "node:os";
import { compare, hash } from "@node-rs/bcrypt";
import { AuthError, TooManyRequestsError } from "./auth-error.ts";
import type { AuthSettings } from "../config/auth-settings.ts";
import { createWorkQueue } from "../http/work-queue.ts";

/** The maximum length of a password: bcrypt would ignore all further bytes. */
const BCRYPT_MAX_BYTES = 72;

/**
 * How many hashes run at the same time. Node has four native threads, which file reads and name look-ups also need.
 * A hash on every core of a small machine would slow down all other responses.
 */
const LANES = Math.max(1, Math.min(3, availableParallelism() - 1));

/** How many hashes may wait: about a minute of work on one core. Further ones are refused. */
const MAX_WAITING = 500;

/** Hashes passwords on native threads, not on the thread that handles requests. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Compares a password with an account's hash. Takes the same time if there is no account or no hash. */
  matches(password: string, encryptedPassword: string | null | undefined): Promise<boolean>;
  /** Throws the protocol's error if the password is not allowed for an account. */
  check(password: string): void;
}

export function createPasswords(
  settings: Pick<AuthSettings, "passwordCost" | "passwordMinLength">,
): Passwords {
  const options = { cost: settings.passwordCost, version: "2a" } as const;
  const decoy = hash("nobody has this password", options);
  const inLane = createWorkQueue({
    atOnce: LANES,
    waiting: MAX_WAITING,
    refuse: () =>
      new TooManyRequestsError("over_request_rate_limit", (say) => say.auth.tooManyRequests, 30),
  });

  return {
    hash: (password) => inLane(() => hash(password, options)),

    async matches(password, encryptedPassword) {
      const isUsable =
        encryptedPassword !== null &&
        encryptedPassword !== undefined &&
        encryptedPassword.startsWith("$2");
      const expected = isUsable ? encryptedPassword : await decoy;
      const isMatch = await inLane(() => compare(password, expected));
      return isUsable && isMatch && Buffer.byteLength(password) <= BCRYPT_MAX_BYTES;
    },

    check(password) {
      if (Array.from(password).length < settings.passwordMinLength) {
        throw new AuthError(422, "weak_password", (say) => say.auth.passwordTooShort, {
          weak_password: { reasons: ["length"] },
        });
      }
      if (Buffer.byteLength(password) > BCRYPT_MAX_BYTES) {
        throw new AuthError(422, "validation_failed", (say) => say.auth.passwordTooLong);
      }
      if (password.includes("\0"))
        throw new AuthError(422, "validation_failed", (say) => say.auth.fieldsInvalid);
    },
  };
}
