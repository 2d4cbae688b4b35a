/** Builds the web app if its sources are newer than the last build. */
export function ensureWebBuild(): Promise<void>;
