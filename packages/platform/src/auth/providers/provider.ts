import type { ProviderProfile } from "../flows.ts";

/** What goes to a provider and is expected back. */
export interface FlowSecrets {
  readonly state: string;
  readonly nonce: string;
  /** Our own PKCE with the provider; the client's is another. */
  readonly verifier: string;
}

/** How long a provider may take for one answer. */
export const PROVIDER_SECONDS = 10;

/** Another service that says who somebody is. */
export interface IdentityProvider {
  /** Where its pictures of people are, and nothing else is asked for. */
  readonly pictureHosts: readonly string[];
  /** Where the browser goes to sign in there. */
  authorize(secrets: FlowSecrets): Promise<URL>;
  /** Takes the provider's answer, with which the browser came back; throws unless all of it is right. */
  finish(answer: URL, secrets: FlowSecrets): Promise<ProviderProfile>;
}

export interface ProviderSite {
  readonly redirectUri: string;
  /** Plain HTTP to the provider: on one machine, never in production. */
  readonly allowsHttp: boolean;
}
