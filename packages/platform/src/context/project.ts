import type { PlatformTexts } from "../config/english-texts.ts";

export interface Mail {
  readonly to: string;
  /** The e-mail address for replies; undefined if replies go to the sender. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The URL at which the recipient unsubscribes with one click (RFC 8058); undefined for essential mails. */
  readonly unsubscribeUrl?: string;
}

/** The recipient of a mail of the auth service, and the site that sends it. */
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

/** A security event of which the owner of an account is notified. */
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

/** The content of the auth service's mails. */
export interface AuthMails {
  /** The mail after a sign-up, with which the user confirms the e-mail address. */
  confirmation(mail: LinkMail): Mail;
  /** Confirms the e-mail address and lets the owner choose a password, if the present one may not be theirs. */
  choosePassword(mail: LinkMail): Mail;
  /**
   * The mail after a sign-up with an e-mail address that already has an account. The page must not reveal this, but the
   * mail may.
   */
  alreadyRegistered(mail: MailHead): Mail;
  recovery(mail: LinkMail): Mail;
  /** A link and a code to sign in without a password. */
  magicLink(mail: LinkMail): Mail;
  /** The mail to a user for whom support created an account. */
  invitation(mail: LinkMail): Mail;
  /** The mail to the old and the new e-mail address when a user changes it. */
  emailChange(mail: LinkMail & { readonly newEmail: string }): Mail;
  passwordChanged(mail: MailHead): Mail;
  /** A code for reauthentication before security settings are changed. */
  reauthentication(mail: CodeMail): Mail;
  /** Reports a security event. An owner who caused the event needs to do nothing. */
  security(mail: MailHead & Happened): Mail;
}

/** How a project's Edge Functions are found, and which environment variables they get. */
export interface FunctionsOptions {
  /** The project's folder, which contains `config.toml` and `functions/<name>/index.ts`. */
  readonly folder: string;
  /**
   * Returns environment variables for functions, in addition to the platform's. Functions see no others.
   *
   * @param site the origin at which the visitor sees the site
   */
  environment(site: string): Readonly<Record<string, string | undefined>>;
}

/** How often a procedure may be called. Refused calls count too. */
export interface CallLimit {
  readonly procedure: string;
  readonly seconds: number;
  /** How many calls one user may make within `seconds`. */
  readonly ofPerson: number;
  /** How many calls one IP address may make; null for no limit per IP address. */
  readonly ofAddress: number | null;
}

/**
 * How the platform handles tokens that users create for their API clients.
 * A token of this kind has fewer rights than the user.
 */
export interface ApiClientTokens {
  /**
   * The prefix of each token. The last six characters of a token are the CRC-32 of the characters before, in base 62.
   */
  readonly prefix: string;
  /** Qualified name of a function that returns a token's claims for its SHA-256; null for an unknown token. */
  readonly resolve: string;
  /**
   * Qualified name of a function that runs first in each transaction of an API client's token, with a visitor's role.
   * The function's parameter is the called procedure's arguments (JSON). The function may refuse, or set another role.
   */
  readonly begin: string;
  /**
   * Qualified names of functions that store responses under an idempotency key, so that a retry is not a second call.
   */
  readonly repeats: {
    /**
     * Receives the digests of the key and of the request.
     * Returns the stored response, or null if the call must be carried out. The function may refuse.
     */
    readonly claim: string;
    /** Receives the key's digest and the encrypted response. */
    readonly keep: string;
  };
}

/** What a project provides. The platform knows nothing else about the project. */
export interface Project {
  readonly texts: PlatformTexts;
  /**
   * Qualified name of a function without parameters, called first in every transaction that may write.
   * The data API calls it as the caller. If it refuses, the request ends.
   */
  readonly beforeWrite: string | null;
  /** Settings for API clients; null if the project has none. Only the data API accepts their tokens. */
  readonly apiClientTokens: ApiClientTokens | null;
  /**
   * Limits for procedures whose refusal shows that something does not exist, so that refused calls count too. Calls
   * with the service key are not counted.
   */
  readonly callLimits: readonly CallLimit[];
  /** The path of the page on which users sign in and choose a password. */
  readonly signInPath: string;
  readonly mails: AuthMails;
  /** The settings of the project's Edge Functions; null if there are none. */
  readonly functions: FunctionsOptions | null;
}
