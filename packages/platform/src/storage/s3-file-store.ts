import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { Readable } from "node:stream";
import type { S3Config } from "../config/platform-config.ts";
import { storeKey, type FileStore } from "./file-store.ts";

/** Stores files in any S3-compatible store. The bucket must exist and should be private. */
export function createS3FileStore(config: S3Config): FileStore {
  const client = new S3Client({
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    // A custom endpoint means a store other than AWS.
    // Other stores rarely have a host name per bucket, and often do not support the newer checksum headers.
    ...(config.endpoint
      ? {
          endpoint: config.endpoint,
          forcePathStyle: true,
          requestChecksumCalculation: "WHEN_REQUIRED" as const,
          responseChecksumValidation: "WHEN_REQUIRED" as const,
        }
      : {}),
    maxAttempts: 3,
  });
  const at = (version: string): { Bucket: string; Key: string } => ({
    Bucket: config.bucket,
    Key: storeKey(version),
  });

  return {
    async write(version, content, contentType) {
      await client.send(
        new PutObjectCommand({
          ...at(version),
          Body: content,
          ContentType: contentType,
          ContentLength: content.length,
        }),
      );
    },
    async read(version, range) {
      try {
        const answer = await client.send(
          new GetObjectCommand({
            ...at(version),
            ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
          }),
        );
        return answer.Body instanceof Readable ? answer.Body : null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    async remove(version) {
      await client.send(new DeleteObjectCommand(at(version)));
    },
    async copy(source, target) {
      await client.send(
        new CopyObjectCommand({
          ...at(target),
          CopySource: `${config.bucket}/${storeKey(source)}`,
        }),
      );
    },
  };
}
