/** The root folder of the checkout. */
export const ROOT: string;
/** The sets of packages, from smallest to largest; each includes those before it. */
export type PackageSet = "run" | "build" | "all";
/** Queries and installs the packages of a checkout, by default of this one. */
export function installationOf(root?: string): {
  /** Whether a set, or a larger one, is installed and matches the lockfile. */
  has(set: PackageSet): boolean;
  /** Installs a set unless it is installed. */
  ensure(set: PackageSet): void;
  /** Removes the packages that only building and testing need. */
  prune(): void;
};
