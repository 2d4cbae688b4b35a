import { createTransport } from "nodemailer";
import { z } from "zod";
import { BRAND } from "@leyenda/site/brand";
import { renderProductMail } from "@leyenda/site/product-mail";
import { read, serviceClient } from "../_shared/clients.ts";
import { requiredSetting, setting } from "../_shared/environment.ts";
import { log } from "../_shared/serve.ts";

const BATCH = 20;

const mailsSchema = z.array(
  z.object({
    id: z.uuid(),
    recipient: z.string(),
    subject: z.string(),
    paragraphs: z.array(z.string()),
    action_label: z.string().nullable(),
    action_path: z.string().nullable(),
    notes: z.array(z.string()),
    unsubscribe_path: z.string().nullable(),
  }),
);

/** Sends the due mails with `SMTP_URL`; returns their number. If the mail server refuses one, it is retried later. */
export async function sendDueMails(): Promise<number> {
  const smtpUrl = setting("SMTP_URL");
  if (smtpUrl === undefined) return 0;
  const site = { brand: BRAND, siteUrl: requiredSetting("SITE_URL") };
  const service = serviceClient();
  const due = read(mailsSchema, await service.rpc("mails_to_send", { p_limit: BATCH }));
  const transport = createTransport(smtpUrl);
  let sent = 0;
  try {
    for (const { id, ...queued } of due) {
      const { unsubscribeUrl, ...mail } = renderProductMail(site, queued);
      try {
        await transport.sendMail({
          from: requiredSetting("MAIL_FROM"),
          ...mail,
          ...(unsubscribeUrl === undefined ? {} : { list: { unsubscribe: unsubscribeUrl } }),
        });
        read(z.unknown(), await service.rpc("forget_mail", { p_id: id }));
        sent += 1;
      } catch (error) {
        log("mail not delivered", error);
      }
    }
  } finally {
    transport.close();
  }
  return sent;
}
