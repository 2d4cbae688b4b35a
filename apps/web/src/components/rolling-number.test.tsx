import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { RollingNumber } from "./rolling-number.tsx";

test("a number that has changed rolls in, and who hears it hears the new value alone", () => {
  const { container, rerender } = render(<RollingNumber value={1} />);
  expect(container.querySelector(".animate-rise")).toBeNull();
  const before = container.firstElementChild;
  rerender(<RollingNumber value={2} />);
  expect(container.textContent).toBe("2");
  expect(container.firstElementChild).not.toBe(before);
  expect(container.querySelector(".animate-rise")).not.toBeNull();
});
