import type { PlatformTexts } from "../config/texts.ts";

export interface Mail {
  readonly to: string;
  /** The address for replies if it is not the sender. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where the recipient unsubscribes with one click (RFC 8058); absent for essential mails. */
  readonly unsubscribeUrl?: string;
}

/** The recipient of a mail of the accounts service, and the site that sends it. */
export interface MailHead {
  readonly brand: string;
  readonly siteUrl: string;
  readonly to: string;
}

/** A mail with a link to click or a code to type. */
export interface LinkMail extends MailHead {
  readonly link: string;
  readonly code: string;
}

/** A security event that the owner of an account is notified of. */
export type Happened =
  | { readonly event: "factor_added" | "factor_removed" | "recovery_code_used" }
  | { readonly event: "identity_linked" | "identity_unlinked"; readonly provider: string }
  /** The device that signed in, or that used a stolen token. */
  | {
      readonly event: "new_device" | "token_reused";
      readonly userAgent: string;
      readonly ip: string;
    };

/** A mail with a code to type. */
export interface CodeMail extends MailHead {
  readonly code: string;
}

/** The texts and the design of the accounts service's mails. */
export interface AuthMails {
  /** After a sign-up: confirm the address. */
  confirmation(mail: LinkMail): Mail;
  /** To an account whose password may not be its owner's: confirm the address and choose a password. */
  choosePassword(mail: LinkMail): Mail;
  /**
   * After a sign-up with an address that already has an account. The page must not reveal that; the mail may.
   */
  alreadyRegistered(mail: MailHead): Mail;
  recovery(mail: LinkMail): Mail;
  /** Signs in without a password. */
  magicLink(mail: LinkMail): Mail;
  /** To a user for whom support created an account. */
  invitation(mail: LinkMail): Mail;
  /** To both addresses when an account changes its e-mail. */
  emailChange(mail: LinkMail & { readonly newEmail: string }): Mail;
  passwordChanged(mail: MailHead): Mail;
  /** A code for reauthentication before a change of security settings. */
  reauthentication(mail: CodeMail): Mail;
  /** Reports a security event. Its owner needs to do nothing if they caused it. */
  security(mail: MailHead & Happened): Mail;
}

/** How a project's functions are found and what they can read. */
export interface FunctionsOptions {
  /** The project's folder, with `config.toml` and `functions/<name>/index.ts`. */
  readonly folder: string;
  /**
   * Settings in addition to the platform's. Functions can read nothing else of the server's environment.
   *
   * @param site the origin under which the visitor sees the site
   */
  environment(site: string): Readonly<Record<string, string | undefined>>;
}

/** How often a procedure may be called. Refused calls count too. */
export interface CallLimit {
  readonly procedure: string;
  readonly seconds: number;
  /** Calls of one user within that time. */
  readonly ofPerson: number;
  /** Calls from one address; null for calls that the server's own functions make for others. */
  readonly ofAddress: number | null;
}

/** Tokens that users create for their API clients. They have fewer rights than the user. */
export interface ApiClientTokens {
  /** The prefix of each token. Its last six characters are the CRC-32 of all before, in base 62. */
  readonly prefix: string;
  /**
   * Qualified name of a function that returns a token's claims for its SHA-256; null for an unknown token.
   */
  readonly resolve: string;
  /**
   * Qualified name of a function that is called first in each transaction of these tokens, with the arguments
   * of the called procedure (JSON) and a visitor's role. It may refuse, or set another role.
   */
  readonly begin: string;
  /**
   * Qualified names of functions that store results under an idempotency key, so that no call is done twice.
   */
  readonly repeats: {
    /**
     * Takes the digests of the key and of the request. Returns the stored response, or null if the call is to
     * be done. It may refuse.
     */
    readonly claim: string;
    /** Takes the key's digest and the sealed response. */
    readonly keep: string;
  };
}

/** What a project provides. The platform knows nothing else of it. */
export interface Project {
  readonly texts: PlatformTexts;
  /**
   * Qualified name of a function without parameters that the data API calls first in every transaction that
   * may write, as its caller. If it refuses, the request ends.
   */
  readonly beforeWrite: string | null;
  /** Null for a project without API clients. Only the data API accepts these tokens. */
  readonly apiClientTokens: ApiClientTokens | null;
  /**
   * Procedures whose refusals reveal something, so that even refused calls count. The service key is not
   * counted.
   */
  readonly callLimits: readonly CallLimit[];
  /** Path of the page on which people sign in and choose a password. */
  readonly signInPath: string;
  readonly mails: AuthMails;
  /** Null without functions. */
  readonly functions: FunctionsOptions | null;
}
