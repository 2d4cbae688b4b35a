import { chromium } from "@playwright/test";
import { chromiumPath } from "../../tools/lib/debian-packages.mjs";

/** Chromium without background network requests. */
export const launchBrowser = () =>
  chromium.launch({
    executablePath: chromiumPath(),
    args: ["--no-sandbox", "--disable-background-networking"],
  });
