import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { toast } from "@/lib/toast";
import { Toaster } from "./toaster.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("one notice at a time: a new one takes the place of the old one, and closing leaves none", async () => {
  render(<Toaster />);
  act(() => toast({ title: "Primero", duration: Infinity }));
  await screen.findByText("Primero");
  act(() => toast({ title: "Segundo", variant: "destructive", duration: Infinity }));
  await screen.findByText("Segundo");
  expect(screen.queryByText("Primero")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Cerrar" }));
  await waitFor(() => expect(screen.queryByText("Segundo")).toBeNull());
});

test("a notice closes after five seconds, one without end stays", async () => {
  render(<Toaster />);
  act(() => toast({ title: "Antes", duration: Infinity }));
  await screen.findByText("Antes");
  vi.useFakeTimers();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.queryByText("Antes")).not.toBeNull();
  act(() => toast({ title: "Breve" }));
  await act(() => vi.advanceTimersByTimeAsync(4999));
  expect(screen.queryByText("Breve")).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(screen.queryByText("Breve")).toBeNull();
});

test("a swipe of more than fifty pixels closes it, a shorter one does not", async () => {
  render(<Toaster />);
  act(() => toast({ title: "Aparta", duration: Infinity }));
  const notice = (await screen.findByText("Aparta")).closest("li");
  if (!notice) throw new Error("there is no notice");
  const swipe = (distance: number) => {
    const at = (x: number) => ({ clientX: x, clientY: 0, pointerType: "mouse", button: 0 });
    fireEvent.pointerDown(notice, at(0));
    for (const x of [20, 40, distance]) fireEvent.pointerMove(notice, at(x));
    fireEvent.pointerUp(notice, at(distance));
  };
  swipe(49);
  expect(screen.queryByText("Aparta")).not.toBeNull();
  swipe(60);
  await waitFor(() => expect(screen.queryByText("Aparta")).toBeNull());
});
