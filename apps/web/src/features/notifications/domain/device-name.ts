import { deviceCopy } from "../push-copy.ts";

/** Patterns of browsers. The first pattern that matches is used: Edge also calls itself Chrome, and Chrome Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg/u, "Edge"],
  [/OPR|Opera/u, "Opera"],
  [/SamsungBrowser/u, "Samsung Internet"],
  [/Firefox|FxiOS/u, "Firefox"],
  [/Chrome|CriOS/u, "Chrome"],
  [/Safari/u, "Safari"],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/u, "iPhone"],
  [/iPad/u, "iPad"],
  [/Android/u, "Android"],
  [/Windows/u, "Windows"],
  [/Mac OS/u, "Mac"],
  [/CrOS/u, "ChromeOS"],
  [/Linux/u, "Linux"],
];

const first = (list: typeof BROWSERS, agent: string) =>
  list.find(([pattern]) => pattern.test(agent))?.[1];

/** A name by which users recognise a device: «Chrome en Android». */
export function deviceName(agent: string): string {
  const browser = first(BROWSERS, agent);
  const system = first(SYSTEMS, agent);
  if (browser === undefined) return system ?? deviceCopy.names.unknown;
  return system === undefined ? browser : deviceCopy.names.on(browser, system);
}

/** iPhones and iPads allow push only for apps on the home screen; an iPad reports itself as a Mac. */
export function needsHomeScreen(
  agent: string,
  touchPoints: number,
  isStandalone: boolean,
): boolean {
  const isApple = /iPhone|iPad/u.test(agent) || (/Mac OS/u.test(agent) && touchPoints > 1);
  return isApple && !isStandalone;
}
