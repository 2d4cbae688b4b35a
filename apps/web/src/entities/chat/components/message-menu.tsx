import { Copy, EllipsisVertical, Flag, ImageOff, Reply } from "lucide-react";
import { useRef } from "react";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { chatCopy } from "../copy.ts";
import { REACTIONS } from "../domain/reactions.ts";

interface MessageMenuProps {
  /** The text of the message; empty if the message has only a picture. */
  readonly content: string;
  /** Quotes the message. Undefined if nobody can write in this conversation. */
  readonly onReply?: (() => void) | undefined;
  readonly onReact?: ((emoji: string) => void) | undefined;
  /** Reports the message. Undefined on the viewer's own messages. */
  readonly onReport?: (() => void) | undefined;
  /** Removes the picture. Undefined if there is no picture, or another user sent it. */
  readonly onRemovePicture?: (() => void) | undefined;
}

/** The actions on a message; hidden until it is hovered or focused. */
export function MessageMenu({
  content,
  onReply,
  onReact,
  onReport,
  onRemovePicture,
}: MessageMenuProps) {
  const wantsToReply = useRef(false);
  if (content === "" && !onReply && !onReact && !onReport && !onRemovePicture) return null;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        aria-label={chatCopy.options}
        className="grid size-8 flex-none place-items-center rounded-full text-muted opacity-0 group-hover/message:opacity-100 focus-visible:opacity-100 data-[state=open]:opacity-100 pointer-coarse:opacity-60"
      >
        <EllipsisVertical aria-hidden className="size-4" />
      </DropdownMenuTrigger>
      <DropdownMenuContent
        onCloseAutoFocus={(event) => {
          if (!wantsToReply.current) return;
          // After "reply", the text field gets the focus instead of the button that opened the menu.
          wantsToReply.current = false;
          event.preventDefault();
          onReply?.();
        }}
      >
        {onReact && (
          <>
            <div role="group" aria-label={chatCopy.react} className="flex">
              {REACTIONS.map((emoji) => (
                <DropdownMenuItem
                  key={emoji}
                  aria-label={chatCopy.reactWith(emoji)}
                  onSelect={() => onReact(emoji)}
                  className="size-11 justify-center p-0 text-xl"
                >
                  {emoji}
                </DropdownMenuItem>
              ))}
            </div>
            <DropdownMenuSeparator />
          </>
        )}
        {onReply && (
          <DropdownMenuItem onSelect={() => (wantsToReply.current = true)}>
            <Reply aria-hidden />
            {chatCopy.reply}
          </DropdownMenuItem>
        )}
        {content !== "" && (
          <DropdownMenuItem onSelect={() => void navigator.clipboard.writeText(content)}>
            <Copy aria-hidden />
            {chatCopy.copyText}
          </DropdownMenuItem>
        )}
        {onRemovePicture && (
          <DropdownMenuItem aria-haspopup="dialog" onSelect={onRemovePicture}>
            <ImageOff aria-hidden />
            {chatCopy.picture.remove}
          </DropdownMenuItem>
        )}
        {onReport && (
          <DropdownMenuItem aria-haspopup="dialog" onSelect={onReport}>
            <Flag aria-hidden />
            {chatCopy.report}
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
