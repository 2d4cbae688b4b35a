/** Everything that tunes the service. Tests shorten times; deployments use the defaults. */
export interface AuthSettings {
  /** Where people reach the site, and so where mailed links point; no trailing slash. */
  readonly siteUrl: string;
  readonly jwtSecret: string;
  readonly confirmEmail: boolean;
  readonly accessTokenSeconds: number;
  /** For how long a refresh token that was just replaced may be shown again (two tabs, a lost answer). */
  readonly refreshReuseSeconds: number;
  /** A session that was not refreshed for so long ends. */
  readonly sessionIdleDays: number;
  readonly oneTimeTokenSeconds: number;
  /** How long somebody may take at another service. */
  readonly flowSeconds: number;
  /** How long the browser that began a sign-in may take to fetch its session. */
  readonly authCodeSeconds: number;
  /** Wrong codes after which a mailed code is void. */
  readonly maxCodeAttempts: number;
  /** Pause between two mails of one kind to one address. */
  readonly mailIntervalSeconds: number;
  /** Wrong codes of a second factor after which none is looked at … */
  readonly maxFactorAttempts: number;
  /** … for this long, counted from the first. */
  readonly factorLockSeconds: number;
  /** How long ago somebody may have signed in, or proved himself again, to change what guards the account. */
  readonly reauthenticationSeconds: number;
  readonly passwordMinLength: number;
  /** bcrypt's cost; 10 as on the hosted platform. */
  readonly passwordCost: number;
  /** Answers that must not tell whether an account exists take at least this long. */
  readonly uniformAnswerMs: number;
  /** Loopback addresses are allowed redirect targets (a dev server on another port). */
  readonly allowLoopbackRedirects: boolean;
  /** Multiplies every request limit; 0 switches them off. */
  readonly limitFactor: number;
  readonly cleanupIntervalMs: number;
}
