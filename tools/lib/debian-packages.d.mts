/** Where the browser of the tests is: `CHROMIUM_PATH`, else where Debian puts it. */
export function chromiumPath(): string;
/** Begins to install what is missing with apt-get; what it answers waits for the end. */
export function installDebianPackages(options?: {
  forOperation?: boolean;
  forCluster?: boolean;
}): () => Promise<void>;
