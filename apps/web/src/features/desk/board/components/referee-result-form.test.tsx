import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { RefereeForm } from "./referee-result-form.tsx";

afterEach(cleanup);

test.each([
  { score: "1-2", chosen: ["Fénix", "1-2"], why: "it is over" },
  { score: "1-0", chosen: [], why: "it goes on" },
  { score: null, chosen: [], why: "nothing is known" },
])("what the score decides is chosen already: $why", ({ score, chosen }) => {
  render(
    <RefereeForm
      bestOf={3}
      allowsDraw={false}
      score={score}
      sides={[
        { id: "1", name: "Efecto" },
        { id: "2", name: "Fénix" },
      ]}
      consequence={() => ""}
      onDecide={() => {}}
    />,
  );
  const pressed = screen.queryAllByRole("button", { pressed: true });
  expect(pressed.map(({ textContent }) => textContent)).toEqual(chosen);
});

test("after a map of the other side a side's clean win is not offered, and it says why", () => {
  render(
    <RefereeForm
      bestOf={3}
      allowsDraw={false}
      maps="1-0"
      sides={[
        { id: "1", name: "Efecto" },
        { id: "2", name: "Fénix" },
      ]}
      consequence={() => ""}
      onDecide={() => {}}
    />,
  );
  fireEvent.click(screen.getByRole("button", { name: "Fénix" }));
  expect(screen.queryByRole("button", { name: "0-2" })).toBeNull();
  expect(screen.getByRole("button", { name: "1-2" })).toBeTruthy();
  expect(screen.getByText(/^Va 1-0: solo se ofrece/)).toBeTruthy();
});
