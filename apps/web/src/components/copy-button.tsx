import { Copy } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/lib/cn";
import { copyText } from "@/lib/copy-text";
import { copy } from "./copy.ts";

interface CopyButtonProps {
  readonly value: string;
  /** The name for screen readers: what is copied. */
  readonly label: string;
  readonly title?: string;
  /** A second text in the toast that is shown after copying. */
  readonly description?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A short text that is copied to the clipboard when pressed. */
export function CopyButton({
  value,
  label,
  title,
  description,
  className,
  children,
}: CopyButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={title ?? label}
      onClick={() => void copyText(value, copy.copied, description)}
      className={cn(
        "inline-flex min-h-11 items-center gap-1.5 justify-self-start text-muted hover:text-foreground",
        className,
      )}
    >
      <Copy aria-hidden className="size-3 flex-none" />
      {children}
    </button>
  );
}
