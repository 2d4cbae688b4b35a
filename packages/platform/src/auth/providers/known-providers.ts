import type { IdentityProviderSettings } from "../../config/identity-providers.ts";
import type { PlatformConfig } from "../../config/platform-config.ts";
import { AuthError } from "../auth-error.ts";
import { discordProvider } from "./discord.ts";
import { openIdProvider } from "./open-id.ts";
import type { IdentityProvider } from "./provider.ts";

export interface KnownProvider extends IdentityProvider {
  readonly settings: IdentityProviderSettings;
}

/** Creates the identity providers of a deployment, by name. */
export function createProviders(
  config: Pick<PlatformConfig, "siteUrl" | "production" | "identityProviders">,
): ReadonlyMap<string, KnownProvider> {
  return new Map(
    config.identityProviders.map((settings) => {
      const site = {
        redirectUri: settings.redirectUri ?? `${config.siteUrl}/auth/v1/callback`,
        allowsHttp: !config.production && settings.url.startsWith("http:"),
      };
      const create = settings.protocol === "discord" ? discordProvider : openIdProvider;
      return [settings.name, { settings, ...create(settings, site) }];
    }),
  );
}

export function requireProvider(
  providers: ReadonlyMap<string, KnownProvider>,
  name: string,
): KnownProvider {
  const provider = providers.get(name);
  if (provider === undefined)
    throw new AuthError(400, "provider_disabled", (say) => say.auth.providerDisabled);
  return provider;
}
