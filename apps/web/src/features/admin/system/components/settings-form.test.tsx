import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { RULE_KEYS } from "../domain/wager-settings.ts";
import { SettingsForm } from "./settings-form.tsx";

afterEach(cleanup);

const settings = RULE_KEYS.map((key) => ({
  key,
  value:
    key === "founding_needs_approval" ? "true" : /_from_13$|^fri|^mem/.test(key) ? "false" : "7",
  description: `Ajuste ${key}`,
}));

function renderForm() {
  const onSave = vi.fn<(changes: { key: string; read: number; value: number }[]) => void>();
  render(
    <SettingsForm
      settings={settings}
      isSaving={false}
      onSave={onSave}
      onSwitch={() => Promise.resolve()}
    />,
  );
  return onSave;
}

test("rules stand by what they are about, a number with its explanation", () => {
  renderForm();
  expect(
    screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent),
  ).toEqual(["Desafíos", "Edad", "Conducta", "Bienvenida", "Torneos de miembros"]);
  expect(
    screen.getByRole("textbox", { name: "Plazo para jugar", description: /challenge_play_hours/ }),
  ).toBeDefined();
});

test("a wrong number opens its group and takes the focus, what is right is saved", () => {
  const onSave = renderForm();
  expect(screen.queryByRole("button", { name: "Guardar cambios" })).toBeNull();
  const field = screen.getByLabelText("Tickets de bienvenida");
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
  expect(onSave).toHaveBeenCalledWith([{ key: "welcome_tickets", read: 7, value: 20 }]);
});

test("a folded group says its values, those that are typed too", () => {
  renderForm();
  fireEvent.change(screen.getByLabelText("Edad para apostar"), { target: { value: "21" } });
  const digests = [...document.querySelectorAll("summary")].map(
    (summary) => summary.lastElementChild?.textContent,
  );
  expect(digests).toEqual([
    "Con apuestas · 7 días abiertos · 7 h para jugar · aviso 7 h antes · 7 h para reportar · 7 h para subir el límite",
    "Misma edad en todos los torneos · torneos desde los 7 · apuestas desde los 21",
    "7 faltas · en 7 días · 7 días sin apostar · 7 h de cuenta para votar",
    "7 tickets",
    "Solo la administración organiza · Los publica la administración · hasta 7 a la vez · premio de hasta 7 tickets",
  ]);
});
