/**
 * All texts that users may read, in plain English. A project replaces them with its own texts (`Project.texts`). The
 * error codes are not included, because the protocols define them. Clients compare some texts: these are not included
 * here, or are equal to the hosted platform's.
 */
export const ENGLISH = {
  http: {
    accountInactive: "Your account is closed or suspended.",
    badRequest: "The request is not valid.",
    bodyTooLarge: "The content is too large.",
    emptyJson: "The request has no content.",
    fieldInvalid: (field: string) => `The value of "${field}" is not valid.`,
    forbidden: "You may not do this.",
    internalError: "Something went wrong",
    invalidJson: "The content is not valid JSON.",
    mediaType: "This type of content is not accepted.",
    notFound: "Not found",
    unavailable: "The service is not available right now. Try again in a few seconds.",
  },
  auth: {
    accountUnavailable: "This account is not available.",
    adminOnly: "This operation is for the server's administration.",
    alreadyRegistered: "User already registered",
    anonymousDisabled: "Anonymous sign-ins are disabled: an address and a password are needed",
    badJson: "The request is not valid JSON.",
    badToken: "invalid JWT: unable to parse or verify signature, or without a session",
    bodyTooLarge: "The request is too large.",
    challengeInvalid: "The request's challenge (PKCE) is not valid.",
    challengeNeeded:
      "Signing in with other services needs a challenge: set the client's flow type to pkce.",
    challengeExpired: "The verification has expired. Try again.",
    codeExpired: "Token has expired or is invalid",
    conflict: "Some of the data is in use already.",
    emailChangeHalfway: "Link accepted. Now confirm the one sent to the other address.",
    emailInvalid: "Unable to validate email address: invalid format",
    emailNotConfirmed: "Email not confirmed",
    emailTaken: "This address is in use already.",
    factorCodeWrong: "Invalid TOTP code entered",
    factorNameTaken: "You have a factor of this name already.",
    factorNotFound: "There is no such factor.",
    factorTypeDisabled: "This kind of factor is not available. Use an authenticator app.",
    fieldsInvalid: "Data is missing or not valid.",
    identityNotFound: "There is no such identity.",
    identityTaken: "This identity belongs to another account.",
    insufficientAal: "Confirm the code of your authenticator app first.",
    invalidCredentials: "Invalid login credentials",
    lastIdentity:
      "This is the only way into the account. Set a password or link another service first.",
    linkInstead: "An account with this address exists. Sign in to it, and link this service there.",
    metadataTooLarge: "The user's data is too large.",
    missingAuthorization: "This endpoint requires a Bearer token",
    noFactor: "Activate an authenticator app first.",
    noRecoveryCodes: "You have no recovery codes yet.",
    notSupported: "This is not available.",
    passwordRequired: "A password is needed.",
    passwordTooLong: "The password may have at most 72 characters.",
    passwordTooShort: "Password should be at least 6 characters.",
    phoneDisabled: "Signing in with a phone is not available. Use your address.",
    providerAnswerInvalid: "The other service's answer is not valid or has expired. Try again.",
    providerDeclined: "You did not give your permission at the other service.",
    providerDisabled: "Provider is not enabled",
    providerEmailUnverified: "Confirm your address at the other service first, then try again.",
    providerUnavailable: "The other service does not answer. Try again later.",
    reauthenticationNeeded: "Prove again who you are before changing this.",
    reauthenticationNotValid: "The code is wrong or has expired. Ask for another.",
    recoveryCodesExist: "You have recovery codes already. You can replace them.",
    refreshTokenMissing: "Invalid Refresh Token: Refresh Token Not Found",
    refreshTokenReused: "Invalid Refresh Token: Already Used",
    samePassword: "New password should be different from the old password.",
    sessionGone: "Session from session_id claim in JWT does not exist",
    tooManyFactorAttempts: "Too many wrong codes. Wait 15 minutes.",
    tooManyFactors: "You cannot have more factors. Remove one first.",
    tooManyRequests: "Too many tries. Wait a moment.",
    unavailable: "The service is not available right now. Try again.",
    userNotFound: "User not found",
    valueInvalid: "Some of the data is not valid.",
    verifierWrong: "This browser did not begin this sign-in. Begin again.",
    waitForMail: (seconds: number) => `Wait ${seconds} seconds before asking for another mail.`,
  },
  rest: {
    alreadyExists: "The same record exists already.",
    answerTooLongToKeep: "The answer is too long to be kept; ask without a key.",
    asksTooMuch: "Too many requests at once. Wait a moment.",
    busy: "Another operation is under way. Try again.",
    dateInvalid: "A date is not valid.",
    dateOutOfRange: "A date is out of range.",
    idempotencyKeyInvalid: "An Idempotency-Key is a text of 1 to 255 characters.",
    numberOutOfRange: "A number is out of range.",
    relatedRecord: "A related record is missing, or still in use.",
    repeatsColumn: "The query asks for the same column too often.",
    repeatsList: "The query enters the same list twice.",
    serverBusy: "The server is busy. Try again in a moment.",
    textTooLong: "A text is too long.",
    textUnstorable: "A text has characters that cannot be stored.",
    tooExpensive: "The query costs too much. Ask for fewer rows or lists, or filter more.",
    tooManyColumns: "The query asks for too many columns.",
    tooManyConditions: "The query nests too many conditions.",
    tooManyFilters: "The query has too many filters.",
    tooManyLists: "The query nests too many lists.",
    tooManyValues: "The query has a list of values that is too long.",
    tooSlow: "The operation took too long. Try again.",
    valueInvalid: "A value does not have the expected form.",
    valueMissing: "A value is missing.",
    valueNotAllowed: "A value is not allowed.",
  },
  storage: {
    busy: "The server is busy. Try again in a moment.",
    fileDamaged: "The file is damaged or is not what it says.",
    fileTooLarge: (_bytes: number) => "The object exceeded the maximum allowed size",
    imageDamaged: "The image is damaged or cannot be read.",
    imageTooLarge: "The image is too large.",
    tooManyRenderings: "Too many images at once. Wait a moment.",
    tooManyUploads: "Too many uploads at once. Wait a moment.",
    typeNotAllowed: (type: string) => `mime type ${type} is not supported`,
  },
  /** Messages for the operator if the server does not start. */
  operator: {
    dataDirInUse: (owner: number, folder: string) =>
      `Another server (process ${owner}) uses the data folder ${folder}.`,
    folderUnusable: (folder: string, variable: string | null, reason: string) =>
      `The folder ${folder}${inBrackets(variable)} cannot be created or written to (${reason}).`,
    databaseMissing: "The database that the address names does not exist.",
    databaseNewer: ({ version, applied, own, known }: NewerDatabase) =>
      `The database is of a newer version${inBrackets(version)}: it has migration ${applied}, and this version${inBrackets(own)} knows those up to ${known}.`,
    databaseUnreachable: (reason: string) => `The database does not answer. (${reason})`,
    hostedDatabase: "The database belongs to a hosted project, which has services of its own.",
    mayNotConnect: "The user of the database's address may not connect.",
    migrationEdited: (name: string) =>
      `The database applied migration ${name} with another text: it was edited afterwards.`,
    migrationMissing: (name: string) => `The database lacks migration ${name}, but has later ones.`,
    migrationUnknown: (name: string) =>
      `The database has migration ${name}, which is not among this version's and comes before its last: nothing leads from there to here.`,
    migrationFailed: (name: string, reason: string) => `Migration ${name} failed: ${reason}`,
    noAccountForPostgres: "PostgreSQL cannot run as root, and no account could be made for it.",
    noCluster: (folder: string) =>
      `The folder ${folder} is not empty and holds no database (PG_VERSION is missing).`,
    noBinaries: (system: string) => `There is no PostgreSQL for ${system}.`,
    providerIncomplete: (name: string) =>
      `The provider ${name} lacks something: GOTRUE_EXTERNAL_${name}_CLIENT_ID, _SECRET and, unless it is Discord or Google, _URL (its OpenID Connect issuer).`,
    otherSecret:
      "This database is served with another secret (JWT_SECRET). Start with that one; to change it, see docs/guides/signing-keys.md.",
    ownerLacksRights: ({ account, database, message, script }: MissingRights) =>
      `The account ${account} may not set up the database ${database} (${message}). It must own the database; then let a superuser run, once: psql -d ${database} -f ${script}`,
    postgresTooOld: (version: string, oldest: number) =>
      `PostgreSQL ${version} is too old: version ${oldest} or later is needed.`,
    otherFileStore: "Another server over this database keeps its files elsewhere.",
    postgresFailed: (reason: string | null, log: string) =>
      `PostgreSQL did not start (${reason ?? "no answer"}). Why is in ${log}`,
    secretsDamaged: (file: string) => `The file ${file} is damaged. Restore it from a copy.`,
    secretsMissing: (file: string) =>
      `The file ${file} is missing, and without it the database next to it cannot be opened. Restore it from a copy.`,
    unreachableFolder: (account: string, obstacle: string, folder: string) =>
      `PostgreSQL runs as ${account}, which cannot enter ${obstacle} (data folder: ${folder}).`,
    wrongEmbeddedPassword: "The password in secrets.json is not that of this folder's database.",
    wrongPassword: "The database refuses the user or the password.",
  },
};

/** Data about a database that a newer version of the server has updated. */
export interface NewerDatabase {
  /** The version that updated the database; null if unknown. */
  readonly version: string | null;
  /** The last migration of the database. */
  readonly applied: string;
  /** The version of this server; null if unknown. */
  readonly own: string | null;
  /** The last migration that this server knows. */
  readonly known: string;
}

export function inBrackets(version: string | null): string {
  return version === null ? "" : ` (${version})`;
}

/** The rights that a database account lacks, and the script that grants them. */
export interface MissingRights {
  readonly account: string;
  readonly database: string;
  /** The error message of PostgreSQL. */
  readonly message: string;
  readonly script: string;
}

export type PlatformTexts = typeof ENGLISH;

/** A text that a protocol defines, or a function that selects one of the project's texts. */
export type Phrase = string | ((say: PlatformTexts) => string);

export function inWords(phrase: Phrase, texts: PlatformTexts): string {
  return typeof phrase === "string" ? phrase : phrase(texts);
}
