import { useEffect, useRef, useState } from "react";
import type { Box } from "../../domain/bracket-navigation.ts";
import { createPanZoom, type PanZoom } from "./pan-zoom.ts";

type Size = { width: number; height: number; topInset: number };

/** The assumed size before the viewport is measured; it fits a large screen. */
const firstBox: Box = { left: 0, top: 0, right: 2600, bottom: 1400 };

/** Binds pan and zoom to two elements and returns which part of the drawing to render. */
export function usePanZoom({ width, height, topInset }: Size) {
  const viewport = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const headings = useRef<HTMLDivElement>(null);
  const control = useRef<PanZoom>(null);
  const [box, setBox] = useState<Box>(firstBox);

  useEffect(() => {
    if (!viewport.current || !content.current || !headings.current) return;
    const panZoom = createPanZoom(viewport.current, content.current, {
      width,
      height,
      topInset,
      headings: headings.current,
      onView: setBox,
    });
    control.current = panZoom;
    return () => {
      control.current = null;
      panZoom.destroy();
    };
  }, [width, height, topInset]);

  return { viewport, content, headings, control, box };
}
