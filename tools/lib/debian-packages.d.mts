/** Where the browser of the tests is: `CHROMIUM_PATH`, else where Debian puts it. */
export function chromiumPath(): string;
/** The library that gives a process another time. */
export function faketimePath(): string;
/** Begins to install what is missing with apt-get; the returned function waits for its end. */
export function installDebianPackages(
  purposes: readonly ("tests" | "operation" | "cluster" | "clock")[],
): () => Promise<void>;
