import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { PrizeOrderWarning } from "./prizes-section.tsx";

afterEach(cleanup);

test("a prize that is smaller than the next one is named", () => {
  const prizes = ["10.000", "50.000"].map((value) => ({ type: "money" as const, value }));
  const { rerender } = render(<PrizeOrderWarning prizes={prizes} />);
  const warning = screen.getByRole("status");
  expect(warning.textContent).toBe("El premio del puesto 1 es menor que el del puesto 2.");
  rerender(<PrizeOrderWarning prizes={prizes.toReversed()} />);
  expect(warning.textContent).toBe("");
});
