import { MonitorPlay } from "lucide-react";
import { buttonClass } from "@/components/ui/button";
import { streamCopy as copy } from "../copy.ts";
import { platformOf } from "../domain/platform.ts";

/** A link to a stream, with the name of its platform. Renders nothing for an unknown platform. */
export function StreamLink({ url }: { readonly url: string | null }) {
  const platform = url === null ? null : platformOf(url);
  if (url === null || platform === null) return null;
  return (
    <a href={url} target="_blank" rel="noopener" className={buttonClass({ size: "sm" })}>
      <MonitorPlay aria-hidden />
      {copy.watch} {copy.on(platform)}
      <span className="sr-only">{copy.aside}</span>
    </a>
  );
}
