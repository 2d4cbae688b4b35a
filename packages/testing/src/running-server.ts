import type { CapturedMail } from "@leyenda/platform/mail/mailbox";
import type { OwnedDatabase } from "./session.ts";

/** A server under test, as far as people who use it are concerned. */
export interface RunningServer {
  readonly url: string;
  readonly anonKey: string;
  readonly database: OwnedDatabase;
  /** The captured mails, newest first. */
  mails(): Promise<CapturedMail[]>;
}
