import { ImagePlus, Plus, Trophy } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import type { ChatParts } from "../chat-parts.ts";
import { chatCopy } from "../copy.ts";
import type { MessagePart } from "../domain/chat-message.ts";

interface AttachMenuProps {
  readonly parts: ChatParts;
  readonly onPicture: (files: Iterable<File>) => void;
  readonly onSend: (content: string, part: MessagePart) => void;
}

/** The menu of attachments: a picture, or an invitation to a tournament. */
export function AttachMenu({ parts, onPicture, onSend }: AttachMenuProps): ReactNode {
  const chooser = useRef<HTMLInputElement>(null);
  const [isInviting, setIsInviting] = useState(false);
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" icon aria-label={chatCopy.attach}>
            <Plus aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent side="top" align="start">
          <DropdownMenuItem onSelect={() => chooser.current?.click()}>
            <ImagePlus aria-hidden />
            {chatCopy.picture.word}
          </DropdownMenuItem>
          <DropdownMenuItem aria-haspopup="dialog" onSelect={() => setIsInviting(true)}>
            <Trophy aria-hidden />
            {chatCopy.inviteToTournament}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <input
        ref={chooser}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label={chatCopy.picture.attach}
        hidden
        onChange={({ currentTarget }) => {
          onPicture(currentTarget.files ?? []);
          // Without a reset, the browser would report no change if the user chooses the same file again.
          currentTarget.value = "";
        }}
      />
      {isInviting &&
        parts.inviteToTournament({
          onInvite: (id, words) => onSend(words, { kind: "tournament", id }),
          onClose: () => setIsInviting(false),
        })}
    </>
  );
}
