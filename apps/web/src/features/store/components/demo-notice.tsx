import { FlaskConical } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { copy } from "../copy.ts";

/** Says that nothing here costs money, so that nobody takes the demonstration for the real thing. */
export function DemoNotice() {
  return (
    <div role="note" className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <Badge tone="warning">
        <FlaskConical aria-hidden className="size-3.5" />
        {copy.demo.badge}
      </Badge>
      <p className="text-muted">{copy.demo.text}</p>
    </div>
  );
}
