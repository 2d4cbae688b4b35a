import { expect, test } from "vitest";
import { deviceName } from "./device-name.ts";

test.each([
  {
    userAgent:
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0",
    name: "Edge en Windows",
  },
  {
    userAgent:
      "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36",
    name: "Chrome en Android",
  },
  {
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    name: "Safari en iPhone",
  },
  {
    userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0",
    name: "Firefox en Linux",
  },
  { userAgent: "curl/8.0", name: null },
  { userAgent: null, name: null },
])("$userAgent is $name", ({ userAgent, name }) => {
  expect(deviceName(userAgent)).toBe(name);
});
