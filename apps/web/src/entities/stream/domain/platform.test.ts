import { expect, test } from "vitest";
import { platformOf } from "./platform.ts";

test.each([
  ["https://www.twitch.tv/leyenda", "Twitch"],
  ["https://youtu.be/dQw4", "YouTube"],
  ["https://m.youtube.com/watch?v=dQw4", "YouTube"],
  ["https://kick.com/leyenda", "Kick"],
  ["https://fb.watch/abc", "Facebook"],
  ["https://nottwitch.tv/leyenda", null],
  ["http://twitch.tv/leyenda", null],
  ["javascript:alert(1)", null],
  ["twitch", null],
])("%s is shown on %s", (url, platform) => expect(platformOf(url)).toBe(platform));
