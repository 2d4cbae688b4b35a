import { FlaskConical } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { copy } from "../copy.ts";

/** Says that nothing here costs money, so that nobody takes the demonstration for the real thing. */
export function DemoNotice() {
  return (
    <div
      role="note"
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-lg border border-warning/50 bg-warning/5 px-4 py-3"
    >
      <FlaskConical aria-hidden className="size-5 flex-none text-warning" />
      <Badge tone="warning">{copy.demo.badge}</Badge>
      <p className="min-w-0 flex-1 basis-60 text-[0.9375rem]">{copy.demo.text}</p>
    </div>
  );
}
