import { Copy } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { copyText } from "@/lib/copy-text";

interface ShownSecretProps {
  readonly secret: string;
  readonly label: string;
  readonly action: string;
  /** What the notice says once it is copied. */
  readonly copied: string;
}

/** A secret that is shown this once: to be selected or copied. */
export function ShownSecret({ secret, label, action, copied }: ShownSecretProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Input
        readOnly
        aria-label={label}
        className="min-w-0 flex-1 basis-48 font-mono"
        value={secret}
        onFocus={(event) => event.target.select()}
      />
      <Button onClick={() => void copyText(secret, copied)}>
        <Copy aria-hidden />
        {action}
      </Button>
    </div>
  );
}
