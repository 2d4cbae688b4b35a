import { Expand, Minus, Plus, Printer, Scan } from "lucide-react";
import type { RefObject } from "react";
import { Button } from "@/components/ui/button";
import { stagesCopy } from "../../stages-copy.ts";
import type { PanZoom } from "./pan-zoom.ts";

interface BracketToolbarProps {
  readonly control: RefObject<PanZoom | null>;
  readonly frame: RefObject<HTMLDivElement | null>;
}

const STEP = 1.3;

/** The bracket's buttons: zoom, show the whole bracket, full screen, print. */
export function BracketToolbar({ control, frame }: BracketToolbarProps) {
  function toggleFullScreen() {
    void (document.fullscreenElement
      ? document.exitFullscreen()
      : frame.current?.requestFullscreen());
  }
  const actions = [
    { label: stagesCopy.bracket.zoomIn, Icon: Plus, run: () => control.current?.zoomBy(STEP) },
    {
      label: stagesCopy.bracket.zoomOut,
      Icon: Minus,
      run: () => control.current?.zoomBy(1 / STEP),
    },
    { label: stagesCopy.bracket.fit, Icon: Scan, run: () => control.current?.fit() },
    { label: stagesCopy.bracket.fullScreen, Icon: Expand, run: toggleFullScreen },
    { label: stagesCopy.bracket.print, Icon: Printer, run: () => print() },
  ];
  return (
    <div
      className="ms-auto flex gap-1 max-sm:w-full max-sm:*:flex-auto [[data-whole]:not(:fullscreen)_&>:nth-child(-n+3)]:hidden"
      role="toolbar"
      aria-label={stagesCopy.bracket.tools}
    >
      {actions.map(({ label, Icon, run }) => (
        <Button
          key={label}
          variant="secondary"
          size="sm"
          icon
          aria-label={label}
          title={label}
          onClick={run}
        >
          <Icon aria-hidden />
        </Button>
      ))}
    </div>
  );
}
