import { useMutation } from "@/hooks/use-mutation";
import { matchKeys } from "@/entities/match/api/match-query-keys";
import { storePicture } from "@/entities/picture/api/store-pictures";
import { copy } from "../copy.ts";

/** Uploads a picture to the folder of the match; the uploading user becomes the picture's owner. */
export function useUploadMatchProof(matchId: string, uploaderId: string) {
  return useMutation({
    mutationFn: (file: File) =>
      storePicture("proof", `${matchId}/${uploaderId}-${Date.now()}`, file),
    success: copy.proofs.uploaded,
    failure: { title: copy.proofs.error },
    // The reports are loaded again too, because each proof belongs to a side's report.
    invalidates: [matchKeys.proofs(matchId), matchKeys.reports(matchId)],
  });
}
