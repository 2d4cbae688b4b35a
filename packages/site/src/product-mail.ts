import { renderMail, type RenderedMail } from "./mail-layout.ts";

/** A mail as `private.queue_mail` stores it: texts, and paths on the site. */
export interface QueuedMail {
  readonly recipient: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action_label: string | null;
  readonly action_path: string | null;
  readonly notes: readonly string[];
  readonly unsubscribe_path: string | null;
}

/** Renders a queued mail: adds the layout, and puts the site's URL before the paths. */
export function renderProductMail(
  { brand, siteUrl }: { readonly brand: string; readonly siteUrl: string },
  mail: QueuedMail,
): RenderedMail {
  return renderMail(
    { brand, siteUrl, to: mail.recipient },
    {
      subject: mail.subject,
      title: mail.subject,
      paragraphs: mail.paragraphs,
      ...(mail.action_label === null
        ? {}
        : { action: { label: mail.action_label, url: `${siteUrl}${mail.action_path ?? "/"}` } }),
      notes: mail.notes,
      ...(mail.unsubscribe_path === null
        ? {}
        : { unsubscribeUrl: `${siteUrl}${mail.unsubscribe_path}` }),
    },
  );
}
