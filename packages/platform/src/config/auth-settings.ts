/** Everything that tunes the service. Tests shorten times; deployments use the defaults. */
export interface AuthSettings {
  /** The public URL of the site, used in mailed links; no trailing slash. */
  readonly siteUrl: string;
  readonly jwtSecret: string;
  readonly confirmEmail: boolean;
  readonly accessTokenSeconds: number;
  /** For how long a refresh token that was just replaced is still accepted (two tabs, a lost response). */
  readonly refreshReuseSeconds: number;
  /** A session that was not refreshed for this long ends. */
  readonly sessionIdleDays: number;
  readonly oneTimeTokenSeconds: number;
  /** How long the user may take at another service. */
  readonly flowSeconds: number;
  /** How long the browser that began a sign-in may take to fetch its session. */
  readonly authCodeSeconds: number;
  /** Wrong codes after which a mailed code is void. */
  readonly maxCodeAttempts: number;
  /** Pause between two mails of one kind to one address. */
  readonly mailIntervalSeconds: number;
  /** Wrong codes of a second factor after which all are refused … */
  readonly maxFactorAttempts: number;
  /** … for this long, counted from the first. */
  readonly factorLockSeconds: number;
  /** How recently the user must have authenticated to change security settings. */
  readonly reauthenticationSeconds: number;
  readonly passwordMinLength: number;
  /** bcrypt's cost; 10 as on the hosted platform. */
  readonly passwordCost: number;
  /** Responses that must not reveal whether an account exists take at least this long. */
  readonly uniformAnswerMs: number;
  /** Loopback addresses are allowed redirect targets (a dev server on another port). */
  readonly allowLoopbackRedirects: boolean;
  /** Multiplies every request limit; 0 switches them off. */
  readonly limitFactor: number;
  readonly cleanupIntervalMs: number;
}
