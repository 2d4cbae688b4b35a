import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ModuleCard } from "./module-card.tsx";

afterEach(cleanup);

test.each([
  { message: null, says: "Habitual", isOpen: true },
  { message: "Volvemos a las 22.", says: "Volvemos a las 22.", isOpen: false },
])("the message of a module is folded while it is open: $isOpen", ({ message, says, isOpen }) => {
  render(
    <ModuleCard
      module={{ id: 1, module_name: "store", is_enabled: isOpen, maintenance_message: message }}
      onChange={() => {}}
    />,
  );
  const field = screen.getByLabelText("Mensaje de mantenimiento");
  expect(field.closest("details")?.open).toBe(!isOpen);
  expect(document.querySelector("summary")?.textContent).toContain(says);
});
