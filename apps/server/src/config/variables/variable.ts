import type { z } from "zod";

/** One environment variable of the server. */
export interface Variable<T = unknown> {
  /** Reads the value from the variable's text, which is never empty. */
  readonly schema: z.ZodType<T, string>;
  /** The default value as text, used if the variable is not set. */
  readonly default?: string;
  /** The guide's text about the value of an unset variable that has no `default`. */
  readonly otherwise?: string;
  /** The guide's text about the effect of the variable, in Markdown. */
  readonly meaning: string;
  /** The Spanish text that follows the variable's name in a refusal, without a full stop. */
  readonly must: string;
  /** Whether the value is a secret, which a refusal does not repeat. */
  readonly secret?: true;
  /** The access that the server needs to the named folder; checked when the server starts. */
  readonly folder?: "writable" | "holds the web app";
  /** Whether the variable belongs to one installation, so that commands on another data directory do not get it. */
  readonly ofInstallation?: true;
}

/** Any number of variables that share a prefix. */
export interface VariableFamily {
  readonly name: string;
  readonly prefix: string;
  readonly pattern: RegExp;
  readonly otherwise: string;
  readonly meaning: string;
}

/** A section of the guide about settings, with the section's variables. */
export interface VariableGroup {
  readonly title: string;
  readonly variables: Readonly<Record<string, Variable>>;
  readonly families?: readonly VariableFamily[];
}
