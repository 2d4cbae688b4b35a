import { ConfigError } from "./config-error.ts";

/** The settings of an external identity provider. */
export interface IdentityProviderSettings {
  /** The name that clients send: `discord`, `custom:club`. */
  readonly name: string;
  /** The name that users see: `Discord`. */
  readonly label: string;
  readonly protocol: "discord" | "openid";
  readonly clientId: string;
  readonly secret: string;
  /** The issuer (OpenID Connect), or the base URL of Discord's API; no trailing slash. */
  readonly url: string;
  /** The URL to which the provider sends the browser back; null for `/auth/v1/callback` of the site. */
  readonly redirectUri: string | null;
  /** Whether this provider lets anyone sign in under any name, for demonstrations. */
  readonly isDemonstration: boolean;
}

type Known = Pick<IdentityProviderSettings, "label" | "protocol" | "url">;

const KNOWN: Readonly<Record<string, Known>> = {
  discord: {
    label: "Discord",
    protocol: "discord",
    url: "https://discord.com",
  },
  google: {
    label: "Google",
    protocol: "openid",
    url: "https://accounts.google.com",
  },
};

const VARIABLE =
  /^GOTRUE_EXTERNAL_([A-Z0-9_]+?)_(ENABLED|CLIENT_ID|SECRET|URL|REDIRECT_URI|LABEL)$/;

/** OpenID Connect providers whose names clients know. A provider with an unknown name is called `custom:name`. */
const NAMED = new Set([
  "keycloak",
  "gitlab",
  "azure",
  "apple",
  "workos",
  "slack_oidc",
  "linkedin_oidc",
]);

/** Sign-in methods in GoTrue's settings that are no identity providers. */
const OTHERS = new Set(["email", "phone", "anonymous_users"]);

/**
 * Reads the providers that the environment configures, with GoTrue's names of variables.
 * Examples: `GOTRUE_EXTERNAL_DISCORD_ENABLED`, `…_CLIENT_ID`, `…_SECRET`, `GOTRUE_EXTERNAL_KEYCLOAK_URL` (an issuer).
 * `…_LABEL`, the text of the provider's button, does not exist in GoTrue.
 * @throws ConfigError with a line for each provider that is enabled and lacks a setting
 */
export function readIdentityProviders(env: NodeJS.ProcessEnv): IdentityProviderSettings[] {
  const given = new Map<string, Record<string, string>>();
  for (const [variable, value] of Object.entries(env)) {
    const [, key = "", field = ""] = VARIABLE.exec(variable) ?? [];
    const name = key.toLowerCase();
    if (!value || key === "" || OTHERS.has(name)) continue;
    given.set(name, { ...given.get(name), [field]: value.trim() });
  }
  const enabled = [...given].filter(
    ([, fields]) => fields["ENABLED"] === "true" || fields["ENABLED"] === "1",
  );
  const wrong = enabled.filter(([name, fields]) => !isComplete(name, fields));
  if (wrong.length > 0)
    throw new ConfigError((say) =>
      wrong.map(([name]) => say.operator.providerIncomplete(name.toUpperCase())).join("\n"),
    );
  return enabled
    .map(([name, fields]) => complete(name, fields))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

function isComplete(name: string, fields: Record<string, string>): boolean {
  const url = fields["URL"] ?? KNOWN[name]?.url ?? "";
  return !!fields["CLIENT_ID"] && !!fields["SECRET"] && /^https?:\/\/\S+$/.test(url);
}

function complete(name: string, fields: Record<string, string>): IdentityProviderSettings {
  const known = KNOWN[name];
  const { CLIENT_ID: clientId = "", SECRET: secret = "", REDIRECT_URI: redirectUri } = fields;
  const url = (fields["URL"] ?? known?.url ?? "").replace(/\/+$/, "");
  return {
    name: known || NAMED.has(name) ? name : `custom:${name}`,
    label: fields["LABEL"] ?? known?.label ?? name.charAt(0).toUpperCase() + name.slice(1),
    protocol: known?.protocol ?? "openid",
    clientId,
    secret,
    url,
    redirectUri: redirectUri ?? null,
    isDemonstration: false,
  };
}
