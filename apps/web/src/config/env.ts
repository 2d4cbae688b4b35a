import type { Provider } from "@supabase/auth-js";

/** An external identity provider with which users can sign in. */
export interface IdentityProvider {
  readonly name: Provider;
  /** The name of the provider on the button. */
  readonly label: string;
  /** Whether the provider is a demo service that accepts any identity. */
  readonly isDemonstration: boolean;
}

/** The configuration of the deployment. It is read at run time, so one build serves every deployment. */
export interface RuntimeConfig {
  readonly supabaseUrl: string;
  readonly supabaseAnonKey: string;
  readonly identityProviders: readonly IdentityProvider[];
  /** Whether the backend is a hosted Supabase project instead of this repository's server. */
  readonly isHosted: boolean;
  /** The public key with which a browser subscribes to push notifications; null if the server sends none. */
  readonly pushKey: string | null;
  /** The id of the Discord application; null if the deployment has none. */
  readonly discord: string | null;
}

const CONFIG_ELEMENT = "leyenda-config";

function parseConfig(value: unknown): RuntimeConfig {
  const config = value as Partial<RuntimeConfig> | null;
  if (!config?.supabaseAnonKey) throw new Error("No configuration.");
  return {
    // A relative URL lets one configuration serve every host name.
    supabaseUrl: new URL(config.supabaseUrl || "/", window.location.origin).origin,
    supabaseAnonKey: config.supabaseAnonKey,
    identityProviders: config.identityProviders ?? [],
    isHosted: config.isHosted ?? false,
    pushKey: config.pushKey ?? null,
    discord: config.discord ?? null,
  };
}

/** Reads the configuration that the server wrote into the page, or requests it. */
export async function loadConfig(): Promise<RuntimeConfig> {
  const inline = document.getElementById(CONFIG_ELEMENT)?.textContent;
  if (inline) return parseConfig(JSON.parse(inline));
  const response = await fetch("/config.json");
  if (!response.ok) throw new Error(`The configuration could not be read (${response.status}).`);
  return parseConfig(await response.json());
}
