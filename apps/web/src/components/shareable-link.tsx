import { Copy, type LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { offerLink } from "@/lib/share-link";

interface OfferedLinkProps {
  readonly link: string;
  readonly label: string;
  /** The title under which another app receives the link. */
  readonly title: string;
  readonly action: string;
  readonly variant?: ComponentProps<typeof Button>["variant"];
  readonly Icon?: LucideIcon;
}

/** A visible, selectable link. Its button shares the link with another app or copies it, depending on the device. */
export function ShareableLink(props: OfferedLinkProps) {
  const { link, label, title, action, variant, Icon = Copy } = props;
  return (
    <div className="flex flex-wrap gap-3">
      <Input
        readOnly
        aria-label={label}
        className="min-w-0 flex-1 basis-48"
        value={link}
        onFocus={(event) => event.target.select()}
      />
      <Button variant={variant} onClick={() => void offerLink(title, link)}>
        <Icon aria-hidden />
        {action}
      </Button>
    </div>
  );
}
