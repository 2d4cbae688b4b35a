import type { ServerConfig } from "../config/config.ts";

const DEMO_ACCOUNTS = [
  ["admin@leyenda.test", "administra todo"],
  ["lider@leyenda.test", "lidera un equipo"],
  ["jugador@leyenda.test", "sin equipo"],
  ["rival@leyenda.test", "lidera otro equipo"],
] as const;

const NO_MAIL = [
  "ATENCIÓN: no hay SMTP_URL, así que no sale ningún correo: nadie puede confirmar su cuenta ni recuperar su contraseña.",
  "Define SMTP_URL y vuelve a arrancar. Tu propia cuenta la confirma «npm run admin -- <correo>».",
];

/** Prints the site's URL and how to sign in. The last line is printed when the server is ready. */
export function printWelcome(config: ServerConfig, port: number): void {
  const lines = ["", `Datos en ${config.dataDir}`];
  if (config.demo) {
    lines.push("Cuentas de demostración (contraseña: leyenda123):");
    for (const [email, what] of DEMO_ACCOUNTS) lines.push(`  ${email.padEnd(24)} ${what}`);
    lines.push("");
  }
  if (!config.smtpUrl && !config.production)
    lines.push(`Correos capturados: http://localhost:${port}/dev/mail`);
  if (!config.smtpUrl && config.production) lines.push(...NO_MAIL);
  lines.push(`${config.brand} lista en http://localhost:${port}`);
  process.stdout.write(`${lines.join("\n")}\n`);
}
