import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useScrollToCurrent } from "./use-scroll-to-current.ts";

const WIDTH = 100;

/** The left edge of the selected item in its strip. */
let left: number;
let grow: () => void;
const scrollBy = vi.fn<(by: ScrollToOptions) => void>();

beforeEach(() => {
  left = 300;
  scrollBy.mockClear();
  Element.prototype.scrollBy = scrollBy as typeof Element.prototype.scrollBy;
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly call: (entries: object[]) => void;
      constructor(call: (entries: object[]) => void) {
        this.call = call;
      }
      observe = () =>
        this.call([
          {
            boundingClientRect: { left, width: WIDTH },
            rootBounds: { left: 0, width: 360 },
          },
        ]);
      unobserve = () => {};
      disconnect = () => {};
    },
  );
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(call: () => void) {
        grow = call;
      }
      observe = () => {};
      disconnect = () => {
        grow = () => {};
      };
    },
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Strip() {
  const around = useRef<HTMLDivElement>(null);
  useScrollToCurrent(around, "pagos");
  return (
    <div ref={around}>
      <div role="tablist">
        <button role="tab">Encuentros</button>
        <button role="tab" aria-selected>
          Pagos
        </button>
      </div>
    </div>
  );
}

test("what widens late does not push the chosen one out of sight, until the strip is moved by hand", () => {
  render(<Strip />);
  act(() => grow());
  expect(scrollBy).toHaveBeenLastCalledWith({ left: 170 });
  left = 356;
  act(() => grow());
  expect(scrollBy).toHaveBeenLastCalledWith({ left: 226 });
  fireEvent.pointerDown(screen.getByRole("tablist"));
  scrollBy.mockClear();
  act(() => grow());
  expect(scrollBy).not.toHaveBeenCalled();
});
