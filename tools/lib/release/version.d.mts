/** The version of a build of the checkout. It contains the commit's name unless the commit has the version's tag. */
export function releaseVersion(root: string): string;
