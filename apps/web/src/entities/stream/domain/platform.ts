const PLATFORMS = [
  ["Twitch", /(^|\.)twitch\.tv$/],
  ["YouTube", /(^|\.)(youtube\.com|youtu\.be)$/],
  ["Kick", /(^|\.)kick\.com$/],
  ["Facebook", /(^|\.)(facebook\.com|fb\.watch)$/],
] as const;

/** The name of a stream's platform; null for a URL of any other site. */
export function platformOf(url: string): (typeof PLATFORMS)[number][0] | null {
  if (!URL.canParse(url)) return null;
  const { protocol, hostname } = new URL(url);
  if (protocol !== "https:") return null;
  return PLATFORMS.find(([, host]) => host.test(hostname))?.[0] ?? null;
}
