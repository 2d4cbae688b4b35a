import { createHash } from "node:crypto";
import { escapeHtml } from "@leyenda/platform/http/escape-html";
import { colors } from "@leyenda/site/colors";
import type { FastifyReply } from "fastify";

const STYLE = `
:root { color-scheme: dark; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; background: ${colors.background}; color: ${colors.foreground}; font: 16px/1.5 system-ui, "Segoe UI", Roboto, sans-serif; }
main { width: 100%; max-width: 420px; border: 1px solid ${colors.border}; border-radius: 16px; background: ${colors.surface}; overflow: hidden; }
.mark { margin: 0; padding: 10px 24px; background: ${colors.warning}; color: ${colors["accent-foreground"]}; font-weight: 700; text-align: center; }
.body { display: grid; gap: 16px; padding: 24px; }
h1 { margin: 0; font-size: 24px; line-height: 1.2; }
p { margin: 0; color: ${colors.muted}; }
label { display: grid; gap: 6px; font-weight: 600; }
label.check { grid-template-columns: 20px 1fr; align-items: center; font-weight: 400; }
input:not([type=checkbox]) { width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid ${colors["border-strong"]}; border-radius: 8px; background: ${colors["surface-sunken"]}; color: inherit; font: inherit; }
input[type=checkbox] { width: 20px; height: 20px; accent-color: ${colors.accent}; }
button { min-height: 48px; border: 0; border-radius: 8px; background: ${colors.accent}; color: ${colors["accent-foreground"]}; font: inherit; font-weight: 700; cursor: pointer; }
:focus-visible { outline: 2px solid ${colors["accent-2"]}; outline-offset: 2px; }
a { color: ${colors["accent-2"]}; text-align: center; padding: 8px; }`;

const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

/** Returns the page on which a user of the demonstration chooses a name. A banner says that it is a demonstration. */
export function identityPage(
  reply: FastifyReply,
  { brand, siteUrl }: { readonly brand: string; readonly siteUrl: string },
  asked: Readonly<Record<string, string | undefined>>,
): FastifyReply {
  const hidden = Object.entries(asked)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value ?? "")}">`,
    )
    .join("");
  return reply
    .type("text/html; charset=utf-8")
    .header(
      "content-security-policy",
      `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'self' http://localhost:* http://127.0.0.1:*; frame-ancestors 'none'`,
    ).send(`<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>Proveedor de demostración · ${escapeHtml(brand)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="mark">Demostración: no es un servicio real</p>
<form class="body" method="get" action="approve">
<h1>Entrar en ${escapeHtml(brand)}</h1>
<p>Aquí estaría la página de Discord o de Google. Di quién quieres ser: nadie lo comprueba.</p>
${hidden}
<label>Nombre<input name="name" autocomplete="off" required maxlength="80" value="Ana Demo"></label>
<label>Correo<input name="email" type="email" autocomplete="off" required maxlength="120" value="ana.demo@ejemplo.test"></label>
<label class="check"><input type="checkbox" name="verified" value="1" checked>El servicio confirmó este correo</label>
<button type="submit">Continuar</button>
<a href="${escapeHtml(siteUrl)}/">Cancelar</a>
</form>
</main>
</body>
</html>`);
}
