import { existsSync } from "node:fs";
import { join } from "node:path";
import { VERSION } from "../../config/version.ts";
import { ENVIRONMENT } from "../../config/environment.ts";
import { misspeltVariables, misspeltWarning } from "../../config/variables/misspelt.ts";
import { about, noteClock, PATIENCE_MS, reasonOf, type Examination } from "./finding.ts";

const settings = about("Configuración");
const site = about("Sitio");

/** Checks the server's settings that can be judged without contacting other servers. */
export const examineSettings: Examination = ({ config, hasStarted }) => [
  ...misspeltVariables(ENVIRONMENT).map((one) =>
    settings.warning(misspeltWarning(one), "Corrige el nombre, o quita la variable."),
  ),
  settings.good(
    `Leyenda ${VERSION}, Node ${process.versions.node}, ${config.production ? "producción" : "desarrollo"}, datos en ${config.dataDir}`,
  ),
  ...(hasStarted
    ? []
    : [
        settings.warning(
          `En ${config.dataDir} no hay ninguna instalación.`,
          "Si es nueva, el primer arranque la crea. Si no, define en DATA_DIR la carpeta de la tuya.",
        ),
      ]),
  existsSync(join(config.webDir, "index.html"))
    ? settings.good("La aplicación web está construida.")
    : settings.bad(
        `En ${config.webDir} no está la aplicación web.`,
        "Ejecuta npm run install:production, o corrige WEB_DIR.",
      ),
  config.securityContact !== null || !config.production
    ? settings.good("Quien encuentra una falla de seguridad sabe a quién escribir.")
    : settings.warning(
        "Quien encuentra una falla de seguridad no sabe a quién escribir: /.well-known/security.txt no existe.",
        "Define SECURITY_CONTACT (un correo o una dirección https).",
      ),
];

/** Checks whether the installation can be reached at its public URL. */
export const examineSite: Examination = async (patient) => {
  const { siteUrl, production } = patient.config;
  if (!production) return [];
  const { protocol, hostname } = new URL(siteUrl);
  const isPublic = hostname !== "localhost" && !/^127\.|^\[/.test(hostname);
  const scheme =
    protocol === "https:" || !isPublic
      ? []
      : [
          site.bad(
            `SITE_URL no es https: ${siteUrl}. Contraseñas y pagos viajarían a la vista.`,
            "Pon delante un proxy que termine TLS (docs/guides/operation.md) y define SITE_URL con https://.",
          ),
        ];
  return [...scheme, await reach()];

  async function reach() {
    try {
      const answer = await fetch(`${siteUrl}/health`, { signal: AbortSignal.timeout(PATIENCE_MS) });
      noteClock(patient, siteUrl, answer);
      const said = (await answer.json().catch(() => ({}))) as { version?: string };
      if (answer.ok && said.version === VERSION) return site.good(`${siteUrl} lleva hasta aquí.`);
      if (answer.ok && said.version !== undefined)
        return site.warning(
          `${siteUrl} responde con la versión ${said.version}, y esta es la ${VERSION}.`,
          "Reinicia el servicio para que corra la versión instalada, o ejecuta el examen en la carpeta de la que corre.",
        );
      return site.warning(
        `${siteUrl} responde ${answer.status}, y no como esta instalación.`,
        "Si el servidor está apagado, enciéndelo. Si no, revisa el proxy y SITE_URL.",
      );
    } catch (error) {
      return site.warning(
        `No se llega a ${siteUrl} (${reasonOf(error)}).`,
        "Si el servidor está apagado, enciéndelo. Si no, revisa el DNS, el proxy, su certificado y SITE_URL.",
      );
    }
  }
};
