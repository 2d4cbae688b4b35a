import { cleanup, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { Lightbox } from "./lightbox.tsx";

const asked = vi.hoisted(() => ({ zoom: {} as object }));

// Without a layout there is nothing to zoom: what is asked of the library is what counts here.
vi.mock("react-zoom-pan-pinch", () => ({
  TransformWrapper: ({ children, ...zoom }: { readonly children: ReactNode }) => {
    asked.zoom = zoom;
    return children;
  },
  TransformComponent: ({ children }: { readonly children: ReactNode }) => children,
  useControls: () => ({}),
}));

afterEach(cleanup);

test("a picture zooms from its size to eight times that", () => {
  render(<Lightbox src="/final.webp" alt="La final" onClose={() => {}} />);
  expect(screen.getByAltText("La final")).toBeDefined();
  expect(asked.zoom).toMatchObject({ minScale: 1, maxScale: 8 });
});
