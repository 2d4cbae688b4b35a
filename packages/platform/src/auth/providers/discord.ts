import * as client from "openid-client";
import { z } from "zod";
import type { IdentityProviderSettings } from "../../config/identity-providers.ts";
import { PROVIDER_SECONDS, type IdentityProvider, type ProviderSite } from "./provider.ts";

const userSchema = z.object({
  id: z.string().regex(/^\d{1,32}$/),
  username: z.string().nullish(),
  global_name: z.string().nullish(),
  avatar: z
    .string()
    .regex(/^\w{1,64}$/)
    .nullish()
    .catch(null),
  email: z.string().nullish(),
  verified: z.boolean().nullish(),
});

const PICTURES = "https://cdn.discordapp.com";

/** Sign-in with Discord: OAuth 2.0 without discovery and ID token. The profile comes from Discord's API. */
export function discordProvider(
  settings: IdentityProviderSettings,
  { redirectUri, allowsHttp }: ProviderSite,
): IdentityProvider {
  const { url } = settings;
  const config = new client.Configuration(
    {
      issuer: url,
      authorization_endpoint: `${url}/api/oauth2/authorize`,
      token_endpoint: `${url}/api/oauth2/token`,
    },
    settings.clientId,
    undefined,
    client.ClientSecretPost(settings.secret),
  );
  config.timeout = PROVIDER_SECONDS;
  if (allowsHttp) client.allowInsecureRequests(config);
  // If Discord's URL is replaced (tests, a proxy), the pictures are loaded from the same URL.
  const pictures = new URL(url).hostname === "discord.com" ? PICTURES : url;

  return {
    pictureHosts: [new URL(pictures).host],
    async authorize({ state, verifier }) {
      return client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: "identify email",
        state,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      });
    },
    async finish(answer, { state, verifier }) {
      const tokens = await client.authorizationCodeGrant(config, answer, {
        expectedState: state,
        pkceCodeVerifier: verifier,
      });
      const response = await client.fetchProtectedResource(
        config,
        tokens.access_token,
        new URL(`${url}/api/users/@me`),
        "GET",
      );
      const user = userSchema.parse(await response.json());
      return {
        subject: user.id,
        email: user.email ?? null,
        isEmailVerified: user.verified === true,
        name: user.global_name ?? user.username ?? null,
        picture: user.avatar ? `${pictures}/avatars/${user.id}/${user.avatar}.png?size=256` : null,
      };
    },
  };
}
