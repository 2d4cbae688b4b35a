import { createHmac } from "node:crypto";
import type { IdentityProviderSettings } from "@leyenda/platform/config/identity-providers";

/** The path of the demonstration's identity provider, below the site's URL. */
export const DEMO_IDENTITY_PATH = "/demo/identity";

/** An identity provider for the demonstration: anyone may sign in with any name. */
export function demoIdentityProvider(siteUrl: string, jwtSecret: string): IdentityProviderSettings {
  const url = siteUrl + DEMO_IDENTITY_PATH;
  return {
    name: "custom:demo",
    label: "Demostración",
    protocol: "openid",
    clientId: "demo",
    secret: createHmac("sha256", jwtSecret).update("demo identity provider").digest("base64url"),
    url,
    redirectUri: null,
    isDemonstration: true,
  };
}
