import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { openShareDialog } from "./share-dialog.tsx";

const LINK = "https://leyenda.test/match/1";

test("a link is there selected, with ways to send it; what the clipboard refuses is taken by hand", async () => {
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException());
  act(() => openShareDialog({ url: LINK, text: "Nébula Roja 2-0 Código Zero" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Comparte este enlace" }));
  const field = dialog.getByRole<HTMLInputElement>("textbox", { name: "Enlace" });
  await waitFor(() => expect(field.selectionEnd).toBe(LINK.length));
  expect(field.value).toBe(LINK);
  expect(dialog.getByRole("link", { name: "WhatsApp" }).getAttribute("href")).toBe(
    `https://wa.me/?text=${encodeURIComponent(`Nébula Roja 2-0 Código Zero ${LINK}`)}`,
  );
  await act(async () => dialog.getByRole("button", { name: "Copiar" }).click());
  expect(dialog.getByRole("status").textContent).toMatch(/Ctrl \+ C/);
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
