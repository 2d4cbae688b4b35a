import { afterEach, beforeEach, expect, test, vi } from "vitest";

declare const happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } };

const PART = `<style>.part{}</style><link rel="stylesheet" disabled="" href="/base.css" data-shared-styles="">`;
const PAGE = "<style>.page{}</style>";

beforeEach(() => {
  vi.resetModules();
  document.head.innerHTML = PART + PAGE;
});
afterEach(() => {
  happyDOM.settings.handleDisabledFileLoadingAsSuccess = false;
});

const load = async () => (await import("./shared-styles.ts")).loadSharedStyles();

test("the whole sheet takes the place of the part; if it fails, the next page tries again", async () => {
  await expect(load()).rejects.toThrow("did not load");
  expect(document.head.innerHTML).toBe(PART + PAGE);
  happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;
  await Promise.all([load(), load()]);
  const sheet = `<link rel="stylesheet" href="${location.origin}/base.css">`;
  expect(document.head.innerHTML).toBe(sheet + PAGE);
  await load();
  expect(document.head.innerHTML).toBe(sheet + PAGE);
});
