/** The root folder of the checkout. */
export const ROOT: string;
/** The sets of packages, from smallest to largest; each includes the smaller ones. */
export type PackageSet = "run" | "build" | "all";
/** Functions that check and install the packages of a checkout, by default of this one. */
export function installationOf(root?: string): {
  /** Whether this set, or a larger one, is installed and matches the lockfile. */
  has(set: PackageSet): boolean;
  /** Installs this set unless it is already installed. */
  ensure(set: PackageSet): void;
  /** Removes the packages that only building and testing need. */
  prune(): void;
};
