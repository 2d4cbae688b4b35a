import { Link, useLocation } from "react-router";
import { buttonClass } from "@/components/ui/button";
import { useRootAttribute } from "@/hooks/use-root-attribute";
import { cn } from "@/lib/cn";
import { copy } from "../copy.ts";
import type { RoomActKind, RoomTab } from "../domain/next-room-action.ts";
import { UploadProof } from "./upload-proof.tsx";
import "./next-action-bar.css";

/** The bar is hidden while it has no action. */
const BAR = cn(
  "-mx-4 mt-auto flex gap-2 border-t bg-background px-4 py-2 not-has-[:is(a,button)]:hidden *:min-w-0 *:flex-1",
  "[:is(&,&>div)>.btn]:min-h-13 [:is(&,&>div)>.btn]:w-full [&>div:empty]:hidden",
);

interface NextActionBarProps {
  readonly matchId: string;
  readonly kind: RoomActKind | null;
  readonly tab: RoomTab;
  /** Receives the element of the bar into which the visible panel renders its action. */
  readonly placeRef: (place: HTMLElement | null) => void;
}

/** The bar with the next action on a phone. In the chat tab the bar is below the field for messages. */
export function NextActionBar({ matchId, kind, tab, placeRef }: NextActionBarProps) {
  const { pathname } = useLocation();
  const isSticky = tab !== "chat";
  useRootAttribute("room-act", isSticky && kind !== null);
  return (
    <div
      role="group"
      data-sticky={isSticky || undefined}
      aria-label={copy.act.label}
      className={cn(BAR, isSticky && "sticky above-nav z-20")}
    >
      <div ref={placeRef} />
      {(kind === "ready" ||
        kind === "object" ||
        kind === "game" ||
        kind === "agree" ||
        kind === "report" ||
        kind === "answer" ||
        kind === "tell") &&
        tab !== "resultado" && (
          <Link to={pathname} preventScrollReset className={buttonClass()}>
            {copy.act[kind]}
          </Link>
        )}
      {(kind === "tell" || kind === "prove") && tab !== "pruebas" && (
        <UploadProof matchId={matchId} />
      )}
    </div>
  );
}
