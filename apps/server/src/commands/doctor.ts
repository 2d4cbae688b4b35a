import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConfigError } from "@leyenda/platform/config/config-error";
import { inWords } from "@leyenda/platform/texts";
import { dataDirOf, loadConfig } from "../config/config.ts";
import { ENVIRONMENT, ROOT } from "../config/environment.ts";
import { PLATFORM_TEXTS } from "../texts/platform-texts.ts";
import { examineArchive } from "./doctor/archive.ts";
import { examineBackups } from "./doctor/backups.ts";
import { examineClock } from "./doctor/clock.ts";
import { examineDatabase } from "./doctor/database.ts";
import { about, type Examination, type Finding, type Patient } from "./doctor/finding.ts";
import { examineDiscord } from "./doctor/discord.ts";
import { examineKeys } from "./doctor/keys.ts";
import { examineMail } from "./doctor/mail.ts";
import { examinePayments } from "./doctor/payments.ts";
import { examineSettings, examineSite } from "./doctor/settings.ts";
import { examineDisk, examineStorage } from "./doctor/storage.ts";

const EXAMINATIONS: readonly Examination[] = [
  examineSettings,
  examineSite,
  examineKeys,
  examineDatabase,
  examineStorage,
  examineDisk,
  examineBackups,
  examineArchive,
  examineMail,
  examinePayments,
  examineDiscord,
];

const INDENTED = `\n${" ".repeat(7)}`;
const SIGNS = { good: "bien ", warning: "AVISO", bad: "MAL  " } as const;

/**
 * `npm run doctor`: examines an installation, whether its server runs or not, and prints a remedy for each problem.
 * Exits with 1 if a check finds a problem that affects users. Changes nothing.
 */
process.exitCode = await examine();

async function examine(): Promise<number> {
  const dataDir = dataDirOf(ENVIRONMENT, ROOT);
  const hasStarted = existsSync(join(dataDir, "secrets.json"));
  // Reading the settings would generate missing secrets in the data directory.
  // The doctor must change nothing, so it reads the settings with a temporary data directory.
  const elsewhere = hasStarted ? null : mkdtempSync(join(tmpdir(), "leyenda-doctor-"));
  try {
    const env = elsewhere === null ? ENVIRONMENT : { ...ENVIRONMENT, DATA_DIR: elsewhere };
    const config = { ...loadConfig(env, ROOT), dataDir };
    return report(await findingsOf({ config, hasStarted, clocks: new Map() }));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const says = inWords(error.phrase, PLATFORM_TEXTS);
    return report([about("Configuración").bad(says, "Corrígelo y repite el examen.")]);
  } finally {
    if (elsewhere !== null) rmSync(elsewhere, { recursive: true });
  }
}

async function findingsOf(patient: Patient): Promise<Finding[]> {
  const found = await Promise.all(EXAMINATIONS.map(async (examination) => examination(patient)));
  // The clocks are examined last, because the other examinations write the clock differences into `patient.clocks`.
  return [...found.flat(), ...(await examineClock(patient))];
}

function report(findings: readonly Finding[]): number {
  for (const { state, topic, says, remedy } of findings) {
    const lines = `${topic}: ${says}${remedy === undefined ? "" : `\n→ ${remedy}`}`;
    console.log(`${SIGNS[state]}  ${lines.replaceAll("\n", INDENTED)}`);
  }
  const bad = findings.filter(({ state }) => state === "bad").length;
  const warnings = findings.filter(({ state }) => state === "warning").length;
  console.log(
    bad + warnings === 0
      ? "Todo está bien."
      : `Hay ${bad} ${bad === 1 ? "falla" : "fallas"} y ${warnings} ${warnings === 1 ? "aviso" : "avisos"}.`,
  );
  return bad === 0 ? 0 : 1;
}
