import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { AmountInput } from "./amount-input.tsx";

afterEach(cleanup);

function shown(value: string, unit: "ARS" | "USD" | "tickets") {
  cleanup();
  render(
    <>
      <AmountInput aria-label="Monto" aria-describedby="hint" value={value} unit={unit} readOnly />
      <p id="hint">Hasta mil.</p>
    </>,
  );
  return screen.getByRole("textbox", { name: "Monto" });
}

test("an amount is repeated in words before anything is saved", () => {
  const field = shown("12.500", "ARS");
  expect(screen.getByText("Doce mil quinientos pesos")).toBeDefined();
  expect(screen.getByRole("textbox", { description: "Doce mil quinientos pesos Hasta mil." })).toBe(
    field,
  );
  shown("4,99", "USD");
  expect(screen.getByText("Cuatro dólares con noventa y nueve centavos")).toBeDefined();
});

test.each(["12.50", "", "0", "mil"])("%s has no words", (value) => {
  const field = shown(value, "tickets");
  expect(document.querySelectorAll("p")).toHaveLength(1);
  expect(field.getAttribute("aria-describedby")).toBe("hint");
});
