import { createHash, randomBytes } from "node:crypto";
import { deriveEs256Key, signEs256 } from "@leyenda/platform/config/es256";
import {
  startStandIn,
  type StandInAnswer,
  type StandInRequest,
  type StandInServer,
} from "@leyenda/testing/stand-in-server";

/** The user whom the fake provider reports at the next sign-in. */
export interface Person {
  readonly id: string;
  readonly email: string | null;
  readonly verified: boolean;
  readonly name: string;
}

/** Changes that a hostile provider, or an attacker between the provider and the server, would make. */
export interface Tampering {
  readonly nonce?: string;
  readonly issuer?: string;
  readonly audience?: string;
  /** Signs with a key that the provider does not publish. */
  readonly foreignKey?: boolean;
}

export interface ProviderStandIn extends StandInServer {
  person: Person;
  tampering: Tampering;
}

export const CLIENT = { id: "leyenda-test", secret: "stand-in-secret" };

interface Grant {
  readonly query: URLSearchParams;
  readonly person: Person;
}

/**
 * Starts a server with the public interfaces of Discord (OAuth 2.0) and of an OpenID Connect provider. The simulated
 * user consents at once to every sign-in.
 */
export async function startProvider(person: Person): Promise<ProviderStandIn> {
  const [own, foreign] = [deriveEs256Key("stand-in", "own"), deriveEs256Key("stand-in", "other")];
  const codes = new Map<string, Grant>();
  const tokens = new Map<string, Person>();
  const random = (): string => randomBytes(16).toString("hex");

  function agree(query: URLSearchParams): StandInAnswer {
    const code = random();
    codes.set(code, { query, person: standIn.person });
    const back = new URL(query.get("redirect_uri") ?? "");
    back.searchParams.set("code", code);
    back.searchParams.set("state", query.get("state") ?? "");
    return { redirect: back.href };
  }

  function trade(body: string): StandInAnswer {
    const asked = new URLSearchParams(body);
    const grant = codes.get(asked.get("code") ?? "");
    codes.delete(asked.get("code") ?? "");
    const isRight =
      asked.get("client_id") === CLIENT.id &&
      asked.get("client_secret") === CLIENT.secret &&
      grant?.query.get("redirect_uri") === asked.get("redirect_uri") &&
      grant?.query.get("code_challenge") ===
        createHash("sha256")
          .update(asked.get("code_verifier") ?? "")
          .digest("base64url");
    if (!isRight || grant === undefined) return { status: 400, json: { error: "invalid_grant" } };
    const token = random();
    tokens.set(token, grant.person);
    const { tampering } = standIn;
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: tampering.issuer ?? standIn.url,
      aud: tampering.audience ?? CLIENT.id,
      iat: now,
      exp: now + 300,
      nonce: tampering.nonce ?? grant.query.get("nonce"),
      sub: grant.person.id,
      ...(grant.person.email === null ? {} : { email: grant.person.email }),
      email_verified: grant.person.verified,
      name: grant.person.name,
    };
    const idToken = signEs256(claims, tampering.foreignKey ? { ...foreign, kid: own.kid } : own);
    const answer = { access_token: token, token_type: "Bearer", expires_in: 300 };
    const isOpenId = grant.query.get("scope")?.includes("openid");
    return { status: 200, json: isOpenId ? { ...answer, id_token: idToken } : answer };
  }

  function me(headers: StandInRequest["headers"]): StandInAnswer {
    const known = tokens.get(headers.authorization?.replace(/^Bearer /i, "") ?? "");
    if (known === undefined) return { status: 401, json: {} };
    const { id, email, verified, name } = known;
    return { status: 200, json: { id, username: name, global_name: name, email, verified } };
  }

  const server = await startStandIn(({ url, headers, body }) => {
    switch (url.pathname) {
      case "/.well-known/openid-configuration":
        return {
          status: 200,
          json: {
            issuer: server.url,
            authorization_endpoint: `${server.url}/authorize`,
            token_endpoint: `${server.url}/token`,
            jwks_uri: `${server.url}/jwks`,
            response_types_supported: ["code"],
            subject_types_supported: ["public"],
            id_token_signing_alg_values_supported: ["ES256"],
          },
        };
      case "/jwks":
        return { status: 200, json: { keys: [own.jwk] } };
      case "/authorize":
      case "/api/oauth2/authorize":
        return agree(url.searchParams);
      case "/token":
      case "/api/oauth2/token":
        return trade(body);
      case "/api/users/@me":
        return me(headers);
      default:
        return { status: 404, json: {} };
    }
  });
  const standIn: ProviderStandIn = Object.assign(server, { person, tampering: {} });
  return standIn;
}
