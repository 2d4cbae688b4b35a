import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, type Ref, useImperativeHandle, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Lightbox } from "./lightbox.tsx";

interface WrapperProps {
  readonly children: ReactNode;
  readonly ref: Ref<object>;
}

const zoom = vi.hoisted(() => ({ asked: {} as object, scale: 1 }));

// Without a real browser nothing can be zoomed, so the test checks the options that the zoom library receives.
vi.mock("react-zoom-pan-pinch", () => ({
  TransformWrapper: ({ children, ref, ...asked }: WrapperProps) => {
    zoom.asked = asked;
    useImperativeHandle(ref, () => ({ state: { scale: zoom.scale } }));
    return children;
  },
  TransformComponent: ({ children }: { readonly children: ReactNode }) => children,
  useControls: () => ({}),
}));

beforeEach(() => {
  zoom.scale = 1;
});
afterEach(cleanup);

const pictures = ["La final", "El podio", "La copa"].map((alt) => ({ src: "data:,", alt }));

function Pictures({ count = 3 }: { readonly count?: number }) {
  const [index, setIndex] = useState(0);
  return (
    <Lightbox
      pictures={pictures.slice(0, count)}
      index={index}
      onIndexChange={setIndex}
      onClose={() => {}}
    />
  );
}

const shown = () => [
  screen.getByRole("img").getAttribute("alt"),
  screen.getByText(/^\d+ de 3$/).textContent,
];

function swipe(across: number, down = 0) {
  const dialog = screen.getByRole("dialog");
  const start = [{ clientX: 200, clientY: 200 }];
  fireEvent.touchStart(dialog, { touches: start, changedTouches: start });
  fireEvent.touchEnd(dialog, {
    changedTouches: [{ clientX: 200 + across, clientY: 200 + down }],
  });
}

test("a picture zooms from its size to eight times that", () => {
  render(<Pictures count={1} />);
  expect(screen.getByAltText("La final")).toBeDefined();
  expect(zoom.asked).toMatchObject({ minScale: 1, maxScale: 8 });
  expect(screen.queryByRole("button", { name: "Imagen siguiente" })).toBeNull();
});

test("the next picture and the one before, by button and arrow, around the ends", async () => {
  const user = userEvent.setup();
  render(<Pictures />);
  expect(shown()).toEqual(["La final", "1 de 3"]);
  await user.click(screen.getByRole("button", { name: "Imagen siguiente" }));
  expect(shown()).toEqual(["El podio", "2 de 3"]);
  await user.keyboard("{ArrowRight}");
  expect(shown()).toEqual(["La copa", "3 de 3"]);
  await user.keyboard("{ArrowRight}");
  expect(shown()).toEqual(["La final", "1 de 3"]);
  await user.keyboard("{ArrowLeft}");
  expect(shown()).toEqual(["La copa", "3 de 3"]);
  await user.click(screen.getByRole("button", { name: "Imagen anterior" }));
  expect(shown()).toEqual(["El podio", "2 de 3"]);
});

test("a finger across shows the next one; not one that scrolls, nor while the picture is zoomed", () => {
  render(<Pictures />);
  swipe(-120);
  expect(shown()).toEqual(["El podio", "2 de 3"]);
  swipe(120);
  expect(shown()).toEqual(["La final", "1 de 3"]);
  swipe(-40);
  swipe(-120, 100);
  expect(shown()).toEqual(["La final", "1 de 3"]);
  zoom.scale = 2;
  cleanup();
  render(<Pictures />);
  swipe(-120);
  expect(shown()).toEqual(["La final", "1 de 3"]);
});
