import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { awaitDatabase } from "@leyenda/platform/database/await-database";
import { borrowDatabase } from "@leyenda/platform/database/connect-database";
import { isServedWith } from "@leyenda/platform/database/installation-secret";
import {
  compareMigrations,
  describeProblem,
  isAlwaysRefused,
  type MigrationState,
} from "@leyenda/platform/database/migration-state";
import {
  readMigrations,
  recordedMigrations,
  type Migration,
} from "@leyenda/platform/database/migrations";
import { missingRights, requireVersion } from "@leyenda/platform/database/apply-platform";
import type { ManagedDatabase } from "@leyenda/platform/database/pools";
import { isHostedDatabase } from "@leyenda/platform/database/prepare-database";
import { ConfigError } from "@leyenda/platform/config/config-error";
import { checkApiLogin, checkPlatformPool } from "@leyenda/platform/http/readiness";
import { readKeyRows } from "@leyenda/platform/http/signing-keys";
import { inWords, type Phrase } from "@leyenda/platform/texts";
import { MIGRATIONS_FOLDER } from "../../config/project-folder.ts";
import { damageOf } from "../../config/released-migrations.ts";
import { PLATFORM_TEXTS } from "../../texts/platform-texts.ts";
import { examineArchiver } from "./archive.ts";
import {
  about,
  PATIENCE_MS,
  reasonOf,
  type Examination,
  type Finding,
  type Patient,
} from "./finding.ts";

const database = about("Base de datos");
const log = pino({ level: "silent" });

/**
 * Examines the database that a server would use. If no server runs, it starts the embedded database.
 * The examination changes no data.
 */
export const examineDatabase: Examination = async (patient) => {
  const { config } = patient;
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, "postgres/PG_VERSION")))
    return [];
  let opened: ManagedDatabase | null = null;
  try {
    opened = await borrowDatabase(config, log);
    await awaitDatabase(opened.platformConfig, log, {
      isEmbedded: config.databaseUrl === null,
      patienceMs: PATIENCE_MS,
    });
    // The rights of the database's owner are checked first, because the other checks need them.
    const missing = await missingRights(opened.platform);
    if (missing !== null) return [refused((say) => say.operator.ownerLacksRights(missing))];
    if (await isHostedDatabase(opened)) return [refused((say) => say.operator.hostedDatabase)];
    return await examineOpened(patient, opened);
  } catch (error) {
    if (error instanceof ConfigError) return [refused(error.phrase)];
    return [
      database.bad(
        `La base de datos falla al examinarla (${reasonOf(error)}).`,
        config.databaseUrl === null
          ? `Mira ${join(config.dataDir, "postgres.log")}.`
          : "Mira el registro de ese PostgreSQL.",
      ),
    ];
  } finally {
    await opened?.close();
  }
};

/** Creates the finding for a problem with which servers refuse to start. The message already contains the remedy. */
function refused(phrase: Phrase): Finding {
  return database.bad(inWords(phrase, PLATFORM_TEXTS), "Hasta entonces ningún servidor arranca.");
}

async function examineOpened(patient: Patient, opened: ManagedDatabase): Promise<Finding[]> {
  const { config, clocks } = patient;
  const client = await opened.platform.connect();
  try {
    await requireVersion(client);
    const migrations = readMigrations(MIGRATIONS_FOLDER);
    const state = compareMigrations(await recordedMigrations(client), migrations);
    const wrong = await wrongMigrations(client, config, migrations, state);
    if (wrong) return [wrong];
    const before = Date.now();
    const { rows } = await client.query<{ version: string; now: Date; laid_down: boolean }>(
      `select current_setting('server_version') as version, clock_timestamp() as now,
         to_regclass('platform.installation') is not null as laid_down`,
    );
    const [found] = rows;
    if (config.databaseUrl !== null && found)
      clocks.set("la base de datos", found.now.getTime() - (before + Date.now()) / 2);
    const findings = [database.good(`PostgreSQL ${found?.version ?? ""} responde.`)];
    if (!found?.laid_down)
      return [
        ...findings,
        database.warning("Está vacía.", "El primer arranque la prepara; no hay nada que hacer."),
      ];
    if (!(await isServedWith(client, config.databasePasswords)))
      return [...findings, refused((say) => say.operator.otherSecret)];
    const pending = state.pending.length;
    findings.push(
      pending === 0
        ? database.good(`Está en esta versión (${migrations.length} migraciones).`)
        : database.warning(
            `Migraciones que le faltan: ${pending} de ${migrations.length}.`,
            "El próximo arranque las aplica, después de una copia (docs/guides/upgrade.md).",
          ),
    );
    return [
      ...findings,
      ...(await examineService(opened)),
      ...(await examineReaders(opened)),
      ...(config.databaseUrl === null ? [] : await examineArchiver(client)),
    ];
  } finally {
    client.release();
  }
}

/** Returns why a server in production would refuse to start with these migrations; null if it would start. */
async function wrongMigrations(
  client: pg.ClientBase,
  { production, version }: Patient["config"],
  migrations: readonly Migration[],
  { problems }: MigrationState,
): Promise<Finding | null> {
  const damage = damageOf(migrations);
  if (damage !== null) return refused(damage);
  const [problem] = problems;
  if (problem === undefined) return null;
  const phrase = await describeProblem(client, problem, migrations, version);
  if (production || isAlwaysRefused(problem)) return refused(phrase);
  return database.bad(
    inWords(phrase, PLATFORM_TEXTS),
    "Un servidor de desarrollo arranca igual; uno de producción, no.",
  );
}

/**
 * Checks that the database accepts writes, that the data API can sign in, and that a key exists to sign access tokens.
 */
async function examineService(opened: ManagedDatabase): Promise<Finding[]> {
  const findings: Finding[] = [];
  await checkPlatformPool(opened).catch((error: unknown) =>
    findings.push(
      database.bad(
        `No acepta escrituras (${reasonOf(error)}).`,
        "DATABASE_URL nombra una réplica: define la primaria, o promueve esta.",
      ),
    ),
  );
  await checkApiLogin(opened).catch((error: unknown) =>
    findings.push(
      database.bad(
        `La cuenta «${opened.authenticator.user}», con que se leen los datos, no entra (${reasonOf(error)}).`,
        "Alguien cambió su contraseña o sus permisos: un arranque los deja como estaban; si otro los cambia otra vez, dale a cada producto su base de datos.",
      ),
    ),
  );
  const keys = await readKeyRows(opened.platform);
  if (!keys.some(({ status }) => status === "in_use"))
    findings.push(
      database.bad(
        "Ninguna clave firma las sesiones: nadie puede entrar.",
        "Ejecuta npm run keys -- --preparar y npm run keys -- --usar --ya.",
      ),
    );
  return findings.length > 0 ? findings : [database.good("Se lee y se escribe en ella.")];
}

/**
 * Connects to each database of `DATABASE_READ_URL` with the servers' login role.
 * Reports whether the database responds and is a replica.
 */
function examineReaders({ readers }: ManagedDatabase): Promise<Finding[]> {
  return Promise.all(
    readers.map(async (reader, index) => {
      const name = `La base ${index + 1} de DATABASE_READ_URL`;
      const client = new pg.Client({ ...reader, connectionTimeoutMillis: PATIENCE_MS });
      client.on("error", () => undefined);
      try {
        await client.connect();
        const { rows } = await client.query<{ follows: boolean }>(
          "select pg_is_in_recovery() as follows",
        );
        return database.good(
          rows[0]?.follows ? `${name} es una réplica y responde.` : `${name} es hoy la primaria.`,
        );
      } catch (error) {
        return database.warning(
          `${name} no responde (${reasonOf(error)}).`,
          "Mientras tanto lee la primaria; revisa la dirección y que siga a la misma base.",
        );
      } finally {
        await client.end().catch(() => undefined);
      }
    }),
  );
}
