/** The product's name, for titles. The server may show another brand through `/config.json`. */
export const APP_NAME = "Leyenda";

/** What the deployment tells the page; one build serves every deployment. */
export interface RuntimeConfig {
  readonly supabaseUrl: string;
  readonly supabaseAnonKey: string;
}

const CONFIG_ELEMENT = "leyenda-config";

function parseConfig(value: unknown): RuntimeConfig {
  const config = value as Partial<RuntimeConfig> | null;
  if (!config?.supabaseAnonKey) throw new Error("The deployment's configuration is incomplete.");
  return {
    // Relative addresses keep one configuration right behind any host name.
    supabaseUrl: new URL(config.supabaseUrl || "/", window.location.origin).origin,
    supabaseAnonKey: config.supabaseAnonKey,
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
