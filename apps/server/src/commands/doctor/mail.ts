import { checkSmtp } from "@leyenda/platform/mail/check-smtp";
import { about, PATIENCE_MS, reasonOf, type Examination } from "./finding.ts";

const mail = about("Correo");

/** Reserved domains, which nobody owns, such as that of the default sender. */
const NOBODYS_DOMAIN = /@(\S+\.)?(test|example|invalid|localhost)>?$/;

const REMEDIES: Readonly<Record<string, string>> = {
  EAUTH: "Corrige el usuario o la clave en SMTP_URL; los signos especiales van como %40, %3A …",
  EDNS: "Corrige el nombre del servidor en SMTP_URL, o el DNS de esta máquina.",
  ETLS: "El certificado no vale para ese nombre: usa en SMTP_URL el nombre que figura en él.",
};

/** Checks whether mails are sent, and with which sender. */
export const examineMail: Examination = async ({ config }) => {
  if (config.smtpUrl === null) {
    return [
      config.production
        ? mail.bad(
            "No sale ningún correo: nadie puede confirmar su cuenta ni recuperar su contraseña.",
            "Define SMTP_URL y MAIL_FROM. Tu propia cuenta la confirma npm run admin -- <correo>.",
          )
        : mail.good("Los correos se capturan en /dev/mail."),
    ];
  }
  const sender =
    config.production && NOBODYS_DOMAIN.test(config.mailFrom)
      ? [
          mail.bad(
            `Los correos salen como ${config.mailFrom}, un dominio que no existe: se rechazan o van a spam.`,
            "Define MAIL_FROM con una dirección de tu dominio, y autoriza allí al servidor de correo (SPF y DKIM).",
          ),
        ]
      : [];
  const { host } = new URL(config.smtpUrl);
  try {
    await checkSmtp(config.smtpUrl, PATIENCE_MS);
    return [...sender, mail.good(`${host} acepta la cuenta.`)];
  } catch (error) {
    const reason = reasonOf(error);
    return [
      ...sender,
      mail.bad(
        `${host} no acepta correos de aquí (${reason}).`,
        REMEDIES[reason] ??
          "Comprueba servidor y puerto en SMTP_URL, y que la red de esta máquina deja salir por ese puerto.",
      ),
    ];
  }
};
