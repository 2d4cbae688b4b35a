import { randomUUID } from "node:crypto";
import { join } from "node:path";
import sharp from "sharp";
import type { Database } from "@leyenda/platform/context";
import type { FileStore } from "@leyenda/platform/storage/file-store";
import { createLocalFileStore } from "@leyenda/platform/storage/local-file-store";
import { createS3FileStore } from "@leyenda/platform/storage/s3-file-store";
import type { ServerConfig } from "../config/config.ts";

type Platform = Pick<Database, "platform">;

/** Opens the store of uploaded files: S3, or the data directory. */
export function openFileStore({ s3, dataDir }: Pick<ServerConfig, "s3" | "dataDir">): FileStore {
  return s3 ? createS3FileStore(s3) : createLocalFileStore(join(dataDir, "storage"));
}

/**
 * Returns a function that renders an SVG and stores the picture. The picture is listed as unused until a row refers to
 * it, so that the pictures of an interrupted seed are removed.
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

/** Removes the pictures that a row refers to from the list of unused files. */
export async function settlePictures({ platform }: Platform): Promise<void> {
  await platform.query(
    "delete from storage.stale_files stale using storage.objects kept where kept.version = stale.version",
  );
}
