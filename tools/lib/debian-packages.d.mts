/** Where the browser of the tests is: `CHROMIUM_PATH`, else where Debian puts it. */
export function chromiumPath(): string;
/** Installs what is missing with apt-get; says what to do where that is not possible. */
export function ensureDebianPackages(options?: { forOperation?: boolean }): void;
