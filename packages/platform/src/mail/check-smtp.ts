import { createTransport } from "nodemailer";

/**
 * Signs in at a mail server, without sending a mail.
 * @throws the server's error, with nodemailer's `code`: `EAUTH` (wrong account), `EDNS`, `ECONNECTION`, `ETIMEDOUT` …
 */
export async function checkSmtp(smtpUrl: string, patienceMs: number): Promise<void> {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
