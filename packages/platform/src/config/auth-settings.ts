/** All settings of the auth service. Deployments use the defaults; tests shorten the times. */
export interface AuthSettings {
  /** The public URL of the site, used in mailed links; no trailing slash. */
  readonly siteUrl: string;
  readonly jwtSecret: string;
  readonly confirmEmail: boolean;
  readonly accessTokenSeconds: number;
  /** How long a refresh token is still accepted after it was replaced, for two tabs or a lost response. */
  readonly refreshReuseSeconds: number;
  /** A session ends if it was not refreshed for this many days. */
  readonly sessionIdleDays: number;
  readonly oneTimeTokenSeconds: number;
  /** How many seconds the user may take at an identity provider. */
  readonly flowSeconds: number;
  /** How many seconds the browser that began a sign-in may take to fetch its session. */
  readonly authCodeSeconds: number;
  /** After this many wrong attempts, a mailed code becomes invalid. */
  readonly maxCodeAttempts: number;
  /** The minimum time between two mails of one kind to one e-mail address. */
  readonly mailIntervalSeconds: number;
  /** After this many wrong codes of a second factor, all codes are refused for `factorLockSeconds`. */
  readonly maxFactorAttempts: number;
  /** How long all codes are refused, counted from the first wrong code. */
  readonly factorLockSeconds: number;
  /** To change security settings, the user must have authenticated within this time. */
  readonly reauthenticationSeconds: number;
  readonly passwordMinLength: number;
  /** The cost of bcrypt; 10 as on the hosted platform. */
  readonly passwordCost: number;
  /** Responses that must not reveal whether an account exists take at least this long. */
  readonly uniformAnswerMs: number;
  /** Whether loopback addresses are allowed as redirect targets, for a development server on another port. */
  readonly allowLoopbackRedirects: boolean;
  /** A factor for all request limits; 0 switches the limits off. */
  readonly limitFactor: number;
  readonly cleanupIntervalMs: number;
}
