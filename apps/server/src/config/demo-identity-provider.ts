import { createHmac } from "node:crypto";
import type { IdentityProviderSettings } from "@leyenda/platform/config/identity-providers";

/** Where the demonstration provider is found below the site. */
export const DEMO_IDENTITY_PATH = "/demo/identity";

/** A provider that lets everybody say who he is, so that a newcomer can try signing in with one. */
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
