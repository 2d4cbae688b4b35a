import type { FastifyRequest } from "fastify";
import type { RequestRole, PlatformContext } from "../context/context.ts";
import { StorageFailure } from "./storage-errors.ts";
import { bearerOf } from "../http/bearer.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Who asks: the role and claims under which the policies are evaluated. */
export interface Caller {
  readonly role: RequestRole;
  /** Claims as the text for `request.jwt.claims`. */
  readonly claims: string;
  /** Subject of the token; owner of what is uploaded. */
  readonly subject: string | null;
  /** The subject where it is a uuid, for the older `owner` column. */
  readonly userId: string | null;
}

/** The server itself: used where the hosted platform acts as superuser. */
export const SERVICE: Caller = {
  role: "service_role",
  claims: '{"role":"service_role"}',
  subject: null,
  userId: null,
};

/** Somebody whose token is not at hand: the owner of a signed link. */
export function callerOf(subject: string): Caller {
  return {
    role: "authenticated",
    claims: JSON.stringify({ sub: subject, role: "authenticated" }),
    subject,
    userId: UUID.test(subject) ? subject : null,
  };
}

/**
 * Identifies the caller by the bearer token, or by the api key where there is none.
 *
 * @throws StorageFailure when there is no token or it is not ours
 */
export async function identifyCaller(
  context: PlatformContext,
  request: FastifyRequest,
): Promise<Caller> {
  const token = bearerToken(request);
  if (token === null) throw invalidJwt("headers must have required property 'authorization'", 400);
  const verified = await context.tokens.verify(token);
  if (!verified) throw invalidJwt("Invalid or expired JWT", 403);
  if (!(await context.accounts.isActive(verified.claims)))
    throw new StorageFailure(
      403,
      "AccessDenied",
      (say) => say.http.accountInactive,
      "Unauthorized",
    );
  const subject = verified.claims.sub ?? null;
  return {
    role: verified.claims.role,
    claims: verified.json,
    subject,
    userId: subject !== null && UUID.test(subject) ? subject : null,
  };
}

function invalidJwt(message: string, status: number): StorageFailure {
  return new StorageFailure(status, "InvalidJWT", message, "Unauthorized");
}

function bearerToken(request: FastifyRequest): string | null {
  const { authorization } = request.headers;
  if (authorization) return bearerOf(authorization) ?? "";
  const key = request.headers["apikey"];
  return typeof key === "string" && key !== "" ? key : null;
}
