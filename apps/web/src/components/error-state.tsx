import { RotateCw, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useRetryFailed } from "@/hooks/use-retry-failed";
import { DEFAULT_MESSAGE, toUserMessage } from "@/lib/errors";
import { cn } from "@/lib/cn";
import { copy } from "./copy.ts";
import { Button } from "./ui/button.tsx";

interface ErrorStateProps {
  readonly title: ReactNode;
  /** The caught error. Its reason is shown under the title. */
  readonly error?: unknown;
  readonly onRetry?: () => unknown;
  /** Whether the title is the page's `h1`, because the page shows nothing else. */
  readonly isPage?: boolean;
  readonly className?: string;
}

/** Reports a failed read, in place of the content that could not be read. */
export function ErrorState({ title, error, onRetry, isPage = false, className }: ErrorStateProps) {
  const retryFailed = useRetryFailed();
  const reason = error === undefined ? DEFAULT_MESSAGE : toUserMessage(error);
  const Title = isPage ? "h1" : "p";
  return (
    <div
      role="alert"
      className={cn(
        "grid justify-items-center gap-2 rounded-lg border border-danger/40 bg-surface px-6 py-10 text-center",
        className,
      )}
    >
      <TriangleAlert aria-hidden strokeWidth={1.5} className="mb-1 size-9 text-danger" />
      <Title className="font-display text-2xl font-semibold text-balance">{title}</Title>
      {reason !== DEFAULT_MESSAGE && <p className="max-w-[30.7em] text-muted">{reason}</p>}
      {onRetry && (
        <Button
          variant="secondary"
          className="mt-3"
          onClick={() => {
            void onRetry();
            retryFailed();
          }}
        >
          <RotateCw aria-hidden />
          {copy.retry}
        </Button>
      )}
    </div>
  );
}
