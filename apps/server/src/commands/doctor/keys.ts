import { wrongKeys } from "../../config/variables/conflicts.ts";
import { about, type Examination, type Finding } from "./finding.ts";

const keys = about("Claves");

/** A secret with fewer different characters than this is not random, so it can be guessed. */
const LEAST_VARIETY = 12;

/** Checks the installation's secret, and the API keys that are signed with it. */
export const examineKeys: Examination = ({ config }) => {
  const findings: Finding[] = [];
  if (new Set(config.jwtSecret).size < LEAST_VARIETY) {
    findings.push(
      keys.bad(
        "JWT_SECRET se adivina: tiene muy pocos caracteres distintos. Con él se firma como cualquiera.",
        "Haz uno con «openssl rand -base64 48» y cámbialo como dice docs/guides/signing-keys.md.",
      ),
    );
  }
  const given = { ANON_KEY: config.anonKey, SERVICE_ROLE_KEY: config.serviceRoleKey };
  for (const problem of wrongKeys(given, config.jwtSecret))
    findings.push(keys.bad(problem, "El servidor no arranca mientras siga así."));
  return findings.length > 0 ? findings : [keys.good("El secreto y las claves de la API valen.")];
};
