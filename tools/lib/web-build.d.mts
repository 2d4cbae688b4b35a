/** Builds the web app when its sources are newer than the last build. */
export function ensureWebBuild(): void;
