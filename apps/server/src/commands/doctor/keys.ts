import { hs256Key, verifyHs256 } from "@leyenda/platform/hs256";
import { about, type Examination, type Finding } from "./finding.ts";

const keys = about("Claves");

/** A random secret of the minimum length has more different characters than this. */
const LEAST_VARIETY = 12;

/** The installation's secret, and the API keys derived from it. */
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
  const given = [
    ["ANON_KEY", config.anonKey, "anon"],
    ["SERVICE_ROLE_KEY", config.serviceRoleKey, "service_role"],
  ] as const;
  for (const [name, key, role] of given) {
    const claims = verifyHs256(key, hs256Key(config.jwtSecret));
    const remedy = `Quita ${name}: se hace a partir de JWT_SECRET. Si la necesitas, fírmala con ese secreto.`;
    if (claims === null) findings.push(keys.bad(`${name} no está firmada con JWT_SECRET.`, remedy));
    else if (claims["role"] !== role)
      findings.push(
        keys.bad(`${name} es de «${String(claims["role"])}» y tiene que ser de «${role}».`, remedy),
      );
    else if (Number(claims["exp"]) * 1000 < Date.now())
      findings.push(keys.bad(`${name} ya venció.`, remedy));
  }
  return findings.length > 0 ? findings : [keys.good("El secreto y las claves de la API valen.")];
};
