import { messagesLimits } from "@leyenda/db-types/limits";
import { SendHorizontal, X } from "lucide-react";
import {
  type ClipboardEvent,
  type DragEvent,
  type FormEvent,
  type KeyboardEvent,
  use,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { Button } from "@/components/ui/button";
import { useUnsavedWork } from "@/hooks/use-unsaved-work";
import { ChatPartsContext } from "../chat-parts.ts";
import { chatCopy } from "../copy.ts";
import type { MessagePart, Quote } from "../domain/chat-message.ts";
import { useAttachedPicture } from "../hooks/use-attached-picture.ts";
import { useDraft } from "../hooks/use-draft.ts";
import { AttachMenu } from "./attach-menu.tsx";
import { AttachedPictureRow } from "./attached-picture.tsx";

interface ComposerProps {
  readonly viewerId: string;
  /** The id of the other person, match or team. The draft is stored under this id. */
  readonly room: string;
  readonly label?: string;
  readonly onSend: (content: string, part?: MessagePart) => void;
  /** Called while the user types. */
  readonly onTyping?: () => void;
  /** The quoted message, and a way to cancel the quote. */
  readonly reply?: { readonly quote: Quote; readonly onCancel: () => void } | null;
  /** Whether the field gets the focus; false on a phone, where the keyboard would cover half of the conversation. */
  readonly takesFocus?: boolean;
}

const { content: limit } = messagesLimits;
const WARN_LEFT = 200;

/** The field for a new message. Enter sends it; Shift and Enter add a line break. Unsent text is stored as a draft. */
export function Composer({
  viewerId,
  room,
  label,
  onSend,
  onTyping,
  reply = null,
  takesFocus = false,
}: ComposerProps) {
  const [draft, setDraft] = useDraft(`${viewerId}:${room}`);
  const parts = use(ChatPartsContext);
  const { picture, ...attached } = useAttachedPicture(viewerId, parts);
  const [alt, setAlt] = useState("");
  // An unsent picture counts as unsaved work, because drafts contain only the text.
  useUnsavedWork(picture !== null, "layout");
  const hint = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  const repliedId = reply?.quote.id;
  useEffect(() => {
    if (repliedId !== undefined) field.current?.focus();
  }, [repliedId]);
  const left = limit.max - draft.length;
  const content = draft.trim();
  // The message waits for the upload of its picture, because the text alone would have another meaning.
  const canSend = picture ? picture.stored !== null : content !== "";

  function send() {
    if (!canSend) return;
    setDraft("");
    onSend(content, picture?.stored ? { ...picture.stored, alt: alt.trim() || null } : undefined);
    discard();
  }
  function discard() {
    attached.discard();
    setAlt("");
    field.current?.focus();
  }
  function onPaste(event: ClipboardEvent) {
    // If the user copied from a table or document, the clipboard has both a picture and text. The text is pasted.
    if (event.clipboardData.types.includes("text/plain")) return;
    if (attached.take(event.clipboardData.files)) event.preventDefault();
  }
  function onDragOver(event: DragEvent) {
    if (parts && event.dataTransfer.types.includes("Files")) event.preventDefault();
  }
  function onDrop(event: DragEvent) {
    if (attached.take(event.dataTransfer.files)) event.preventDefault();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    send();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape" && reply) reply.onCancel();
    // During text composition (IME), Enter only chooses a character.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <form className="relative flex flex-wrap items-end gap-2" onSubmit={submit}>
      {reply && (
        <div className="flex w-full items-center gap-2 rounded-md border-l-3 border-accent bg-surface-raised py-1 pl-3">
          <p className="min-w-0 flex-1 text-sm">
            <span className="block truncate font-semibold">
              {chatCopy.replyingTo(reply.quote.author)}
            </span>
            <span className="block truncate text-muted">{reply.quote.content}</span>
          </p>
          <Button variant="ghost" icon aria-label={chatCopy.cancelReply} onClick={reply.onCancel}>
            <X aria-hidden />
          </Button>
        </div>
      )}
      {picture && (
        <AttachedPictureRow picture={picture} alt={alt} onAlt={setAlt} onDiscard={discard} />
      )}
      {parts && (
        <AttachMenu parts={parts} onPicture={(files) => attached.take(files)} onSend={onSend} />
      )}
      <textarea
        ref={field}
        aria-label={label ?? chatCopy.field}
        aria-describedby={hint}
        placeholder={chatCopy.placeholder}
        value={draft}
        rows={1}
        maxLength={limit.max}
        enterKeyHint="send"
        onChange={(event) => {
          setDraft(event.target.value);
          if (event.target.value.trim() !== "") onTyping?.();
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onDragOver={onDragOver}
        onDrop={onDrop}
        className="input field-sizing-content max-h-40 min-h-11 flex-1 resize-none leading-snug"
      />
      <p id={hint} className="sr-only">
        {chatCopy.shortcut}
      </p>
      {left < WARN_LEFT && (
        <p className="absolute -top-6 right-14 rounded-sm bg-surface px-2 text-xs text-muted tabular-nums">
          {chatCopy.remaining(left)}
        </p>
      )}
      <Button type="submit" icon aria-label={chatCopy.send} disabled={!canSend}>
        <SendHorizontal aria-hidden />
      </Button>
    </form>
  );
}
