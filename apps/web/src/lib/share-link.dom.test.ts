import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { onRefusedLink, type RefusedLink } from "./share-fallback-link.ts";
import { offerLink } from "./share-link.ts";
import { currentToast } from "./toast.ts";

const LINK = "https://leyenda.test/match/1";
const TEXT = "Nébula Roja 2-0 Código Zero";
const copied = vi.fn<(text: string) => Promise<void>>(async () => undefined);
const shared = vi.fn<(data: ShareData) => Promise<void>>(async () => undefined);

/** A fake device that can share and copy, and is used with a finger or a mouse. */
function held(by: "finger" | "mouse"): void {
  vi.stubGlobal("navigator", { clipboard: { writeText: copied }, share: shared });
  vi.stubGlobal("matchMedia", () => ({ matches: by === "finger" }));
}

beforeEach(() => {
  copied.mockClear();
  shared.mockClear();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("with a mouse the text is copied before its address, as a phone hands both on", async () => {
  held("mouse");
  await offerLink("Resultado", LINK, TEXT);
  expect(copied).toHaveBeenCalledExactlyOnceWith(`${TEXT} ${LINK}`);
  held("finger");
  await offerLink("Resultado", LINK, TEXT);
  expect(shared).toHaveBeenCalledExactlyOnceWith({ title: "Resultado", text: TEXT, url: LINK });
});

test("a bare address is copied alone", async () => {
  held("mouse");
  await offerLink("Invitación", LINK);
  expect(copied).toHaveBeenCalledExactlyOnceWith(LINK);
});

test.each(["mouse", "finger"] as const)(
  "with a %s whose browser refuses, the link is shown instead of a failure",
  async (by) => {
    const shown = vi.fn<(link: RefusedLink) => void>();
    onRefusedLink(shown);
    held(by);
    copied.mockRejectedValueOnce(new DOMException("", "NotAllowedError"));
    shared.mockRejectedValueOnce(new DOMException("", "NotAllowedError"));
    await offerLink("Resultado", LINK, TEXT);
    expect(shown).toHaveBeenCalledExactlyOnceWith({ url: LINK, text: TEXT });
    expect(currentToast()?.variant).not.toBe("destructive");
  },
);
