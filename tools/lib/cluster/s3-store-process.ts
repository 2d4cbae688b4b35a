/** Runs the S3 store of a cluster: `node tools/lib/cluster/s3-store-process.ts <folder> <port>`. */
import { startS3StandIn } from "@leyenda/testing/s3-stand-in";

const [folder = "", port = ""] = process.argv.slice(2);
await startS3StandIn(folder, Number(port));
