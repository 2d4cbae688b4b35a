import type { CapturedMail } from "@leyenda/platform/mail/captured-mails";
import type { OwnedDatabase } from "./session.ts";

/** The URL of a server and its public key. */
export interface ServerAddress {
  readonly url: string;
  readonly anonKey: string;
}

/** A server whose captured mails a test can read. */
export interface MailedServer extends ServerAddress {
  /** The captured mails, newest first. */
  mails(): Promise<CapturedMail[]>;
}

/** A server under test, as its users see it. */
export interface RunningServer extends MailedServer {
  readonly database: OwnedDatabase;
}
