import { describe, expect, test } from "vitest";
import { deviceCopy } from "../push-copy.ts";
import { deviceName, needsHomeScreen } from "./device-name.ts";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
const IPAD =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15";
const EDGE =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0";
const ANDROID =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

describe("the name of a device", () => {
  test.each([
    [IPHONE, "Safari en iPhone"],
    [IPAD, "Safari en Mac"],
    [EDGE, "Edge en Windows"],
    [ANDROID, "Chrome en Android"],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox en Linux"],
    ["curl/8", "Navegador"],
  ])("%s", (agent, name) => {
    expect(deviceName(agent)).toBe(name);
  });
});

test.each([
  { why: "an iPhone in the browser", agent: IPHONE, touch: 5, standalone: false, needs: true },
  {
    why: "an iPhone from the home screen",
    agent: IPHONE,
    touch: 5,
    standalone: true,
    needs: false,
  },
  { why: "an iPad", agent: IPAD, touch: 5, standalone: false, needs: true },
  { why: "a Mac", agent: IPAD, touch: 0, standalone: false, needs: false },
  { why: "Android", agent: ANDROID, touch: 5, standalone: false, needs: false },
])("$why needs the home screen first: $needs", ({ agent, touch, standalone, needs }) => {
  expect(needsHomeScreen(agent, touch, standalone)).toBe(needs);
});

test("the way to the home screen is told in the words of the device", () => {
  expect(deviceCopy.homeScreen.steps.join(" ")).toContain("Agregar a inicio");
});
