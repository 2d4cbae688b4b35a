/** The version of a build of the checkout, which names its commit unless that is the tagged one. */
export function releaseVersion(root: string): string;
