import { cn } from "@/lib/cn";

/**
 * On a phone the tasks are in a row that scrolls sideways; exactly two tasks are one below the other instead.
 * On wide screens the tasks are a list next to the first task.
 */
export const START_ROW = cn(
  "flex snap-x snap-proximity gap-3 overflow-x-auto pb-1 max-md:-mx-4 max-md:scroll-px-4 max-md:px-4",
  "max-md:not-has-[>:nth-child(3)]:flex-col lg:grid lg:max-h-64 lg:grid-cols-1 lg:gap-2 lg:overflow-y-auto",
);

/** The classes of a task or tournament in a row of `among` items. */
export const startItem = (among: number) =>
  cn(
    "card card-link relative flex flex-none snap-start items-center gap-3 p-3 lg:w-auto lg:max-w-none",
    among === 1 ? "w-full" : "w-76 max-w-[85%]",
    among === 2 && "max-md:w-full max-md:max-w-none",
  );
