import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ResendButton } from "./resend-button.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Advances the clock by one second at a time. */
function wait(seconds: number): void {
  for (let second = 0; second < seconds; second += 1) {
    act(() => {
      vi.advanceTimersByTime(1000);
    });
  }
}

test("another mail can be asked for once the server takes it", () => {
  vi.useFakeTimers();
  const onResend = vi.fn<(onSettled: () => void) => void>((onSettled) => onSettled());
  render(<ResendButton isPending={false} onResend={onResend} />);
  const button = () => screen.getByRole<HTMLButtonElement>("button");
  expect(button().textContent).toBe("Reenviar en 60 s");
  expect(button().disabled).toBe(true);
  wait(59);
  expect(button().textContent).toBe("Reenviar en 1 s");
  wait(1);
  expect(button().textContent).toBe("Reenviar correo");
  fireEvent.click(button());
  expect(onResend).toHaveBeenCalledOnce();
  expect(button().disabled).toBe(true);
  wait(60);
  expect(button().disabled).toBe(false);
});
