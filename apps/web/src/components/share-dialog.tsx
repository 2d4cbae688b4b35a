import { Copy } from "lucide-react";
import { useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { Button, buttonClass } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { putIntoClipboard } from "@/lib/copy-text";
import { qrPicture } from "@/lib/qr-picture";
import type { RefusedLink } from "@/lib/share-fallback-link";
import { shareCopy as copy } from "./share-copy.ts";

/** Apps that can share a link, each with a function that builds the app's share URL. */
const WAYS: Readonly<Record<string, (url: string, text: string) => string>> = {
  WhatsApp: (url, text) =>
    `https://wa.me/?${query({ text: [text, url].filter(Boolean).join(" ") })}`,
  Telegram: (url, text) => `https://t.me/share/url?${query({ url, text })}`,
  X: (url, text) => `https://x.com/intent/post?${query({ text, url })}`,
};

// `URLSearchParams` is not used: it encodes a space as `+`, which some of these apps show literally.
const query = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");

interface ShareDialogProps extends RefusedLink {
  readonly onClose: () => void;
}

function ShareDialog({ url, text, onClose }: ShareDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState("");
  async function take() {
    field.current?.select();
    setOutcome((await putIntoClipboard(url)) ? copy.copied : copy.byHand);
  }
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title={copy.title} size="sm">
        <div className="grid gap-4">
          <div className="flex flex-wrap gap-3">
            <Input
              ref={field}
              readOnly
              aria-label={copy.link}
              className="min-w-0 flex-1 basis-48"
              value={url}
              onFocus={(event) => event.target.select()}
            />
            <Button onClick={() => void take()}>
              <Copy aria-hidden />
              {copy.copy}
            </Button>
            <output className="basis-full text-sm text-muted empty:hidden">{outcome}</output>
          </div>
          <ul aria-label={copy.ways} className="grid grid-cols-3 gap-2">
            {Object.entries(WAYS).map(([name, addressOf]) => (
              <li key={name}>
                <a
                  href={addressOf(url, text)}
                  target="_blank"
                  rel="noopener noreferrer"
                  className={`${buttonClass({ variant: "secondary" })} w-full px-2`}
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
          <figure className="grid justify-items-center gap-2 text-center text-sm text-muted">
            <img
              src={qrPicture(url)}
              alt={copy.code}
              width={192}
              height={192}
              className="size-48 rounded-lg bg-white"
            />
            <figcaption>{copy.codeHint}</figcaption>
          </figure>
        </div>
      </DialogContent>
    </Dialog>
  );
}

/**
 * Shows a link for the user to copy. The dialog has a separate React root: its callers are not components.
 * A suspended component of the page cannot delay the dialog.
 */
export function openShareDialog(link: RefusedLink): void {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const close = () => {
    removeEventListener("popstate", close);
    root.unmount();
    place.remove();
  };
  // The dialog belongs to no page, so a navigation must close it.
  addEventListener("popstate", close);
  root.render(<ShareDialog {...link} onClose={close} />);
}
