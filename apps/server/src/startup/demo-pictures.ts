import { randomUUID } from "node:crypto";
import { join } from "node:path";
import sharp from "sharp";
import type { Database } from "@leyenda/platform/context";
import type { FileStore } from "@leyenda/platform/storage/file-store";
import { createLocalFileStore } from "@leyenda/platform/storage/local-file-store";
import { createS3FileStore } from "@leyenda/platform/storage/s3-file-store";
import type { ServerConfig } from "../config/config.ts";

type Platform = Pick<Database, "platform">;

/** Where this server keeps the bytes of files. */
export function openFileStore({ s3, dataDir }: Pick<ServerConfig, "s3" | "dataDir">): FileStore {
  return s3 ? createS3FileStore(s3) : createLocalFileStore(join(dataDir, "storage"));
}

/**
 * Makes a picture of a drawing (SVG) and keeps its bytes, announced as stale until a row is there that tells of
 * them, as uploads are: a seed that is cut off leaves nothing for good.
 */
export function keepPictures({ platform }: Platform, files: FileStore) {
  return async (drawing: string) => {
    const { data, info } = await sharp(Buffer.from(drawing))
      .webp({ quality: 88 })
      .toBuffer({ resolveWithObject: true });
    const version = randomUUID();
    await platform.query(
      "insert into storage.stale_files (version, remove_after) values ($1, now() + interval '1 hour')",
      [version],
    );
    await files.write(version, data, "image/webp");
    const { width, height } = info;
    return { version, type: "image/webp", size: data.length, width, height };
  };
}

/** What has a row by now stays. */
export async function settlePictures({ platform }: Platform): Promise<void> {
  await platform.query(
    "delete from storage.stale_files stale using storage.objects kept where kept.version = stale.version",
  );
}
