import type { ProviderProfile } from "../sign-in-flows.ts";

/** Secrets that are sent to a provider and checked in its response. */
export interface FlowSecrets {
  readonly state: string;
  readonly nonce: string;
  /** The PKCE verifier between this server and the provider. The client's PKCE is separate. */
  readonly verifier: string;
}

/** How many seconds a provider may take for one response. */
export const PROVIDER_SECONDS = 10;

/** An external identity provider. */
export interface IdentityProvider {
  /** The hosts from which pictures of the provider's users may be fetched. */
  readonly pictureHosts: readonly string[];
  /** Returns the URL at which the user signs in at the provider. */
  authorize(secrets: FlowSecrets): Promise<URL>;
  /**
   * Processes the provider's response, with which the browser returns. Throws if any part of the response is invalid.
   */
  finish(answer: URL, secrets: FlowSecrets): Promise<ProviderProfile>;
}

export interface ProviderSite {
  readonly redirectUri: string;
  /** Whether plain HTTP to the provider is allowed, for a provider on the same machine; never in production. */
  readonly allowsHttp: boolean;
}
