import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { CollapsibleSection } from "./collapsible-section.tsx";

afterEach(cleanup);

const part = (isFolded: boolean) => (
  <CollapsibleSection title="Resultado" isFolded={isFolded}>
    <input className="card" aria-label="Bajas" />
  </CollapsibleSection>
);
const field = () => screen.getByLabelText<HTMLInputElement>("Bajas");
const isSeen = () => field().closest("details")?.open === true;

test("what is typed stays when its turn is over, in sight", () => {
  const { rerender } = render(part(false));
  const typed = field();
  fireEvent.focus(typed);
  fireEvent.input(typed, { target: { value: "12" } });
  rerender(part(true));
  expect(field()).toBe(typed);
  expect(typed.value).toBe("12");
  expect(isSeen()).toBe(true);
});

test("where nobody is at it, it folds, and comes back when its turn comes", () => {
  const { rerender } = render(part(false));
  expect(screen.queryByText("Resultado")?.closest("summary")?.className).toContain("hidden");
  rerender(part(true));
  expect(isSeen()).toBe(false);
  rerender(part(false));
  expect(isSeen()).toBe(true);
});
