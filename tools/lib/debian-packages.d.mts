/** Returns the path of the tests' browser: `CHROMIUM_PATH`, else Debian's. */
export function chromiumPath(): string;
/** Returns the path of the library (libfaketime) that changes the clock of a process. */
export function faketimePath(): string;
/** Starts apt-get for missing packages; the returned function waits for its end. */
export function installDebianPackages(
  purposes: readonly ("tests" | "operation" | "cluster" | "clock")[],
): () => Promise<void>;
