import { colors } from "./colors.ts";
import { escapeHtml } from "./escape-html.ts";

/** A mail in the form that the mailer expects. */
export interface RenderedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly unsubscribeUrl?: string;
}

interface MailContent {
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
  readonly code?: string;
  readonly notes: readonly string[];
  readonly unsubscribeUrl?: string;
}

const UNSUBSCRIBE = "Dejar de recibir estos correos";

/**
 * Renders a mail as text and HTML. The HTML is dark on light, with tables and inline styles.
 * All mail clients show that layout alike, even in their dark mode.
 */
export function renderMail(
  head: { readonly brand: string; readonly siteUrl: string; readonly to: string },
  content: MailContent,
): RenderedMail {
  return {
    to: head.to,
    // A line break would end the mail's header, so it is replaced.
    subject: content.subject.replace(/\s+/g, " ").trim().slice(0, 200),
    text: renderText(head, content),
    html: renderHtml(head, content),
    ...(content.unsubscribeUrl === undefined ? {} : { unsubscribeUrl: content.unsubscribeUrl }),
  };
}

function renderText(head: { brand: string; siteUrl: string }, content: MailContent): string {
  const blocks = [
    content.title,
    ...content.paragraphs,
    ...(content.action ? [`${content.action.label}:\n${content.action.url}`] : []),
    ...(content.code ? [`Código: ${content.code}`] : []),
    ...content.notes,
    ...(content.unsubscribeUrl ? [`${UNSUBSCRIBE}:\n${content.unsubscribeUrl}`] : []),
    `${head.brand} · ${head.siteUrl}`,
  ];
  return `${blocks.join("\n\n")}\n`;
}

function renderHtml(head: { brand: string; siteUrl: string }, content: MailContent): string {
  const paragraph = (text: string): string =>
    `<p style="margin:0 0 16px;font-size:16px;line-height:1.55;color:${colors.ink}">${escapeHtml(text).replaceAll("\n", "<br>")}</p>`;
  const note = (text: string): string =>
    `<p style="margin:0 0 8px;font-size:13px;line-height:1.5;color:${colors["ink-muted"]}">${escapeHtml(text)}</p>`;
  const action = content.action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(content.action.url)}" style="display:inline-block;padding:13px 26px;border-radius:10px;background:${colors["ink-accent"]};color:${colors.paper};font-size:16px;font-weight:700;text-decoration:none">${escapeHtml(content.action.label)}</a></p>`
    : "";
  const code = content.code
    ? `<p style="margin:0 0 6px;font-size:13px;color:${colors["ink-muted"]}">O escribe este código:</p><p style="margin:0 0 24px;font-family:Menlo,Consolas,monospace;font-size:30px;font-weight:700;letter-spacing:8px;color:${colors.ink}">${escapeHtml(content.code)}</p>`
    : "";
  const unsubscribe = content.unsubscribeUrl
    ? `<p style="margin:0 0 8px;font-size:13px;line-height:1.5"><a href="${escapeHtml(content.unsubscribeUrl)}" style="color:${colors["ink-muted"]}">${UNSUBSCRIBE}</a></p>`
    : "";
  return `<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(content.subject)}</title></head>
<body style="margin:0;padding:0;background:${colors["paper-raised"]};font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${colors["paper-raised"]}"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:${colors.paper};border-radius:16px;overflow:hidden">
<tr><td style="height:6px;background:${colors["ink-accent"]};background-image:linear-gradient(90deg,${colors["ink-accent"]},${colors["accent-2"]});font-size:0;line-height:0">&nbsp;</td></tr>
<tr><td style="padding:28px 28px 20px">
<p style="margin:0 0 20px;font-size:14px;font-weight:800;letter-spacing:2px;text-transform:uppercase;color:${colors["ink-accent"]}">${escapeHtml(head.brand)}</p>
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25;color:${colors.ink}">${escapeHtml(content.title)}</h1>
${content.paragraphs.map(paragraph).join("\n")}
${action}${code}
<div style="border-top:1px solid ${colors["paper-raised"]};padding-top:16px;margin-top:8px">${content.notes.map(note).join("")}${unsubscribe}</div>
</td></tr></table>
<p style="margin:16px 0 0;font-size:12px;color:${colors["ink-muted"]}"><a href="${escapeHtml(head.siteUrl)}" style="color:${colors["ink-muted"]}">${escapeHtml(head.siteUrl)}</a></p>
</td></tr></table>
</body>
</html>
`;
}
