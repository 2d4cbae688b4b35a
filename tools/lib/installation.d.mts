/** The root folder of the checkout. */
export const ROOT: string;
/** What can be installed, from least to most; each holds those before it. */
export type PackageSet = "run" | "build" | "all";
/** What can be asked of and done to the packages of a checkout, of this one unless told. */
export function installationOf(root?: string): {
  /** Whether a set, or a larger one, is there and in step with the lockfile. */
  has(set: PackageSet): boolean;
  /** Installs a set unless it is there. */
  ensure(set: PackageSet): void;
  /** Removes what only building and testing need. */
  prune(): void;
};
