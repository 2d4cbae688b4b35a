import { expect, test, vi } from "vitest";
import { keepInView } from "./keep-in-view.ts";

/** A page that grows while it is open, because content at its top loads late. */
function growingPage() {
  const callbacks: (() => void)[] = [];
  const disconnect = vi.fn<() => void>(() => void callbacks.splice(0));
  vi.stubGlobal(
    "ResizeObserver",
    class {
      readonly observe = () => {};
      readonly disconnect = disconnect;
      constructor(tell: () => void) {
        callbacks.push(tell);
      }
    },
  );
  const element = document.createElement("a");
  const brought = vi.fn<() => void>();
  element.scrollIntoView = brought;
  const grow = () => {
    for (const tell of callbacks) tell();
  };
  return { element, brought, grow };
}

test("what is asked for is brought into sight again when the page grows", () => {
  const { element, brought, grow } = growingPage();
  keepInView(element);
  expect(brought).toHaveBeenCalledExactlyOnceWith({ block: "center" });
  grow();
  grow();
  expect(brought).toHaveBeenCalledTimes(3);
});

test.each(["wheel", "pointerdown", "keydown"])("after a %s the page stays where it is", (touch) => {
  const { element, brought, grow } = growingPage();
  keepInView(element);
  dispatchEvent(new Event(touch));
  grow();
  expect(brought).toHaveBeenCalledOnce();
});

test("somebody who has begun to read is not moved, nor once it has left the page", () => {
  vi.useFakeTimers();
  const { element, brought, grow } = growingPage();
  keepInView(element);
  vi.advanceTimersByTime(10_000);
  grow();
  keepInView(element)();
  grow();
  expect(brought).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
