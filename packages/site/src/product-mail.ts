import { renderMail, type RenderedMail } from "./mail-layout.ts";

/** A mail as a procedure stores it (`private.queue_mail`): texts, and paths of the site. */
export interface QueuedMail {
  readonly recipient: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action_label: string | null;
  readonly action_path: string | null;
  readonly notes: readonly string[];
  readonly unsubscribe_path: string | null;
}

/** Adds the layout to a queued mail, and the site's address to its paths. */
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
