import { CircleAlert, CircleCheckBig, X } from "lucide-react";
import { Toast as ToastPrimitive } from "radix-ui";
import { copy } from "./copy.ts";
import { dismissToast, TOAST_DURATION_MS, type ToastRecord } from "@/lib/toast";
import { cn } from "@/lib/cn";

const SWIPE_THRESHOLD_PX = 50;

interface ToastViewportProps {
  readonly toast: ToastRecord | null;
}

/** The current toast, inside a landmark region that screen readers can find. */
export function ToastRegion({ toast }: ToastViewportProps) {
  return (
    <ToastPrimitive.Provider
      label={copy.notifications}
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
    >
      {toast && <ToastCard key={toast.id} toast={toast} />}
      <ToastPrimitive.Viewport label={`${copy.notifications} ({hotkey})`} className="toasts" />
    </ToastPrimitive.Provider>
  );
}

/** The emoji with which the specification marks a completed action. Screen readers read it; the page shows an icon. */
const DONE_MARK = "✅ ";

function ToastCard({ toast }: { readonly toast: ToastRecord }) {
  const isFailure = toast.variant === "destructive";
  const done =
    typeof toast.title === "string" && toast.title.startsWith(DONE_MARK)
      ? toast.title.slice(DONE_MARK.length)
      : null;
  return (
    <ToastPrimitive.Root
      type="foreground"
      duration={toast.duration ?? TOAST_DURATION_MS}
      onOpenChange={(open) => {
        if (!open) dismissToast(toast.id);
      }}
      className={cn(
        "relative flex items-start gap-3 overflow-hidden rounded-lg bg-surface-raised py-4 pr-2 pl-5 shadow-raised",
        "before:absolute before:inset-y-0 before:left-0 before:w-1",
        isFailure ? "border-danger/50 before:bg-danger" : "before:bg-accent-gradient",
        "data-[state=open]:animate-rise data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)",
      )}
    >
      {isFailure && <CircleAlert aria-hidden className="mt-0.5 size-5 flex-none text-danger" />}
      {done !== null && (
        <CircleCheckBig aria-hidden className="mt-0.5 size-5 flex-none text-success" />
      )}
      <div className="min-w-0 flex-1">
        <ToastPrimitive.Title className="font-semibold">
          {done === null ? (
            toast.title
          ) : (
            <>
              <span className="sr-only">{DONE_MARK}</span>
              {done}
            </>
          )}
        </ToastPrimitive.Title>
        {toast.description && (
          <ToastPrimitive.Description className="mt-0.5 text-[0.9375rem] text-muted">
            {toast.description}
          </ToastPrimitive.Description>
        )}
      </div>
      <ToastPrimitive.Close
        aria-label={copy.close}
        className="-my-2 grid size-11 flex-none place-items-center rounded-md text-muted hover:text-foreground"
      >
        <X aria-hidden className="size-4" />
      </ToastPrimitive.Close>
    </ToastPrimitive.Root>
  );
}
