import type { Mail } from "../../context.ts";

interface MailContent {
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
  readonly code?: string;
  readonly notes: readonly string[];
}

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Makes a value safe inside HTML text and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/**
 * One mail as text and HTML. Dark on light and built from tables with inline styles: the only layout
 * that every mail program shows alike, in its own dark mode too.
 */
export function renderMail(
  head: { readonly brand: string; readonly siteUrl: string; readonly to: string },
  content: MailContent,
): Mail {
  return {
    to: head.to,
    // A line break would end the header.
    subject: content.subject.replace(/\s+/g, " ").trim().slice(0, 200),
    text: renderText(head, content),
    html: renderHtml(head, content),
  };
}

function renderText(head: { brand: string; siteUrl: string }, content: MailContent): string {
  const blocks = [
    content.title,
    ...content.paragraphs,
    ...(content.action ? [`${content.action.label}:\n${content.action.url}`] : []),
    ...(content.code ? [`Código: ${content.code}`] : []),
    ...content.notes,
    `${head.brand} · ${head.siteUrl}`,
  ];
  return `${blocks.join("\n\n")}\n`;
}

function renderHtml(head: { brand: string; siteUrl: string }, content: MailContent): string {
  const paragraph = (text: string): string =>
    `<p style="margin:0 0 16px;font-size:16px;line-height:1.55;color:#1c2033">${escapeHtml(text).replaceAll("\n", "<br>")}</p>`;
  const note = (text: string): string =>
    `<p style="margin:0 0 8px;font-size:13px;line-height:1.5;color:#5a6078">${escapeHtml(text)}</p>`;
  const action = content.action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(content.action.url)}" style="display:inline-block;padding:13px 26px;border-radius:10px;background:#6d28d9;color:#ffffff;font-size:16px;font-weight:700;text-decoration:none">${escapeHtml(content.action.label)}</a></p>`
    : "";
  const code = content.code
    ? `<p style="margin:0 0 6px;font-size:13px;color:#5a6078">O escribe este código:</p><p style="margin:0 0 24px;font-family:Menlo,Consolas,monospace;font-size:30px;font-weight:700;letter-spacing:8px;color:#1c2033">${escapeHtml(content.code)}</p>`
    : "";
  return `<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(content.subject)}</title></head>
<body style="margin:0;padding:0;background:#eef0f6;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#eef0f6"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-radius:16px;overflow:hidden">
<tr><td style="height:6px;background:#7c3aed;background-image:linear-gradient(90deg,#7c3aed,#22d3ee);font-size:0;line-height:0">&nbsp;</td></tr>
<tr><td style="padding:28px 28px 20px">
<p style="margin:0 0 20px;font-size:14px;font-weight:800;letter-spacing:2px;text-transform:uppercase;color:#6d28d9">${escapeHtml(head.brand)}</p>
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25;color:#0d1020">${escapeHtml(content.title)}</h1>
${content.paragraphs.map(paragraph).join("\n")}
${action}${code}
<div style="border-top:1px solid #e3e6ef;padding-top:16px;margin-top:8px">${content.notes.map(note).join("")}</div>
</td></tr></table>
<p style="margin:16px 0 0;font-size:12px;color:#7b8198"><a href="${escapeHtml(head.siteUrl)}" style="color:#7b8198">${escapeHtml(head.siteUrl)}</a></p>
</td></tr></table>
</body>
</html>
`;
}
