import { act } from "@testing-library/react";
import type { ComponentType } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { leaveServerRender } from "@/lib/server-render-state";
import { island } from "./island.tsx";

const observers = new Set<{ readonly boxes: Set<Element>; readonly tell: () => void }>();

/** A fake IntersectionObserver. When `look` runs, it reports the observed elements that are in the document. */
class Sight {
  private readonly observer;

  constructor(tell: (entries: readonly { isIntersecting: boolean }[]) => void) {
    const boxes = new Set<Element>();
    this.observer = {
      boxes,
      tell: () => tell([...boxes].map(({ isConnected }) => ({ isIntersecting: isConnected }))),
    };
    observers.add(this.observer);
  }
  observe(box: Element): void {
    this.observer.boxes.add(box);
  }
  disconnect(): void {
    observers.delete(this.observer);
  }
}

let root: Root | null = null;

beforeEach(() => {
  vi.stubGlobal("IntersectionObserver", Sight);
});

afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
  observers.clear();
  vi.unstubAllGlobals();
});

const Button = () => <button>Más</button>;

/** Hydrates server-rendered HTML. Returns functions that use the component or read its `data-island`. */
async function takeOver() {
  const code = Promise.withResolvers<ComponentType>();
  const Part = island(() => code.promise);
  const container = document.createElement("div");
  container.innerHTML =
    '<div data-island="" class="contents"><!--$--><button>Más</button><!--/$--></div>';
  document.body.append(container);
  await act(async () => {
    root = hydrateRoot(container, <Part />);
    await Promise.resolve();
  });
  return {
    button: () => container.querySelector("button"),
    mark: () => container.firstElementChild?.getAttribute("data-island"),
    look: () => act(() => observers.forEach(({ tell }) => tell())),
    touch: () => {
      const touched = new Event("pointerdown", { bubbles: true });
      act(() => void container.querySelector("button")?.dispatchEvent(touched));
    },
    send: () =>
      act(async () => {
        code.resolve(Button);
        await new Promise((resolve) => setTimeout(resolve));
      }),
  };
}

test("a part is marked from when it is looked at until it hears, and stays as it was rendered", async () => {
  const { button, mark, look, send } = await takeOver();
  const rendered = button();
  expect(mark()).toBe("");
  look();
  expect(mark()).toBe("wanted");
  await send();
  expect(mark()).toBeNull();
  expect(button()).toBe(rendered);
});

test("a part that came anew goes on hearing when it is touched", async () => {
  const { mark, look, touch, send } = await takeOver();
  act(leaveServerRender);
  look();
  expect(mark()).toBe("wanted");
  await send();
  expect(mark()).toBeNull();
  touch();
  expect(mark()).toBeNull();
});
