import { colors } from "@leyenda/site/colors";
import type { FastifyInstance } from "fastify";
import type { ServerConfig } from "../config/config.ts";
import type { ServerContext } from "../config/server-context.ts";
import { escapeHtml } from "@leyenda/platform/http/escape-html";
import { readMailbox, type CapturedMail } from "@leyenda/platform/mail/captured-mails";

const DATE = new Intl.DateTimeFormat("es", { dateStyle: "medium", timeStyle: "medium" });

/**
 * `GET /dev/mail` (a page) and `GET /dev/mail.json`: the mails that were not sent by SMTP, for `?to=` one address.
 * The routes do not exist in production or with SMTP, because mails contain links that open accounts.
 */
export function addMailboxRoutes(app: FastifyInstance, { config, database }: ServerContext): void {
  if (config.production || config.smtpUrl !== null) return;

  app.get<{ Querystring: { readonly to?: string } }>(
    "/dev/mail.json",
    { schema: { querystring: { type: "object", properties: { to: { type: "string" } } } } },
    async ({ query }, reply) => {
      void reply.header("cache-control", "no-store");
      return readMailbox(database.platform, query.to);
    },
  );

  app.get("/dev/mail", async (_request, reply) => {
    const page = renderMailbox(config, await readMailbox(database.platform));
    return reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .header(
        "content-security-policy",
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'",
      )
      .send(page);
  });
}

function renderMailbox(
  { brand, siteUrl }: Pick<ServerConfig, "brand" | "siteUrl">,
  mails: readonly CapturedMail[],
): string {
  const list =
    mails.length === 0
      ? `<p class="empty">Todavía no hay correos. Aparecen aquí en cuanto el sitio envía uno.</p>`
      : mails.map((mail, index) => renderEntry(mail, siteUrl, index === 0)).join("\n");
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>Correo de desarrollo · ${escapeHtml(brand)}</title>
<style>
:root { color-scheme: dark; --ground: ${colors.background}; --surface: ${colors.surface}; --line: ${colors.border}; --text: ${colors.foreground}; --muted: ${colors.muted}; --accent: ${colors.accent}; --accent-2: ${colors["accent-2"]}; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 Figtree, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; }
main { max-width: 860px; margin: 0 auto; padding: 32px 16px 64px; }
h1 { margin: 0 0 4px; font: 700 34px/1.1 "Barlow Condensed", Impact, sans-serif; letter-spacing: .5px; }
h1 span { background: linear-gradient(90deg, var(--accent), var(--accent-2)); -webkit-background-clip: text; background-clip: text; color: transparent; }
p { margin: 0 0 24px; color: var(--muted); }
.empty { padding: 48px 16px; border: 1px dashed var(--line); border-radius: 16px; text-align: center; }
details { margin: 0 0 12px; border: 1px solid var(--line); border-radius: 16px; background: var(--surface); overflow: hidden; }
summary { display: grid; gap: 2px; padding: 14px 18px; cursor: pointer; list-style: none; }
summary:focus-visible, a:focus-visible { outline: 2px solid var(--accent-2); outline-offset: 2px; }
summary strong { font-size: 17px; overflow-wrap: anywhere; }
summary small { color: var(--muted); overflow-wrap: anywhere; }
.links { margin: 0; padding: 0 18px 14px; list-style: none; }
.links a { display: block; padding: 6px 0; color: var(--accent); overflow-wrap: anywhere; }
iframe { display: block; width: 100%; height: 640px; border: 0; background: ${colors.paper}; }
</style>
</head>
<body><main>
<h1><span>${escapeHtml(brand)}</span> · Correo de desarrollo</h1>
<p>Estos correos no se enviaron: no hay un servidor SMTP configurado. <a href="/dev/mail" style="color:var(--accent)">Actualizar</a></p>
${list}
</main></body>
</html>
`;
}

function renderEntry(mail: CapturedMail, siteUrl: string, isOpen: boolean): string {
  const links = mail.links
    // Skips the site's own URL at the end of every mail.
    .filter((link) => link !== siteUrl)
    .map(
      (link) => `<li><a href="${escapeHtml(link)}" rel="noreferrer">${escapeHtml(link)}</a></li>`,
    )
    .join("");
  // The sandboxed frame may only open links in a new tab: it runs no scripts and cannot access this page.
  return `<details${isOpen ? " open" : ""}>
<summary><strong>${escapeHtml(mail.subject)}</strong><small>Para ${escapeHtml(mail.to)} · ${escapeHtml(DATE.format(new Date(mail.createdAt)))}</small></summary>
<ul class="links">${links}</ul>
<iframe title="${escapeHtml(mail.subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(withNewTabs(mail.html))}"></iframe>
</details>`;
}

const withNewTabs = (html: string): string =>
  html.replace("<head>", `<head><base target="_blank">`);
