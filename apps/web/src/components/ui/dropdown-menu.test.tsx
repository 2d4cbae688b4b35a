import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "./dropdown-menu.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("letters typed within a second are one word, after it another begins", async () => {
  render(
    <DropdownMenu open>
      <DropdownMenuTrigger>Menú</DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem>Torneos</DropdownMenuItem>
        <DropdownMenuItem>Amigos</DropdownMenuItem>
        <DropdownMenuItem>Tienda</DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>,
  );
  const type = async (key: string) => {
    const at = document.activeElement?.closest("[role^=menu]") ? document.activeElement : null;
    fireEvent.keyDown(at ?? screen.getByRole("menu"), { key });
    await act(() => vi.advanceTimersByTimeAsync(1));
    return document.activeElement?.textContent;
  };
  expect(await type("t")).toBe("Torneos");
  expect(await type("i")).toBe("Tienda");
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(await type("a")).toBe("Amigos");
});
