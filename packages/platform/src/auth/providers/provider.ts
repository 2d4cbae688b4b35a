import type { ProviderProfile } from "../flows.ts";

/** Secrets that are sent to a provider and checked in its response. */
export interface FlowSecrets {
  readonly state: string;
  readonly nonce: string;
  /** PKCE between this server and the provider; the client's PKCE is separate. */
  readonly verifier: string;
}

/** How long a provider may take for one response. */
export const PROVIDER_SECONDS = 10;

/** Another service that authenticates users. */
export interface IdentityProvider {
  /** The hosts of its users' pictures. Only pictures are fetched there. */
  readonly pictureHosts: readonly string[];
  /** The URL at which the browser signs in there. */
  authorize(secrets: FlowSecrets): Promise<URL>;
  /**
   * Processes the provider's response, with which the browser returns. Throws unless it is completely valid.
   */
  finish(answer: URL, secrets: FlowSecrets): Promise<ProviderProfile>;
}

export interface ProviderSite {
  readonly redirectUri: string;
  /** Plain HTTP to the provider: on one machine, never in production. */
  readonly allowsHttp: boolean;
}
