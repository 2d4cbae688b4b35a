import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";

/** Scrolls sideways inside its frame; `aria-label` is its name for screen readers. */
export function Table({ className, "aria-label": label, ...props }: ComponentProps<"table">) {
  return (
    <section
      aria-label={label}
      // A scrollable region must be reachable by keyboard (WCAG 2.1.1).
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      // `relative` contains absolutely positioned labels: one in a cell far to the right would widen the whole page.
      className="table-edge relative overflow-x-auto focus-visible:-outline-offset-2"
    >
      <table
        className={cn("w-full border-collapse text-left text-[0.9375rem]", className)}
        {...props}
      />
    </section>
  );
}

export function TableHead(props: ComponentProps<"thead">) {
  return <thead {...props} />;
}

export function TableBody(props: ComponentProps<"tbody">) {
  return <tbody {...props} />;
}

export function TableRow({ className, ...props }: ComponentProps<"tr">) {
  return <tr className={cn("border-t border-border", className)} {...props} />;
}

export function TableHeader({ className, scope = "col", ...props }: ComponentProps<"th">) {
  return (
    <th
      scope={scope}
      className={cn("px-4 py-3 text-sm font-medium whitespace-nowrap text-muted", className)}
      {...props}
    />
  );
}

export function TableCell({ className, ...props }: ComponentProps<"td">) {
  return <td className={cn("px-4 py-3 align-middle", className)} {...props} />;
}
