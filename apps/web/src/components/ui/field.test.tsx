import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { afterEach, expect, test, vi } from "vitest";
import { Dialog, DialogContent } from "./dialog.tsx";
import { Field } from "./field.tsx";
import { Input } from "./input.tsx";
import { ConfirmPanel } from "./confirm-panel.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Fields() {
  const { control } = useForm({ defaultValues: { name: "", note: "" } });
  return (
    <form>
      <Field control={control} name="name" label="Nombre" required>
        {(field) => <Input {...field} />}
      </Field>
      <Field control={control} name="note" label="Nota">
        {(field) => <Input {...field} />}
      </Field>
    </form>
  );
}

const markOf = (label: string) => screen.getByText(label).querySelector(".required-mark");
const never = () => null;

test("what must be filled in is marked, and told to whoever hears it; its name stays as it is", () => {
  render(<Fields />);
  expect(markOf("Nombre")).not.toBeNull();
  expect(markOf("Nota")).toBeNull();
  expect(screen.getByRole("textbox", { name: "Nombre" }).getAttribute("aria-required")).toBe(
    "true",
  );
  expect(screen.getByRole("textbox", { name: "Nota" }).getAttribute("aria-required")).toBeNull();
});

function Hinted() {
  const { control, setError } = useForm({ defaultValues: { name: "" } });
  return (
    <>
      <Field control={control} name="name" label="Nombre" hint="De 3 a 20 letras.">
        {(field) => <Input {...field} />}
      </Field>
      <button type="button" onClick={() => setError("name", { message: "Es muy corto." })}>
        Probar
      </button>
    </>
  );
}

test("an error stands in the place of the hint, and is what the control is described by", () => {
  render(<Hinted />);
  const describes = () =>
    document.getElementById(
      screen.getByRole("textbox", { name: "Nombre" }).getAttribute("aria-describedby") ?? "",
    )?.textContent;
  expect(describes()).toBe("De 3 a 20 letras.");
  fireEvent.click(screen.getByRole("button", { name: "Probar" }));
  expect(describes()).toBe("Es muy corto.");
  expect(screen.queryByText("De 3 a 20 letras.")).toBeNull();
});

const dialog = (
  <Dialog open onOpenChange={never}>
    <DialogContent title="Título">
      <Fields />
    </DialogContent>
  </Dialog>
);
const question = (
  <ConfirmPanel onClose={() => null} title="¿?" description="" onConfirm={never}>
    <Fields />
  </ConfirmPanel>
);

test.each([
  { name: "a dialog", shown: dialog },
  { name: "a question", shown: question },
])("$name begins in its first field", ({ shown }) => {
  render(shown);
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Nombre" }));
});

test("where a finger writes, no keyboard covers a dialog that was just opened", () => {
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query === "(pointer: coarse)" }));
  render(dialog);
  expect(document.activeElement?.tagName).toBe("BUTTON");
});
