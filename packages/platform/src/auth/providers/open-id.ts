import * as client from "openid-client";
import { z } from "zod";
import type { IdentityProviderSettings } from "../../config/identity-providers.ts";
import { PROVIDER_SECONDS, type IdentityProvider, type ProviderSite } from "./provider.ts";

/** The hosts of user pictures, for providers that store pictures on another host. */
const PICTURE_HOSTS: Readonly<Record<string, readonly string[]>> = {
  google: ["lh3.googleusercontent.com"],
};

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().nullish().catch(null),
  // Some providers send `email_verified` as text.
  email_verified: z
    .union([z.boolean(), z.enum(["true", "false"]).transform((value) => value === "true")])
    .nullish()
    .catch(null),
  name: z.string().nullish().catch(null),
  preferred_username: z.string().nullish().catch(null),
  picture: z.string().nullish().catch(null),
});

/**
 * An OpenID Connect provider.
 * The configuration is discovered from the issuer, and responses are verified by their signature.
 */
export function openIdProvider(
  settings: IdentityProviderSettings,
  { redirectUri, allowsHttp }: ProviderSite,
): IdentityProvider {
  let known: Promise<client.Configuration> | null = null;

  async function discover(): Promise<client.Configuration> {
    const config = await client.discovery(
      new URL(settings.url),
      settings.clientId,
      undefined,
      client.ClientSecretPost(settings.secret),
      {
        timeout: PROVIDER_SECONDS,
        execute: allowsHttp ? [client.allowInsecureRequests] : [],
      },
    );
    // The ID token's signature is verified too, although the TLS connection already authenticates the provider.
    client.enableNonRepudiationChecks(config);
    return config;
  }

  /** The provider's configuration. It is requested once; after a failure, the next call requests it again. */
  function configuration(): Promise<client.Configuration> {
    known ??= discover().catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  }

  return {
    pictureHosts: [new URL(settings.url).host, ...(PICTURE_HOSTS[settings.name] ?? [])],
    async authorize({ state, nonce, verifier }) {
      return client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: "openid email profile",
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      });
    },
    async finish(answer, { state, nonce, verifier }) {
      const config = await configuration();
      const tokens = await client.authorizationCodeGrant(config, answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const identity = claimsSchema.parse(tokens.claims());
      const isWhole = identity.email && identity.email_verified !== null;
      const claims =
        isWhole || config.serverMetadata().userinfo_endpoint === undefined
          ? identity
          : claimsSchema.parse({
              ...(await client.fetchUserInfo(config, tokens.access_token, identity.sub)),
            });
      return {
        subject: claims.sub,
        email: claims.email ?? null,
        isEmailVerified: claims.email_verified === true,
        name: claims.name ?? claims.preferred_username ?? null,
        picture: claims.picture ?? null,
      };
    },
  };
}
