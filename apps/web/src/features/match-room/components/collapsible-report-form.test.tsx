import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { CollapsibleReportForm } from "./collapsible-report-form.tsx";

afterEach(cleanup);

const fold = (isFolded: boolean) => (
  <CollapsibleReportForm title="Reportar resultado" isFolded={isFolded}>
    <input aria-label="Bajas" />
  </CollapsibleReportForm>
);
const field = () => screen.getByLabelText<HTMLInputElement>("Bajas");
const isSeen = () => field().closest("[hidden]") === null;

test.each([true, false])(
  "what is being typed stays when the fold changes, folded at first: %s",
  (isFolded) => {
    const { rerender } = render(fold(isFolded));
    if (isFolded) fireEvent.click(screen.getByRole("button", { name: "Reportar resultado" }));
    const typed = field();
    fireEvent.focus(typed);
    fireEvent.input(typed, { target: { value: "12" } });
    rerender(fold(!isFolded));
    expect(field()).toBe(typed);
    expect(typed.value).toBe("12");
    expect(isSeen()).toBe(true);
  },
);

test("where nobody is at it, it is behind its title until somebody opens it", () => {
  const { rerender } = render(fold(false));
  rerender(fold(true));
  expect(isSeen()).toBe(false);
  const title = screen.getByRole("button", { name: "Reportar resultado" });
  expect(title.getAttribute("aria-expanded")).toBe("false");
  fireEvent.click(title);
  expect(isSeen()).toBe(true);
  fireEvent.click(title);
  expect(isSeen()).toBe(false);
});
