import type { CapturedMail } from "@leyenda/platform/mail/mailbox";
import type { OwnedDatabase } from "./session.ts";

/** Where a server is, and the public key to speak with it. */
export interface ServerAddress {
  readonly url: string;
  readonly anonKey: string;
}

/** One whose mails can be read. */
export interface MailedServer extends ServerAddress {
  /** The captured mails, newest first. */
  mails(): Promise<CapturedMail[]>;
}

/** A server under test, as far as people who use it are concerned. */
export interface RunningServer extends MailedServer {
  readonly database: OwnedDatabase;
}
