import type { Provider } from "@supabase/auth-js";

/** Another service that people may sign in with. */
export interface IdentityProvider {
  readonly name: Provider;
  /** As people read it. */
  readonly label: string;
  /** Lets everybody say who he is. */
  readonly isDemonstration: boolean;
}

/** What the deployment tells the page; one build serves every deployment. */
export interface RuntimeConfig {
  readonly supabaseUrl: string;
  readonly supabaseAnonKey: string;
  readonly identityProviders: readonly IdentityProvider[];
  /** The services are those of a hosted project, not of this repository's server. */
  readonly isHosted: boolean;
  /** With what a browser subscribes to notices; null where none are sent. */
  readonly pushKey: string | null;
  /** The application at Discord by which people act there; null where there is none. */
  readonly discord: string | null;
}

const CONFIG_ELEMENT = "leyenda-config";

function parseConfig(value: unknown): RuntimeConfig {
  const config = value as Partial<RuntimeConfig> | null;
  if (!config?.supabaseAnonKey) throw new Error("No configuration.");
  return {
    // Relative addresses keep one configuration right behind any host name.
    supabaseUrl: new URL(config.supabaseUrl || "/", window.location.origin).origin,
    supabaseAnonKey: config.supabaseAnonKey,
    identityProviders: config.identityProviders ?? [],
    isHosted: config.isHosted ?? false,
    pushKey: config.pushKey ?? null,
    discord: config.discord ?? null,
  };
}

/** Reads the configuration that the server wrote into the page, or asks for it. */
export async function loadConfig(): Promise<RuntimeConfig> {
  const inline = document.getElementById(CONFIG_ELEMENT)?.textContent;
  if (inline) return parseConfig(JSON.parse(inline));
  const response = await fetch("/config.json");
  if (!response.ok) throw new Error(`The configuration could not be read (${response.status}).`);
  return parseConfig(await response.json());
}
