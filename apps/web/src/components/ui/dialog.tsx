import { X } from "lucide-react";
import { type ComponentProps, createContext, type ReactNode, use } from "react";
import { Dialog as DialogPrimitive } from "radix-ui";
import { copy } from "./copy.ts";
import { useReturnFocus } from "@/hooks/use-return-focus";
import { cn } from "@/lib/cn";
import { escapeCloses } from "@/lib/escape-closes";
import { Button } from "./button.tsx";
import { OpenDialogMark } from "./open-dialog-mark.tsx";

type ContentActs = ReturnType<typeof useReturnFocus> & {
  readonly onKeyDown: ReturnType<typeof escapeCloses>;
};

interface DialogActs {
  readonly content: ContentActs;
  readonly close: () => void;
}

const DialogActs = createContext<DialogActs | null>(null);

interface DialogProps extends ComponentProps<typeof DialogPrimitive.Root> {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** A dialog that returns the focus to the element that opened it, even if the dialog's content has changed. */
export function Dialog(props: DialogProps) {
  const returnFocus = useReturnFocus();
  const close = () => props.onOpenChange(false);
  return (
    <DialogActs value={{ content: { ...returnFocus, onKeyDown: escapeCloses(close) }, close }}>
      <DialogPrimitive.Root {...props} />
    </DialogActs>
  );
}

type DialogContentProps = Omit<ComponentProps<typeof DialogPrimitive.Content>, "title"> & {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** The buttons at the bottom; they stay visible while the content scrolls. */
  readonly footer?: ReactNode;
  readonly size?: "sm" | "md" | "lg" | "xl";
};

const WIDTHS = {
  sm: "sm:max-w-md",
  md: "sm:max-w-lg",
  lg: "sm:max-w-2xl",
  xl: "sm:max-w-5xl",
} as const;

export function DialogContent({
  title,
  description,
  footer,
  size = "md",
  className,
  children,
  ...props
}: DialogContentProps) {
  const acts = use(DialogActs);
  return (
    <DialogPrimitive.Portal>
      <DialogPrimitive.Overlay className="fixed inset-0 z-50 animate-fade bg-surface-sunken/80 backdrop-blur-sm" />
      <DialogPrimitive.Content
        className={cn(
          "fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] animate-rise flex-col rounded-t-xl bg-surface shadow-raised",
          "sm:inset-x-4 sm:top-1/2 sm:bottom-auto sm:mx-auto sm:-translate-y-1/2 sm:rounded-xl",
          WIDTHS[size],
          className,
        )}
        {...(description ? {} : { "aria-describedby": undefined })}
        {...acts?.content}
        {...props}
      >
        {acts && <OpenDialogMark onClose={acts.close} />}
        <header className="flex items-start justify-between gap-4 px-5 pt-5 pb-3">
          <div className="min-w-0">
            <DialogPrimitive.Title>{title}</DialogPrimitive.Title>
            {description && (
              <DialogPrimitive.Description className="mt-1.5 text-[0.9375rem] text-muted">
                {description}
              </DialogPrimitive.Description>
            )}
          </div>
          <DialogPrimitive.Close asChild>
            <Button
              variant="ghost"
              size="sm"
              icon
              aria-label={copy.close}
              className="-mt-1 -mr-2 flex-none"
            >
              <X aria-hidden />
            </Button>
          </DialogPrimitive.Close>
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-5">{children}</div>
        {footer && (
          <footer className="flex flex-col-reverse gap-3 border-t border-border px-5 py-4 sm:flex-row sm:justify-end">
            {footer}
          </footer>
        )}
      </DialogPrimitive.Content>
    </DialogPrimitive.Portal>
  );
}
