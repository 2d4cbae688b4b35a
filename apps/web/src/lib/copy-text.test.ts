import { afterEach, expect, test, vi } from "vitest";
import { copyText } from "./copy-text.ts";
import { currentToast } from "./toast.ts";

afterEach(() => vi.unstubAllGlobals());

const withClipboard = (writeText: (text: string) => Promise<void>) =>
  vi.stubGlobal("navigator", { clipboard: { writeText } });

test("what is copied is in the clipboard, and said", async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => {});
  withClipboard(writeText);
  await copyText("un texto", "Copiado", "Ya puedes pegarlo.");
  expect(writeText).toHaveBeenCalledWith("un texto");
  expect(currentToast()).toMatchObject({ title: "Copiado", description: "Ya puedes pegarlo." });
});

test("a browser that does not let it is told instead", async () => {
  withClipboard(() => Promise.reject(new DOMException("", "NotAllowedError")));
  await copyText("un texto", "Copiado");
  expect(currentToast()).toMatchObject({
    title: "No se pudo copiar",
    variant: "destructive",
  });
});
