import { readIdentityProviders } from "@leyenda/platform/config/identity-providers";
import { ConfigError } from "@leyenda/platform/config/config-error";
import { inWords } from "@leyenda/platform/texts";
import { PLATFORM_TEXTS } from "../../texts/platform-texts.ts";
import { conflictsOf } from "./conflicts.ts";
import { VARIABLE_NAMES, VARIABLES, type VariableName, type Values } from "./variable-table.ts";
import type { Variable } from "./variable.ts";

/** A refusal shows at most this many characters of a value. */
const SHOWN_LENGTH = 80;

export interface Reading {
  /** The values of all variables; incomplete if there are problems. */
  readonly values: Values;
  /** One sentence for each mistake of the operator. */
  readonly problems: readonly string[];
}

/** Reads every variable and reports every mistake in the values. */
export function readVariables(env: NodeJS.ProcessEnv): Reading {
  const problems: string[] = [];
  const values = Object.fromEntries(
    VARIABLE_NAMES.map((name): [string, unknown] => {
      const variable: Variable = VARIABLES[name];
      const given = givenText(env, name) ?? variable.default;
      if (given === undefined) return [name, undefined];
      const parsed = variable.schema.safeParse(given);
      if (!parsed.success) problems.push(refusal(name, given));
      return [name, parsed.data];
    }),
  ) as Values;
  problems.push(...conflictsOf(values, (name) => givenText(env, name) !== undefined));
  problems.push(...providerProblems(env));
  return { values, problems };
}

/** Returns the text of a variable. An empty one counts as missing, because container platforms set empty variables. */
export function givenText(env: NodeJS.ProcessEnv, name: VariableName): string | undefined {
  const given = env[name];
  return given?.trim() ? given : undefined;
}

/**
 * Returns the sentence that refuses a value.
 * @param reason the system's code, if the file system or the network refuses the value
 */
export function refusal(name: VariableName, given: string, reason?: string): string {
  const { must, secret }: Variable = VARIABLES[name];
  const code = reason === undefined ? "" : ` (${reason})`;
  const shown = given.replaceAll(/[^\P{C}]/gu, "\u{FFFD}").slice(0, SHOWN_LENGTH);
  return `${name} ${must}${secret ? "" : `; dice «${shown}»`}${code}.`;
}

function providerProblems(env: NodeJS.ProcessEnv): string[] {
  try {
    readIdentityProviders(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return inWords(error.phrase, PLATFORM_TEXTS).split("\n");
  }
}
