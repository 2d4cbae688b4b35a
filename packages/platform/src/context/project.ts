import type { PlatformTexts } from "../config/texts.ts";

export interface Mail {
  readonly to: string;
  /** Where an answer should go when that is not the sender. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where whoever gets such mails stops them with one click (RFC 8058); absent for mails one cannot do without. */
  readonly unsubscribeUrl?: string;
}

/** To whom a mail of the accounts service goes, and from which site. */
export interface MailHead {
  readonly brand: string;
  readonly siteUrl: string;
  readonly to: string;
}

/** A mail that asks for a click, or for typing its code. */
export interface LinkMail extends MailHead {
  readonly link: string;
  readonly code: string;
}

/** What happened to an account that its owner should hear of. */
export type Happened =
  | { readonly event: "factor_added" | "factor_removed" | "recovery_code_used" }
  | { readonly event: "identity_linked" | "identity_unlinked"; readonly provider: string }
  /** A sign-in from, or a stolen token of, a device. */
  | {
      readonly event: "new_device" | "token_reused";
      readonly userAgent: string;
      readonly ip: string;
    };

/** A mail that asks for nothing but typing its code. */
export interface CodeMail extends MailHead {
  readonly code: string;
}

/** How the mails of the accounts service read and look. */
export interface AuthMails {
  /** After a sign-up: confirm that the address is yours. */
  confirmation(mail: LinkMail): Mail;
  /** To an account whose password is not its owner's yet: confirm the address and choose one. */
  choosePassword(mail: LinkMail): Mail;
  /** After a sign-up with an address that already has an account: the page must not tell, the mail may. */
  alreadyRegistered(mail: MailHead): Mail;
  recovery(mail: LinkMail): Mail;
  /** A way in without a password. */
  magicLink(mail: LinkMail): Mail;
  /** To somebody for whom support made an account. */
  invitation(mail: LinkMail): Mail;
  /** To both addresses when an account changes its e-mail. */
  emailChange(mail: LinkMail & { readonly newEmail: string }): Mail;
  passwordChanged(mail: MailHead): Mail;
  /** A code to prove oneself again before something that guards the account changes. */
  reauthentication(mail: CodeMail): Mail;
  /** Notice of what happened; nothing to do when it was you. */
  security(mail: MailHead & Happened): Mail;
}

/** How a project's functions are found and what they see. */
export interface FunctionsOptions {
  /** The project's folder, with `config.toml` and `functions/<name>/index.ts`. */
  readonly folder: string;
  /**
   * Settings beside the platform's own names; nothing else of the server's environment is seen.
   *
   * @param site the origin under which the visitor sees the site
   */
  environment(site: string): Readonly<Record<string, string | undefined>>;
}

/** How often a procedure may be called, whether it refuses or not. */
export interface CallLimit {
  readonly procedure: string;
  readonly seconds: number;
  /** Calls of one person within that time. */
  readonly ofPerson: number;
  /** Calls from one address; null for what the server's own functions call for others. */
  readonly ofAddress: number | null;
}

/** Tokens that people make for their programs, which may less than they. */
export interface ProgramTokens {
  /** What each begins with. Its last six characters are the CRC-32 of all before, in base 62. */
  readonly prefix: string;
  /** Qualified name of a function from a token's SHA-256 to its claims; null for one that is none. */
  readonly resolve: string;
  /**
   * Qualified name of a function that is called first in each of their transactions, with the arguments of the
   * procedure that is called (JSON) and with a visitor's role. It may refuse, or set the role to another.
   */
  readonly begin: string;
  /** Qualified names of functions that keep what is asked under a key, so that it is not done twice. */
  readonly repeats: {
    /** Of digests of a key and of the request: the answer that is kept, or null where it is to be done. It may refuse. */
    readonly claim: string;
    /** Of the key's digest and the sealed answer. */
    readonly keep: string;
  };
}

/** What a project brings along; the platform knows nothing else of it. */
export interface Project {
  readonly texts: PlatformTexts;
  /**
   * Qualified name of a function without parameters that the data API calls first in every transaction
   * that may write, as its caller: its refusal ends the request.
   */
  readonly beforeWrite: string | null;
  /** Null where programs have none; the data API alone takes them. */
  readonly programTokens: ProgramTokens | null;
  /** Procedures whose refusals tell something, so that even they count; the service key is not counted. */
  readonly callLimits: readonly CallLimit[];
  /** Path of the page on which people sign in and choose a password. */
  readonly signInPath: string;
  readonly mails: AuthMails;
  /** Null where there are none. */
  readonly functions: FunctionsOptions | null;
}
