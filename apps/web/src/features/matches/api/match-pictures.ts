import { useMutation } from "@/hooks/use-mutation";
import { matchKeys } from "@/entities/match/api/match-query-keys";
import { storePicture } from "@/entities/picture/api/store-pictures";
import { pictureKinds, storagePath } from "@/entities/picture/domain/picture";
import { fileAddress } from "@/lib/storage-files";
import { readQuery, supabase, write } from "@/lib/supabase";
import { picturesCopy as copy } from "../pictures-copy.ts";

const { bucket } = pictureKinds.matchPicture;
/** The most pictures to load. Administrators can change how many a match may have; the default is lower. */
const LIMIT = 60;

/** The pictures of a match, in the order in which they were added. */
export function matchPicturesQuery(matchId: string) {
  return readQuery(
    matchKeys.pictures(matchId),
    () =>
      supabase
        .from("match_pictures")
        .select("id,file,alt,added_by")
        .eq("match_id", matchId)
        .order("created_at")
        .order("id")
        .limit(LIMIT),
    (data) =>
      data.map(({ id, file, alt, added_by: addedBy }) => ({
        id,
        alt,
        addedBy,
        url: fileAddress(bucket, file),
      })),
  );
}

interface NewPicture {
  readonly file: File;
  readonly alt: string;
}

/** Uploads a picture and publishes it on the match's page. */
export function useAddMatchPicture(matchId: string) {
  return useMutation({
    mutationFn: async ({ file, alt }: NewPicture) => {
      const address = await storePicture("matchPicture", `${matchId}/${Date.now()}`, file);
      // If publishing fails, the database deletes the uploaded file later.
      await supabase
        .rpc("add_match_picture", {
          p_match_id: matchId,
          p_file: storagePath(address, bucket) ?? "",
          p_alt: alt,
        })
        .throwOnError();
    },
    success: copy.published,
    failure: copy.addError,
    invalidates: [matchKeys.pictures(matchId)],
  });
}

export function useRemoveMatchPicture(matchId: string) {
  return useMutation({
    mutationFn: write((id: string) => supabase.rpc("remove_match_picture", { p_picture_id: id })),
    success: copy.removed,
    failure: copy.removeError,
    invalidates: [matchKeys.pictures(matchId)],
  });
}
