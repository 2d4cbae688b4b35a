import { useQuery } from "@tanstack/react-query";
import { ImageOff } from "lucide-react";
import { useState } from "react";
import { PicturesViewer } from "@/components/pictures-viewer";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { pictureAddressQuery } from "../api/message-picture.ts";
import { chatCopy } from "../copy.ts";
import type { PicturePart } from "../domain/chat-message.ts";
import { frameOf, ownPicture } from "../domain/message-picture.ts";

interface ChatPictureProps {
  readonly picture: PicturePart;
  /** False while the message is being sent: then only the author can see the picture. */
  readonly isSent?: boolean;
  readonly author: string;
}

/** The picture of a message, with its final size reserved. A press opens the picture in full size. */
export function ChatPicture(props: ChatPictureProps) {
  const { file } = props.picture;
  return file === null ? <Gone /> : <Picture {...props} file={file} />;
}

function Picture({
  picture,
  isSent = true,
  file,
  author,
}: ChatPictureProps & { readonly file: string }) {
  const own = ownPicture(file);
  const { data, error, refetch } = useQuery({
    ...pictureAddressQuery(file),
    enabled: isSent && !own,
  });
  const [isOpen, setIsOpen] = useState(false);
  const address = own ?? data;
  const frame = frameOf(picture);
  const style = { width: `${frame.width}rem`, aspectRatio: frame.shape };
  if (address === null) return <Gone />;
  if (address === undefined) {
    return error ? (
      <span className="flex flex-wrap items-center gap-x-2 px-2 text-muted">
        {chatCopy.picture.loadError}
        <Button variant="link" size="sm" onClick={() => void refetch()}>
          {chatCopy.retry}
        </Button>
      </span>
    ) : (
      <Skeleton className="h-auto max-w-full rounded-lg" style={style} />
    );
  }
  const alt = picture.alt ?? chatCopy.picture.of(author);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={chatCopy.picture.open(alt)}
        onClick={() => setIsOpen(true)}
        style={style}
        className="block max-w-full overflow-hidden rounded-lg bg-surface-sunken hover:brightness-110"
      >
        <img src={address} alt="" decoding="async" className="size-full object-cover" />
      </button>
      <PicturesViewer
        pictures={[{ src: address, alt }]}
        index={isOpen ? 0 : null}
        onIndexChange={(index) => setIsOpen(index !== null)}
      />
    </>
  );
}

/** The text shown instead of a picture that was removed or has expired. */
function Gone() {
  return (
    <span className="flex items-center gap-2 px-2 text-muted italic">
      <ImageOff aria-hidden className="size-4 flex-none" />
      {chatCopy.picture.gone}
    </span>
  );
}
