// In this order: the later ones name the earlier ones in what they send.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//u, "Edge"],
  [/\b(?:OPR|Opera)\//u, "Opera"],
  [/\bSamsungBrowser\//u, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//u, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//u, "Chrome"],
  [/\bSafari\//u, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/u, "iPhone"],
  [/\biPad\b/u, "iPad"],
  [/\bAndroid\b/u, "Android"],
  [/\bWindows\b/u, "Windows"],
  [/\bMac OS X\b/u, "Mac"],
  [/\bCrOS\b/u, "ChromeOS"],
  [/\bLinux\b/u, "Linux"],
];

const nameIn = (names: readonly (readonly [RegExp, string])[], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/** What people call the device that sent this: `Chrome en Windows`; null when it says nothing known. */
export function deviceName(userAgent: string | null): string | null {
  const browser = nameIn(BROWSERS, userAgent ?? "");
  const system = nameIn(SYSTEMS, userAgent ?? "");
  return browser && system ? `${browser} en ${system}` : (browser ?? system ?? null);
}
