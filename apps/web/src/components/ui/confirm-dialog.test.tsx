import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { ConfirmDialog } from "./confirm-dialog.tsx";
// Imported here, so that the dialog needs no loading time.
import "./confirm-panel.tsx";

afterEach(cleanup);

function Page({ onConfirm }: { readonly onConfirm: () => Promise<void> }) {
  const [open, setOpen] = useState(true);
  return (
    <ConfirmDialog
      open={open}
      onClose={() => setOpen(false)}
      title="¿Eliminar?"
      description="Se pierde todo."
      confirmLabel="Eliminar"
      onConfirm={onConfirm}
    />
  );
}

test("the act runs once however often the button is pressed, and the dialog closes at its end", async () => {
  const settle = Promise.withResolvers<void>();
  const act = vi.fn<() => Promise<void>>(() => settle.promise);
  render(<Page onConfirm={act} />);
  const button = await screen.findByRole("button", { name: "Eliminar" });
  await userEvent.click(button);
  await userEvent.click(button);
  await userEvent.keyboard("{Escape}");
  expect(act).toHaveBeenCalledTimes(1);
  expect(screen.getByRole("alertdialog")).toBeDefined();
  settle.resolve();
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

test("a refused act leaves the dialog open for another try", async () => {
  const act = vi.fn<() => Promise<void>>(() => Promise.reject(new Error("no")));
  render(<Page onConfirm={act} />);
  await userEvent.click(await screen.findByRole("button", { name: "Eliminar" }));
  await waitFor(() =>
    expect(
      screen.getByRole("button", { name: "Eliminar" }).getAttribute("aria-disabled"),
    ).toBeNull(),
  );
  expect(screen.getByRole("alertdialog")).toBeDefined();
});
