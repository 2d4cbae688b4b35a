import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { toast } from "@/hooks/use-toast";
import { Toaster } from "./toaster.tsx";

afterEach(cleanup);

test("one notice at a time: a new one takes the place of the old one, and closing leaves none", async () => {
  // The region's code comes with the first notice.
  render(<Toaster />);
  act(() => toast({ title: "Primero", duration: Infinity }));
  await screen.findByText("Primero", {}, { timeout: 10_000 });
  act(() => toast({ title: "Segundo", variant: "destructive", duration: Infinity }));
  await screen.findByText("Segundo");
  expect(screen.queryByText("Primero")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Cerrar" }));
  await waitFor(() => expect(screen.queryByText("Segundo")).toBeNull());
});
