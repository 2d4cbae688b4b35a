import { mutationOptions, useMutation } from "@tanstack/react-query";
import { matchKeys } from "@/entities/match/api/match-keys";
import { storePicture } from "@/entities/picture/api/store-pictures";
import { copy } from "../copy.ts";

/** Puts a picture into the match's folder; the uploader is its owner. */
export function useUploadMatchProof(matchId: string, uploaderId: string) {
  return useMutation(
    mutationOptions({
      mutationFn: (file: File) =>
        storePicture("proof", `${matchId}/${uploaderId}-${Date.now()}`, file),
      meta: {
        success: copy.proofs.uploaded,
        failure: { title: copy.proofs.error },
        // A proof is evidence for the own report.
        invalidates: [matchKeys.proofs(matchId), matchKeys.reports(matchId)],
      },
    }),
  );
}
