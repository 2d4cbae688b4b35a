import { hs256Key, verifyHs256 } from "@leyenda/platform/hs256";
import type { VariableName, Values } from "./variable-table.ts";

/** Pairs of variables that must be set together: a provider's key, and the secret that verifies its notifications. */
const PAIRS = [
  ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  ["MERCADOPAGO_ACCESS_TOKEN", "MERCADOPAGO_WEBHOOK_SECRET"],
] as const;

const DISCORD = ["DISCORD_APPLICATION_ID", "DISCORD_PUBLIC_KEY", "DISCORD_BOT_TOKEN"] as const;
const S3_NEEDED = ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
const S3 = [...S3_NEEDED, "S3_ENDPOINT", "S3_REGION"] as const;

/** Returns mistakes that show only when several variables are compared, one sentence each. */
export function conflictsOf(values: Values, isGiven: (name: VariableName) => boolean): string[] {
  return [
    ...inProduction(values, isGiven),
    ...incomplete(isGiven),
    ...(values.JWT_SECRET === undefined ? [] : wrongKeys(values, values.JWT_SECRET)),
  ];
}

function inProduction(values: Values, isGiven: (name: VariableName) => boolean): string[] {
  if (values.NODE_ENV !== "production") return [];
  const problems: string[] = [];
  if (isGiven("DATABASE_URL") && !isGiven("JWT_SECRET"))
    problems.push(
      "Con DATABASE_URL en producción hace falta JWT_SECRET: todas las copias del servidor deben compartirlo.",
    );
  if (!isGiven("SITE_URL"))
    problems.push(
      "En producción hace falta SITE_URL: la dirección en la que la gente encuentra el sitio.",
    );
  if (values.DEMO)
    problems.push(
      "DEMO=1 no va con NODE_ENV=production, porque cualquiera conoce las contraseñas de la demostración: quita DEMO y empieza en una carpeta o base de datos vacía.",
    );
  return problems;
}

function incomplete(isGiven: (name: VariableName) => boolean): string[] {
  const problems: string[] = [];
  if (isGiven("DATABASE_READ_URL") && !isGiven("DATABASE_URL"))
    problems.push(
      "DATABASE_READ_URL nombra réplicas de la base de DATABASE_URL: sin ella no se usa (docs/guides/cluster.md).",
    );
  for (const pair of PAIRS) {
    const [given, ...others] = pair.filter(isGiven);
    const [missing] = pair.filter((name) => !isGiven(name));
    if (given && missing && others.length === 0)
      problems.push(
        `${given} necesita también ${missing}: con uno solo, quien paga se queda sin sus tickets (docs/guides/payments.md).`,
      );
  }
  const withoutDiscord = DISCORD.filter((name) => !isGiven(name));
  if (withoutDiscord.length > 0 && withoutDiscord.length < DISCORD.length)
    problems.push(
      `Para Discord falta ${list(withoutDiscord)}: van las tres variables, o ninguna (docs/guides/discord.md).`,
    );
  const [givenS3] = S3.filter(isGiven);
  const withoutS3 = S3_NEEDED.filter((name) => !isGiven(name));
  if (givenS3 && withoutS3.length > 0)
    problems.push(
      `${givenS3} necesita también ${list(withoutS3)}: sin eso los archivos se guardarían en este disco.`,
    );
  return problems;
}

/**
 * Returns the given API keys that another secret signed.
 * @param jwtSecret null if there is none yet
 */
export function wrongKeys(
  values: Pick<Values, "ANON_KEY" | "SERVICE_ROLE_KEY">,
  jwtSecret: string | null,
): string[] {
  return (["ANON_KEY", "SERVICE_ROLE_KEY"] as const)
    .filter((name) => {
      const key = values[name];
      if (key === undefined) return false;
      return jwtSecret === null || verifyHs256(key, hs256Key(jwtSecret)) === null;
    })
    .map(
      (name) =>
        `${name} no está firmada con el JWT_SECRET de esta instalación: quítala y se hace sola, o fírmala con él.`,
    );
}

function list(names: readonly string[]): string {
  return new Intl.ListFormat("es").format(names);
}
