import { useQuery } from "@tanstack/react-query";
import { ImageOff } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { pictureAddressQuery } from "@/entities/chat/api/message-picture";
import { ChatPicture } from "@/entities/chat/components/chat-picture";
import { RemovePictureDialog } from "@/entities/chat/components/remove-picture-dialog";
import { chatCopy } from "@/entities/chat/copy";
import type { PicturePart } from "@/entities/chat/domain/chat-message";
import { isMessageKind } from "@/entities/report/domain/report";
import type { Report } from "../api/reports.ts";
import { communityKeys } from "../api/community-keys.ts";

interface ReportedPictureProps {
  readonly report: Report;
  readonly picture: PicturePart;
}

/** The picture of a reported message, with a button to remove it. */
export function ReportedPicture({ report, picture }: ReportedPictureProps) {
  const { kind, target_id: targetId, reported } = report;
  const [isAsked, setIsAsked] = useState(false);
  const file = picture.file ?? "";
  const { queryKey } = pictureAddressQuery(file);
  const { data: address } = useQuery({ ...pictureAddressQuery(file), enabled: file !== "" });
  if (!isMessageKind(kind)) return null;
  const isThere = file !== "" && address !== null;
  return (
    <div className="grid justify-items-start gap-2">
      <ChatPicture picture={picture} author={reported.username} />
      {isThere && (
        <Button
          variant="secondary"
          size="sm"
          aria-haspopup="dialog"
          onClick={() => setIsAsked(true)}
        >
          <ImageOff aria-hidden />
          {chatCopy.picture.remove}
        </Button>
      )}
      <RemovePictureDialog
        kind={kind}
        messageId={isAsked ? targetId : null}
        invalidates={[communityKeys.reports, queryKey]}
        onClose={() => setIsAsked(false)}
      />
    </div>
  );
}
