import type { FastifyRequest } from "fastify";
import type { Claims, RequestRole, PlatformContext } from "../context/context.ts";
import { StorageFailure } from "./storage-errors.ts";
import { bearerOf } from "../http/bearer-token.ts";
import type { SignedLink } from "./signed-links.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A caller: the role and claims with which the policies are evaluated. */
export interface Caller {
  readonly role: RequestRole;
  /** The claims as JSON text, for the setting `request.jwt.claims`. */
  readonly claims: string;
  /** The subject of the token, recorded as the owner of uploads. */
  readonly subject: string | null;
  /** The subject of the token if it is a uuid, for the older `owner` column. */
  readonly userId: string | null;
}

/** The server itself as a caller, where the hosted platform acts as superuser. */
export const SERVICE: Caller = {
  role: "service_role",
  claims: '{"role":"service_role"}',
  subject: null,
  userId: null,
};

/** Returns the caller with these claims; `json` is their text. Throws if the account was closed or banned. */
async function activeCaller(
  context: PlatformContext,
  claims: Claims,
  json: string,
): Promise<Caller> {
  if (!(await context.accounts.isActive(claims)))
    throw new StorageFailure(
      403,
      "AccessDenied",
      (say) => say.http.accountInactive,
      "Unauthorized",
    );
  const subject = claims.sub ?? null;
  return {
    role: claims.role,
    claims: json,
    subject,
    userId: subject !== null && UUID.test(subject) ? subject : null,
  };
}

/**
 * Returns the signer of a link. The policies are evaluated again with the signer's rights.
 * @throws StorageFailure if the signer's account was closed or banned since
 */
export function signerOf(context: PlatformContext, { claims }: SignedLink): Promise<Caller> {
  return activeCaller(context, JSON.parse(claims) as Claims, claims);
}

/**
 * Identifies the caller by the bearer token; if there is none, by the API key.
 * @throws StorageFailure if there is no token, or a token that this platform did not sign
 */
export async function identifyCaller(
  context: PlatformContext,
  request: FastifyRequest,
): Promise<Caller> {
  const token = bearerToken(request);
  if (token === null) throw invalidJwt("headers must have required property 'authorization'", 400);
  const verified = await context.tokens.verify(token);
  if (!verified) throw invalidJwt("Invalid or expired JWT", 403);
  return activeCaller(context, verified.claims, verified.json);
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
