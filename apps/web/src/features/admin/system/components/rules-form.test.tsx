import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { RULE_KEYS } from "../domain/wager-settings.ts";
import { RulesForm } from "./rules-form.tsx";

afterEach(cleanup);

const settings = RULE_KEYS.map((key) => ({
  key,
  value:
    key === "founding_needs_approval" ? "true" : /_from_13$|^fri|^mem/.test(key) ? "false" : "7",
  description: `Ajuste ${key}`,
}));

function renderForm() {
  const onSave = vi.fn<(values: Readonly<Record<string, number>>) => void>();
  render(
    <RulesForm
      settings={settings}
      isSaving={false}
      onSave={onSave}
      onSwitch={() => Promise.resolve()}
    />,
  );
  return onSave;
}

test("rules stand by what they are about, green only where something is on", () => {
  renderForm();
  expect(
    screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent),
  ).toEqual(["Desafíos", "Edad", "Conducta", "Bienvenida", "Torneos de miembros"]);
  expect(screen.getByText("Con apuestas").className).not.toContain("badge-dot");
  expect(screen.getByText("Los publica la administración").className).toContain("badge-dot");
});

test("a wrong number opens its group and takes the focus, what is right is saved", () => {
  const onSave = renderForm();
  const field = screen.getByLabelText("Ajuste welcome_tickets");
  const group = field.closest("details");
  if (!group) throw new Error("it stands in a group");
  group.open = false;
  fireEvent.change(field, { target: { value: "mil" } });
  fireEvent.click(screen.getByRole("button", { name: "Guardar cambios" }));
  expect(onSave).not.toHaveBeenCalled();
  expect(group.open).toBe(true);
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: "20" } });
  fireEvent.click(screen.getByRole("button", { name: "Guardar cambios" }));
  expect(onSave).toHaveBeenCalledWith({ welcome_tickets: 20 });
});
