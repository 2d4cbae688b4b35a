import { createServer, type Server } from "node:http";
import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { freePort } from "@leyenda/platform/database/free-port";
import { startDiscordStandIn } from "@leyenda/testing/discord-stand-in";
import { startSmtpStandIn, type SmtpStandIn } from "@leyenda/testing/smtp-stand-in";
import { backupPath } from "../config/automatic-backup-files.ts";
import { loadConfig } from "../config/config.ts";
import { signHs256 } from "@leyenda/platform/hs256";
import { createServerHome, type ServerHome } from "../testing/child-server.ts";
import { runServerCommand } from "../testing/server-command.ts";
import { judgeArchiver } from "./doctor/archive.ts";
import { judgeDisk } from "./doctor/storage.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let home: ServerHome;
let smtp: SmtpStandIn;
let strictSmtp: SmtpStandIn;
let provider: Server;
let providerUrl: string;
let nobody: string;

/** A fake payment provider whose clock is an hour ahead. The only API key that it accepts is `known`. */
function startProvider(): Promise<void> {
  provider = createServer((request, response) => {
    const isKnown = request.headers.authorization === "Bearer known";
    response.setHeader("date", new Date(Date.now() + 3_600_000).toUTCString());
    response.writeHead(isKnown ? 200 : 401).end("{}");
  });
  return new Promise((resolve) => provider.listen(0, "127.0.0.1", resolve));
}

beforeAll(async () => {
  home = await createServerHome();
  await Promise.all([home.start(), startProvider()]);
  smtp = await startSmtpStandIn();
  strictSmtp = await startSmtpStandIn({ knows: false });
  providerUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  nobody = `127.0.0.1:${await freePort()}`;
});

afterAll(async () => {
  provider.close();
  await Promise.all([smtp.close(), strictSmtp.close()]);
  await home.remove();
});

interface Examined {
  readonly code: number;
  /** One line for each finding, followed by a line with its remedy. */
  readonly lines: readonly string[];
}

async function examine(env: Readonly<Record<string, string>> = {}): Promise<Examined> {
  const { code, stdout, stderr } = await runServerCommand("doctor", {
    DATA_DIR: home.dataDir,
    ...env,
  });
  expect(stderr).toBe("");
  return {
    code,
    lines: stdout
      .trim()
      .replaceAll(/\n {7,}/g, " ")
      .split("\n"),
  };
}

/** Runs `doctor`. Returns only the warnings and errors, in the order of the output. */
async function complaints(env?: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { code, lines } = await examine(env);
  const found = lines.filter((line) => /^(AVISO|MAL)/.test(line));
  expect(code).toBe(found.some((line) => line.startsWith("MAL")) ? 1 : 0);
  expect(found.filter((line) => !line.includes(" → "))).toEqual([]);
  return found;
}

async function asSuperuser(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: home.databaseUrl() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

describe("npm run doctor", () => {
  it("is content with an installation that runs, and says what it looked at", async () => {
    const { code, lines } = await examine();
    expect(code).toBe(0);
    expect(lines.at(-1)).toBe("Todo está bien.");
    for (const topic of [
      "Configuración",
      "Claves",
      "Base de datos",
      "Archivos",
      "Disco",
      "Correo",
      "Pagos",
      "Reloj",
    ])
      expect(lines.some((line) => line.startsWith(`bien   ${topic}: `))).toBe(true);
  });

  it("leaves nothing behind where nothing was started yet", async () => {
    const folder = mkdtempSync(join(tmpdir(), "leyenda-empty-"));
    expect(await complaints({ DATA_DIR: folder })).toEqual([
      expect.stringMatching(
        /^AVISO {2}Configuración: En .* no hay ninguna instalación\. → Si es nueva/,
      ),
    ]);
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  it("says in a sentence what the settings get wrong", async () => {
    const wrong = { BACKUP_AT: "25:00", SECURITY_CONTACT: "nadie", SMTP_URL: "x" };
    const { code, lines } = await examine(wrong);
    expect(code).toBe(1);
    expect(lines.join(" ")).toMatch(
      /^MAL {4}Configuración: SECURITY_CONTACT debe ser un correo.* BACKUP_AT debe ser una hora.* SMTP_URL debe tener la forma/,
    );
  });

  it("asks Discord whether it knows the application, where it sends to, and the commands", async () => {
    const discord = await startDiscordStandIn();
    expect(await complaints(discord.env)).toEqual([
      expect.stringMatching(/^AVISO {2}Discord: Discord no manda a este sitio .* «Interactions/),
      expect.stringMatching(/^AVISO {2}Discord: .* todos los comandos\. → Ejecuta npm run discord/),
    ]);
    discord.channels.add();
    discord.isPublic = false;
    expect(await complaints(discord.env)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^AVISO {2}Discord: Quien organiza no puede agregar el bot/),
      ]),
    );
    expect((await examine(discord.env)).lines.join(" ")).toContain("El bot está en 1 servidor.");
    expect(await complaints({ ...discord.env, DISCORD_PUBLIC_KEY: "ab".repeat(32) })).toEqual(
      expect.arrayContaining([expect.stringMatching(/^MAL {4}Discord: El token es de una/)]),
    );
    expect(await complaints({ ...discord.env, DISCORD_BOT_TOKEN: "otro" })).toEqual([
      expect.stringMatching(/^MAL {4}Discord: Discord no acepta DISCORD_BOT_TOKEN/),
    ]);
    const { DISCORD_BOT_TOKEN: token, ...half } = discord.env;
    expect(token).toBeDefined();
    expect((await examine(half)).lines.join(" ")).toContain("Para Discord falta DISCORD_BOT_TOKEN");
    await discord.close();
  });

  it("tells all that production lacks", async () => {
    const found = await complaints({
      NODE_ENV: "production",
      SITE_URL: `http://leyenda.example:${nobody.split(":")[1]}`,
      WEB_DIR: "apps/none",
    });
    expect(found).toEqual([
      expect.stringMatching(
        /^MAL .*no está la aplicación web\. → Ejecuta npm run install:production/,
      ),
      expect.stringMatching(/^AVISO .*security\.txt no existe\. → Define SECURITY_CONTACT/),
      expect.stringMatching(/^MAL .*SITE_URL no es https/),
      expect.stringMatching(/^AVISO .*No se llega a http:\/\/leyenda\.example/),
      expect.stringMatching(/^AVISO .*no hace copias por sí mismo\. → Define BACKUP_DIR/),
      expect.stringMatching(/^MAL .*No sale ningún correo.* → Define SMTP_URL/),
      expect.stringMatching(/^AVISO .*en la tienda no se puede pagar/),
    ]);
  });

  it("asks others: the mail server, the payment providers, the store, and what time they have", async () => {
    const backups = mkdtempSync(join(tmpdir(), "leyenda-backups-"));
    writeFileSync(backupPath(backups, new Date()), "");
    const given = {
      NODE_ENV: "production",
      SITE_URL: home.url,
      SECURITY_CONTACT: "seguridad@leyenda.example",
      BACKUP_DIR: backups,
      BACKUP_PASSPHRASE: "una frase que solo sabe quien opera",
      STRIPE_WEBHOOK_SECRET: "whsec_x",
      STRIPE_API_BASE: providerUrl,
      MAIL_FROM: "Leyenda <no-responder@leyenda.ar>",
      SMTP_URL: smtp.url,
    };
    expect(await complaints({ ...given, STRIPE_SECRET_KEY: "known" })).toEqual([
      expect.stringMatching(
        /^MAL {4}Reloj: Va 3[56]\d\d segundos atrasado respecto de Stripe\..* → Instala chrony/,
      ),
    ]);
    const refused = await complaints({
      ...given,
      STRIPE_SECRET_KEY: "sk_test_x",
      MERCADOPAGO_ACCESS_TOKEN: "x",
      MERCADOPAGO_WEBHOOK_SECRET: "x",
      MERCADOPAGO_API_BASE: `http://${nobody}`,
      MAIL_FROM: "no-responder@leyenda.test",
      SMTP_URL: strictSmtp.url.replace("//", "//usuaria:clave@"),
      S3_BUCKET: "archivos",
      S3_ENDPOINT: `http://${nobody}`,
      S3_ACCESS_KEY_ID: "a",
      S3_SECRET_ACCESS_KEY: "b",
    });
    expect(refused).toEqual([
      expect.stringMatching(
        /^MAL .*No se puede escribir en el almacén S3 \(archivos\) \(ECONNREFUSED\)/,
      ),
      expect.stringMatching(/^MAL .*un dominio que no existe.* → Define MAIL_FROM/),
      expect.stringMatching(
        /^MAL .*no acepta correos de aquí \(EAUTH\)\. → Corrige el usuario o la clave/,
      ),
      expect.stringMatching(
        /^MAL .*Stripe no acepta la clave \(401\)\. → Copia de nuevo STRIPE_SECRET_KEY/,
      ),
      expect.stringMatching(/^AVISO .*La clave de Stripe es de prueba/),
      expect.stringMatching(/^MAL .*No se llega a Mercado Pago \(ECONNREFUSED\)/),
      expect.stringMatching(/^MAL {4}Reloj/),
    ]);
    expect(await complaints({ BACKUP_DIR: backups })).toEqual([
      expect.stringMatching(/^AVISO .*no llevan el secreto.* → Define BACKUP_PASSPHRASE/),
    ]);
    rmSync(backups, { recursive: true });
    expect(await complaints({ SMTP_URL: `smtp://${nobody}`, BACKUP_DIR: backups })).toEqual([
      expect.stringMatching(/^MAL .*falta la copia de hoy: no hay ninguna.*backup not made/),
      expect.stringMatching(
        /^MAL .*\(ECONNECTION|ECONNREFUSED|ESOCKET\)\. → Comprueba servidor y puerto/,
      ),
    ]);
  });

  it("knows keys that do not belong together, and a secret that is guessed", async () => {
    const foreign = signHs256({ role: "anon" }, "x".repeat(32));
    expect(await complaints({ ANON_KEY: foreign })).toEqual([
      expect.stringMatching(/^MAL .*ANON_KEY no está firmada con el JWT_SECRET.*→ El servidor/),
    ]);
    expect(await complaints({ JWT_SECRET: "ab".repeat(20) })).toEqual([
      expect.stringMatching(/^MAL .*JWT_SECRET se adivina.*openssl rand/),
      expect.stringMatching(/^MAL .*ya se sirve con otro JWT_SECRET/),
    ]);
  });

  it.each([
    {
      what: "a migration that is missing",
      broken: `create table platform.aside as
        select * from supabase_migrations.schema_migrations order by version desc limit 1;
        delete from supabase_migrations.schema_migrations using platform.aside where schema_migrations.version = aside.version`,
      mended:
        "insert into supabase_migrations.schema_migrations select * from platform.aside; drop table platform.aside",
      says: /^AVISO .*Migraciones que le faltan: 1 de \d+\. → El próximo arranque las aplica/,
    },
    {
      what: "a migration that was edited after it was applied",
      broken:
        "update supabase_migrations.schema_migrations set statements = statements || array['select 1;'] where name = 'money'",
      mended:
        "update supabase_migrations.schema_migrations set statements = statements[1:1] where name = 'money'",
      says: /^MAL .*aplicó la migración \d+_money con otro contenido.*instálala de nuevo/,
    },
    {
      what: "a migration that is missing before others",
      broken: `create table platform.aside as
        select * from supabase_migrations.schema_migrations where name = 'money';
        delete from supabase_migrations.schema_migrations where name = 'money'`,
      mended:
        "insert into supabase_migrations.schema_migrations select * from platform.aside; drop table platform.aside",
      says: /^MAL .*le falta la migración \d+_money, aunque tiene otras posteriores.*Restaura una copia/,
    },
    {
      what: "a database that is newer",
      broken:
        "insert into supabase_migrations.schema_migrations (version, name) values ('20990101000000', 'otra')",
      mended: "delete from supabase_migrations.schema_migrations where name = 'otra'",
      says: /^MAL .*más nueva de Leyenda \(\d[^:]*\): tiene la migración 20990101000000/,
    },
    {
      what: "a password of the API's login that somebody changed",
      broken: "alter role authenticator password 'x'",
      mended: null,
      says: /^MAL .*«authenticator».*no entra \(28P01\)\. → Alguien cambió/,
    },
    {
      what: "a database that takes no writes",
      broken: "alter role supabase_admin set default_transaction_read_only = on",
      mended:
        "begin read write; alter role supabase_admin reset default_transaction_read_only; commit",
      says: /^MAL .*No acepta escrituras/,
    },
    {
      what: "a database in which no key signs",
      broken:
        "update platform.signing_keys set status = 'standby', used_at = null where status = 'in_use'",
      mended:
        "update platform.signing_keys set status = 'in_use', used_at = now() where status = 'standby'",
      says: /^MAL .*Ninguna clave firma.*npm run keys/,
    },
  ])("examines the database: $what", async ({ broken, mended, says }) => {
    await asSuperuser(broken);
    const found = await complaints();
    const { databasePasswords } = loadConfig({ DATA_DIR: home.dataDir }, home.dataDir);
    await asSuperuser(
      mended ?? `alter role authenticator password '${databasePasswords.authenticator}'`,
    );
    expect(found).toEqual([expect.stringMatching(says)]);
  });

  it("says what an account of others' PostgreSQL lacks, and where nobody answers", async () => {
    await asSuperuser("create role pobre login password 'pobre'");
    const url = new URL(home.databaseUrl());
    [url.username, url.password] = ["pobre", "pobre"];
    const found = await complaints({ DATABASE_URL: url.href });
    expect(found[0]).toMatch(
      /^MAL .*«pobre» .*must be owner of database postgres.*psql -d postgres -f/,
    );
    await asSuperuser("drop role pobre");
    expect(await complaints({ DATABASE_URL: `postgresql://u:p@${nobody}/x` })).toEqual([
      expect.stringMatching(/^MAL .*La base de datos no responde.*ECONNREFUSED/),
    ]);
  });

  it("says which replica does not answer", async () => {
    const found = await complaints({
      DATABASE_URL: home.databaseUrl(),
      DATABASE_READ_URL: `postgresql://u:p@${nobody}/x`,
    });
    expect(found).toContainEqual(
      expect.stringMatching(/La base 1 de DATABASE_READ_URL no responde .*ECONNREFUSED/),
    );
  });

  it("says that files cannot be written", async () => {
    const folder = join(home.dataDir, "storage");
    renameSync(folder, `${folder}-aside`);
    writeFileSync(folder, "");
    const found = await complaints();
    rmSync(folder);
    renameSync(`${folder}-aside`, folder);
    expect(found).toEqual([
      expect.stringMatching(/^MAL .*No se puede escribir en .*storage \(E\w+\)/),
    ]);
  });
});

it.each([
  { free: 0.1, of: 100, state: "bad" },
  { free: 5, of: 100, state: "warning" },
  { free: 50, of: 100, state: "good" },
])("a disk with $free of $of GB free is $state", ({ free, of, state }) => {
  expect(judgeDisk("/srv", free * 2 ** 30, of * 2 ** 30)).toMatchObject({ state });
});

it.each([
  { archivedAt: null, failedAt: null, state: "good" },
  { archivedAt: new Date(1_000), failedAt: null, state: "good" },
  { archivedAt: new Date(2_000), failedAt: new Date(1_000), state: "good" },
  { archivedAt: new Date(1_000), failedAt: new Date(2_000), state: "bad" },
  { archivedAt: null, failedAt: new Date(1_000), state: "bad" },
])(
  "an archive that took at $archivedAt and failed at $failedAt is $state",
  ({ archivedAt, failedAt, state }) => {
    expect(judgeArchiver({ archivedAt, failedAt })).toMatchObject({ state });
  },
);
