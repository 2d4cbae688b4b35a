import { createTransport } from "nodemailer";

/**
 * Signs in at a mail server, without sending anything.
 *
 * @throws the server's error, with nodemailer's `code`: `EAUTH` for the account, `EDNS`, `ECONNECTION`,
 * `ETIMEDOUT` …
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
