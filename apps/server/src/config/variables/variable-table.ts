import type { z } from "zod";
import { ACCOUNTS, IDENTITY_PROVIDERS } from "./accounts.ts";
import { ADDRESSES } from "./addresses.ts";
import { PAYMENT_SETTINGS, SERVICES } from "./services.ts";
import { STORAGE } from "./storage.ts";
import type { Variable, VariableGroup } from "./variable.ts";

/** Every environment variable of the server. */
export const VARIABLES = { ...ADDRESSES, ...STORAGE, ...ACCOUNTS, ...SERVICES };

export type VariableName = keyof typeof VARIABLES;

type ValueOf<V extends Variable> = V extends { readonly default: string }
  ? z.output<V["schema"]>
  : z.output<V["schema"]> | undefined;

export type Values = {
  readonly [Name in VariableName]: ValueOf<(typeof VARIABLES)[Name]>;
};

export const VARIABLE_NAMES = Object.keys(VARIABLES) as VariableName[];

export const FAMILIES = [IDENTITY_PROVIDERS, PAYMENT_SETTINGS];

export const GROUPS: readonly VariableGroup[] = [
  { title: "How and where it runs", variables: ADDRESSES },
  { title: "Data", variables: STORAGE },
  { title: "Accounts, keys and mail", variables: ACCOUNTS, families: [IDENTITY_PROVIDERS] },
  { title: "Other services", variables: SERVICES, families: [PAYMENT_SETTINGS] },
];
