import { MailCheck } from "lucide-react";
import { Button } from "@/components/ui/button";
import { copy } from "../copy.ts";

interface SentToProps {
  readonly email: string;
  /** Goes back to the form for the e-mail address; undefined if there is no such form. */
  readonly onChange?: (() => void) | undefined;
}

/** The e-mail address to which a mail was sent, with a button to change the address. */
export function SentTo({ email, onChange }: SentToProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 rounded-md bg-surface-sunken py-1.5 pr-2 pl-4">
      <MailCheck aria-hidden className="size-5 flex-none text-muted" />
      <p
        role="status"
        className="min-w-0 flex-1 basis-40 py-2 leading-snug font-semibold break-all"
      >
        <span className="sr-only">{copy.confirm.sentTo} </span>
        {email}
      </p>
      {onChange && (
        <Button variant="ghost" size="sm" onClick={onChange}>
          {copy.confirm.changeEmail}
        </Button>
      )}
    </div>
  );
}
