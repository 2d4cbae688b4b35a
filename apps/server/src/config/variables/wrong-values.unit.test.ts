import { describe, expect, it } from "vitest";
import { signHs256 } from "@leyenda/platform/hs256";
import { folderProblems } from "../folder-problems.ts";
import { readVariables } from "./read-variables.ts";
import { VARIABLE_NAMES, type VariableName } from "./variable-table.ts";

const SECRET = "s".repeat(40);
const OTHER_SECRET = "o".repeat(40);
const LONG_AGO = 1_000_000_000;

const anonKey = signHs256({ role: "anon" }, SECRET);
const serviceKey = signHs256({ role: "service_role" }, SECRET);

const STRIPE = { STRIPE_SECRET_KEY: "sk_x", STRIPE_WEBHOOK_SECRET: "whsec_x" };
const MERCADOPAGO = { MERCADOPAGO_ACCESS_TOKEN: "x", MERCADOPAGO_WEBHOOK_SECRET: "x" };
const S3 = { S3_BUCKET: "files", S3_ACCESS_KEY_ID: "a", S3_SECRET_ACCESS_KEY: "b" };
const DISCORD = {
  DISCORD_APPLICATION_ID: "1",
  DISCORD_PUBLIC_KEY: "ab".repeat(32),
  DISCORD_BOT_TOKEN: "x",
};

interface Wrong {
  /** The refusal. `%s` stands for the refused value, `%e` for the error code of the operating system. */
  readonly says: string;
  readonly values: readonly [string, string, string];
  /** The values of other variables that the wrong value depends on. */
  readonly others?: Record<string, string>;
}

const FLAG = "debe ser 1 o 0; dice «%s».";
const WEB_ADDRESS = "debe ser una dirección http:// o https://; dice «%s».";
const FOLDER = "debe ser una carpeta que el servidor pueda crear y escribir; dice «%s» (%e).";
const KEY = "debe ser una clave sin espacios ni letras con tilde.";
const flag: Wrong = { says: FLAG, values: ["yes", "2", "verdadero"] };
const webAddress: Wrong = {
  says: WEB_ADDRESS,
  values: ["api.example", "ftp://api.example", "https://"],
};
/** Paths where no account can create a folder, not even root. */
const folder: Wrong = { says: FOLDER, values: ["/proc/x", "/proc", "/dev/null/x"] };
const key: Wrong = { says: KEY, values: ["a b", "contraseña", "a\nb"] };
const secret: Wrong = {
  says: "debe tener al menos 32 caracteres: haz uno con «openssl rand -base64 48».",
  values: ["short", "x".repeat(31), "contraseña"],
};
const apiKey = (role: string, other: string): Wrong => ({
  says: `debe ser un JWT (HS256) vigente del rol ${role}, firmado con JWT_SECRET: quítala y se hace sola.`,
  values: ["garbage", other, signHs256({ role, exp: LONG_AGO }, SECRET)],
});

/** For each variable: three wrong values, and the text that follows the variable's name in the refusal. */
const WRONG: Record<VariableName, Wrong> = {
  NODE_ENV: {
    says: "debe ser production, o development para probar; dice «%s».",
    values: ["prod", "Production", "staging"],
  },
  PORT: { says: "debe ser un puerto, de 1 a 65535; dice «%s».", values: ["eighty", "0", "70000"] },
  HOST: {
    says: "debe ser una dirección de esta máquina, como 127.0.0.1, o 0.0.0.0 para todas; dice «%s».",
    values: ["999.1.1.1", "http://leyenda.example", "127.0.0.1:3000"],
  },
  SITE_URL: {
    says: "debe ser la dirección del sitio sin ruta, como https://leyenda.example; dice «%s».",
    values: ["leyenda.example", "https://leyenda.example/torneos", "ftp://leyenda.example"],
  },
  TRUST_PROXY: {
    says: "debe ser una lista de direcciones o redes separadas por comas, o 1 o 0; dice «%s».",
    values: ["balancer", "10.0.0.0/99", "10.0.0.1,,"],
  },
  DRAIN_SECONDS: {
    says: "debe ser un número de segundos, de 0 a 300; dice «%s».",
    values: ["a while", "-1", "301"],
  },
  WEB_DIR: {
    says: "debe ser la carpeta de la aplicación web construida, con su index.html; dice «%s».",
    values: ["/nonexistent", "/proc", "/dev/null"],
  },
  SECURITY_CONTACT: {
    says: "debe ser un correo o una dirección https://; dice «%s».",
    values: ["nadie", "http://leyenda.example/seguridad", "seguridad@"],
  },
  LOG_LEVEL: {
    says: "debe ser fatal, error, warn, info, debug, trace o silent; dice «%s».",
    values: ["verbose", "INFO", "3"],
  },
  RATE_LIMITS: { says: "debe ser on u off; dice «%s».", values: ["0", "none", "OFF"] },
  DEMO: flag,
  LIVING_CUP: flag,
  DATA_DIR: folder,
  DATABASE_URL: {
    says: "debe tener la forma postgresql://usuario:clave@servidor:5432/base.",
    values: ["mysql://u:p@db/x", "db.example", "postgresql//db/x"],
  },
  DATABASE_READ_URL: {
    says: "debe ser una lista de direcciones postgresql://usuario:clave@servidor:5432/base separadas por comas.",
    values: ["postgres://db2/x, db3", "mysql://db2/x", ","],
    others: { DATABASE_URL: "postgres://db1/x" },
  },
  S3_BUCKET: {
    says: "debe ser el nombre de un bucket, de letras, números, puntos y guiones; dice «%s».",
    values: ["mis archivos", "files/uploads", "s3://files"],
    others: S3,
  },
  S3_ENDPOINT: { ...webAddress, others: S3 },
  S3_REGION: {
    says: "debe ser el nombre de una región, como us-east-1; dice «%s».",
    values: ["us east", "https://eu", "São-Paulo"],
    others: S3,
  },
  S3_ACCESS_KEY_ID: {
    says: "debe ser un identificador sin espacios ni letras con tilde; dice «%s».",
    values: ["a b", "compañía", "a\tb"],
    others: S3,
  },
  S3_SECRET_ACCESS_KEY: { ...key, others: S3 },
  BACKUP_DIR: folder,
  BACKUP_AT: {
    says: "debe ser una hora, como 04:15; dice «%s».",
    values: ["25:00", "4:15", "noche"],
  },
  BACKUP_KEEP: {
    says: "debe ser un número entero de 1 a 1000; dice «%s».",
    values: ["0", "todas", "1.5"],
  },
  BACKUP_PASSPHRASE: {
    says: "debe tener al menos 12 caracteres.",
    values: ["short", "x".repeat(11), "mi clave"],
  },
  BACKUP_BEFORE_UPDATE: flag,
  WAL_ARCHIVE_DIR: folder,
  WAL_ARCHIVE_KEEP: {
    says: "debe ser un número entero de 1 a 100; dice «%s».",
    values: ["0", "101", "dos"],
  },
  CONFIRM_EMAIL: flag,
  JWT_SECRET: secret,
  FORMER_JWT_SECRET: secret,
  ANON_KEY: apiKey("anon", serviceKey),
  SERVICE_ROLE_KEY: apiKey("service_role", anonKey),
  PUBLISHABLE_KEY: {
    says: "debe ser sb_publishable_ y al menos 20 letras o números.",
    values: ["garbage", "sb_publishable_x", `sb_secret_${"x".repeat(31)}`],
  },
  SECRET_KEY: {
    says: "debe ser sb_secret_ y al menos 20 letras o números.",
    values: ["garbage", "sb_secret_x", `sb_publishable_${"x".repeat(31)}`],
  },
  SMTP_URL: {
    says: "debe tener la forma smtp://usuario:clave@servidor:587, o smtps://.",
    values: ["nonsense", "https://mail.example", "smtp:mail.example"],
  },
  MAIL_FROM: {
    says: "debe ser un correo, solo o como Leyenda <no-responder@leyenda.example>; dice «%s».",
    values: ["Leyenda", "Leyenda <leyenda>", "a@leyenda.example, b@leyenda.example"],
  },
  STRIPE_SECRET_KEY: {
    says: "debe ser la clave secreta de Stripe, que empieza por sk_ o rk_.",
    values: ["pk_live_x", "whsec_x", "sk_live x"],
    others: STRIPE,
  },
  STRIPE_WEBHOOK_SECRET: {
    says: "debe ser el secreto de firma del webhook de Stripe, que empieza por whsec_.",
    values: ["sk_live_x", "pk_live_x", "whsec x"],
    others: STRIPE,
  },
  STRIPE_API_BASE: webAddress,
  MERCADOPAGO_ACCESS_TOKEN: { ...key, others: MERCADOPAGO },
  MERCADOPAGO_WEBHOOK_SECRET: { ...key, others: MERCADOPAGO },
  MERCADOPAGO_API_BASE: webAddress,
  DISCORD_APPLICATION_ID: {
    says: "debe ser el número de la aplicación de Discord, solo con cifras; dice «%s».",
    values: ["leyenda", "1".repeat(21), "-1"],
    others: DISCORD,
  },
  DISCORD_PUBLIC_KEY: {
    says: "debe ser la clave pública de la aplicación de Discord, de 64 cifras hexadecimales; dice «%s».",
    values: ["garbage", "ab".repeat(31), "xy".repeat(32)],
    others: DISCORD,
  },
  DISCORD_BOT_TOKEN: { ...key, others: DISCORD },
  DISCORD_API_BASE: webAddress,
  PUSH_SERVICES: {
    says: "debe ser una lista de orígenes separados por comas, como https://push.ejemplo o https://*.push.ejemplo; dice «%s».",
    values: ["push.ejemplo", "ftp://push.ejemplo", "https://push.ejemplo,"],
  },
  WEBHOOKS_LOCAL: flag,
};

/** All problems that the server finds in an environment. DATA_DIR is an existing folder unless `env` sets it. */
function problemsOf(env: Record<string, string>): string[] {
  const all = { DATA_DIR: import.meta.dirname, ...env };
  return [...readVariables(all).problems, ...folderProblems(all, "/")].map((problem) =>
    problem.replace(/\(E[A-Z]+\)/, "(%e)"),
  );
}

it.each(VARIABLE_NAMES)("%s refuses three wrong values, each with one sentence", (name) => {
  const { says, values, others } = WRONG[name];
  expect(new Set(values).size).toBe(3);
  for (const value of values)
    expect(problemsOf({ ...others, [name]: value })).toEqual([
      `${name} ${says.replace("%s", value.replaceAll(/[\n\t]/g, "\u{FFFD}"))}`,
    ]);
});

describe("variables that do not go together", () => {
  const production = { NODE_ENV: "production", SITE_URL: "https://leyenda.example" };
  const provider = "GOTRUE_EXTERNAL_CLUB";
  const lacking =
    "Al proveedor CLUB le falta algo: GOTRUE_EXTERNAL_CLUB_CLIENT_ID, _SECRET y, salvo en Discord y Google, _URL (su emisor de OpenID Connect).";
  it.each<[string, Record<string, string>]>([
    [
      "En producción hace falta SITE_URL: la dirección en la que la gente encuentra el sitio.",
      { NODE_ENV: "production" },
    ],
    [
      "Con DATABASE_URL en producción hace falta JWT_SECRET: todas las copias del servidor deben compartirlo.",
      { ...production, DATABASE_URL: "postgres://u:p@db/x" },
    ],
    [
      "DEMO=1 no va con NODE_ENV=production, porque cualquiera conoce las contraseñas de la demostración: quita DEMO y empieza en una carpeta o base de datos vacía.",
      { ...production, DEMO: "1" },
    ],
    [
      "DATABASE_READ_URL nombra réplicas de la base de DATABASE_URL: sin ella no se usa (docs/guides/cluster.md).",
      { DATABASE_READ_URL: "postgres://db2/x" },
    ],
    [
      "STRIPE_SECRET_KEY necesita también STRIPE_WEBHOOK_SECRET: con uno solo, quien paga se queda sin sus tickets (docs/guides/payments.md).",
      { STRIPE_SECRET_KEY: "sk_x" },
    ],
    [
      "STRIPE_WEBHOOK_SECRET necesita también STRIPE_SECRET_KEY: con uno solo, quien paga se queda sin sus tickets (docs/guides/payments.md).",
      { STRIPE_WEBHOOK_SECRET: "whsec_x" },
    ],
    [
      "MERCADOPAGO_ACCESS_TOKEN necesita también MERCADOPAGO_WEBHOOK_SECRET: con uno solo, quien paga se queda sin sus tickets (docs/guides/payments.md).",
      { MERCADOPAGO_ACCESS_TOKEN: "x" },
    ],
    [
      "S3_ENDPOINT necesita también S3_BUCKET, S3_ACCESS_KEY_ID y S3_SECRET_ACCESS_KEY: sin eso los archivos se guardarían en este disco.",
      { S3_ENDPOINT: "https://s3.example" },
    ],
    [
      "S3_BUCKET necesita también S3_SECRET_ACCESS_KEY: sin eso los archivos se guardarían en este disco.",
      { S3_BUCKET: "files", S3_ACCESS_KEY_ID: "a" },
    ],
    [
      "Para Discord falta DISCORD_PUBLIC_KEY y DISCORD_BOT_TOKEN: van las tres variables, o ninguna (docs/guides/discord.md).",
      { DISCORD_APPLICATION_ID: "1" },
    ],
    [
      "ANON_KEY no está firmada con el JWT_SECRET de esta instalación: quítala y se hace sola, o fírmala con él.",
      { ANON_KEY: anonKey, JWT_SECRET: OTHER_SECRET },
    ],
    [
      "SERVICE_ROLE_KEY no está firmada con el JWT_SECRET de esta instalación: quítala y se hace sola, o fírmala con él.",
      { SERVICE_ROLE_KEY: serviceKey, JWT_SECRET: OTHER_SECRET },
    ],
    [lacking, { [`${provider}_ENABLED`]: "1", [`${provider}_CLIENT_ID`]: "a" }],
  ])("%s", (says, env) => {
    expect(problemsOf(env)).toEqual([says]);
  });
});

it("reports every mistake at once, and none for values that are right together", () => {
  expect(
    problemsOf({ PORT: "x", SITE_URL: "y", WEB_DIR: "/none", BACKUP_DIR: "/proc/x" }),
  ).toHaveLength(4);
  const right = { ANON_KEY: anonKey, SERVICE_ROLE_KEY: serviceKey, JWT_SECRET: SECRET };
  expect(problemsOf({ ...right, ...STRIPE, ...MERCADOPAGO, ...S3, ...DISCORD })).toEqual([]);
});

it("does not repeat a secret, and cuts what is long", () => {
  expect(problemsOf({ SMTP_URL: "smtpx://user:password@host" }).join()).not.toContain("password");
  expect(problemsOf({ PORT: "9".repeat(500) })[0]?.length).toBeLessThan(150);
});
