import { Upload } from "lucide-react";
import { use } from "react";
import { PictureButton } from "@/entities/picture/components/picture-button";
import { useSession } from "@/hooks/use-session";
import { useUploadMatchProof } from "../api/upload-match-proof.ts";
import { copy } from "../copy.ts";
import { RoomActContext } from "./room-action.tsx";

/** The button that adds a proof. */
export function UploadProof({ matchId }: { readonly matchId: string }) {
  const isNext = use(RoomActContext)?.kind === "prove";
  const { profile } = useSession();
  const upload = useUploadMatchProof(matchId, profile?.id ?? "");
  return (
    <PictureButton
      kind="proof"
      variant={isNext ? "primary" : "secondary"}
      isLoading={upload.isPending}
      onPicture={(file) => upload.mutate(file)}
    >
      <Upload aria-hidden />
      {copy.proofs.upload}
    </PictureButton>
  );
}
