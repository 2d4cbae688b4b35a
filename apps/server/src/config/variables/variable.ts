import type { z } from "zod";

/** One environment variable of the server. */
export interface Variable<T = unknown> {
  /** Reads the value from the variable's text, which is never empty. */
  readonly schema: z.ZodType<T, string>;
  /** The text that is read if the variable is not set. */
  readonly default?: string;
  /** What is used instead if there is no `default`, for the guide. */
  readonly otherwise?: string;
  /** What the variable does, for the guide, in Markdown. */
  readonly meaning: string;
  /** The refusal after the variable's name, in Spanish, without a full stop. */
  readonly must: string;
  /** The value is a secret: a refusal does not repeat it. */
  readonly secret?: true;
  /** The folder that the variable names must allow this; checked when the server starts. */
  readonly folder?: "writable" | "holds the web app";
  /** Belongs to one installation: a command that works on another data directory must not use it. */
  readonly ofInstallation?: true;
}

/** Variables that share a prefix and whose number is not limited. */
export interface VariableFamily {
  readonly name: string;
  readonly prefix: string;
  readonly pattern: RegExp;
  readonly otherwise: string;
  readonly meaning: string;
}

/** A heading of the guide with its variables. */
export interface VariableGroup {
  readonly title: string;
  readonly variables: Readonly<Record<string, Variable>>;
  readonly families?: readonly VariableFamily[];
}
