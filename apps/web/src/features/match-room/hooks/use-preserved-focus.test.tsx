import { cleanup, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, expect, test } from "vitest";
import { usePreservedFocus } from "./use-preserved-focus";

afterEach(cleanup);

function Room({ acts, hasPart = true }: { readonly acts: string[]; readonly hasPart?: boolean }) {
  const room = useRef<HTMLDivElement>(null);
  usePreservedFocus(room);
  return (
    <>
      <div ref={room}>
        <h2>Sala</h2>
        {hasPart && (
          <section>
            <h2>Veto</h2>
            <div>
              {acts.map((act) => (
                <button key={act}>{act}</button>
              ))}
            </div>
          </section>
        )}
      </div>
      <button>Fuera</button>
    </>
  );
}

const focusOn = (name: string) => screen.getByRole("button", { name }).focus();
/** Waits until the mutation observers have run, which is shortly after the change. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

test.each([
  { why: "of a choice that is gone, its part", focus: "Uno", next: { acts: ["Dos"] }, on: "Veto" },
  {
    why: "of a part that is gone, what is around it",
    focus: "Uno",
    next: { acts: [], hasPart: false },
    on: "Sala",
  },
  { why: "of another choice, nothing happens", focus: "Dos", next: { acts: ["Dos"] }, on: "Dos" },
  { why: "outside, nothing happens", focus: "Fuera", next: { acts: [] }, on: "Fuera" },
])("the focus stays where the act was: $why", async ({ focus, next, on }) => {
  const { rerender } = render(<Room acts={["Uno", "Dos"]} />);
  focusOn(focus);
  rerender(<Room {...next} />);
  await settled();
  expect(document.activeElement?.textContent).toBe(on);
});

test("who pressed beside everything is not brought back", async () => {
  const { rerender } = render(<Room acts={["Uno"]} />);
  focusOn("Uno");
  document.body.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  rerender(<Room acts={[]} />);
  await settled();
  expect(document.activeElement).toBe(document.body);
});
