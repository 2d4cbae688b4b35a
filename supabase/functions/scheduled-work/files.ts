import { z } from "zod";
import { read, serviceClient } from "../_shared/clients.ts";

const BATCH = 200;

const filesSchema = z.array(z.object({ bucket_id: z.string(), name: z.string() }));

/** Deletes the files of erased data through the storage service; returns their number. */
export async function removeErasedFiles(): Promise<number> {
  const service = serviceClient();
  const files = read(filesSchema, await service.rpc("files_to_remove", { p_limit: BATCH }));
  for (const [bucket, erased] of Map.groupBy(files, (file) => file.bucket_id)) {
    const { error } = await service.storage.from(bucket).remove(erased.map((file) => file.name));
    if (error !== null) throw error;
  }
  return files.length;
}
