import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** A better compression than the default: a tenth smaller, for some milliseconds per rendering. */
const BROTLI_QUALITY = 9;

/** A page ready to be sent. */
export class RenderedPage {
  readonly status: number;
  /** The HTML in UTF-8. */
  readonly html: Uint8Array;
  /** The target of a redirect; null for a page with content. */
  readonly location: string | null;
  readonly etag: string;
  private readonly compressed = new Map<"br" | "gzip", Promise<Buffer>>();

  constructor(status: number, html: Uint8Array, location: string | null = null) {
    this.status = status;
    this.html = html;
    this.location = location;
    this.etag = `W/"${createHash("sha1").update(html).digest("base64url")}"`;
  }

  /** The bytes of memory that the page uses, including its compressed forms (Brotli and gzip). */
  get weight(): number {
    return Math.ceil(this.html.byteLength * 1.5) + 1_000;
  }

  /** Returns the HTML in the encoding that the client accepts, compressed once for all clients. */
  private encoded(encoding: "br" | "gzip"): Promise<Buffer> {
    const known = this.compressed.get(encoding);
    if (known) return known;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: this.html.byteLength,
    };
    const bytes = encoding === "br" ? brotli(this.html, { params }) : gzipped(this.html);
    this.compressed.set(encoding, bytes);
    return bytes;
  }

  /** Compresses the page in advance, in the encodings that clients requested for the previous rendering. */
  async encodeLike({ compressed }: RenderedPage): Promise<void> {
    await Promise.all(Array.from(compressed.keys(), (encoding) => this.encoded(encoding)));
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (this.location !== null) {
      return reply.header("cache-control", "no-cache").redirect(this.location, this.status);
    }
    void reply
      .code(this.status)
      .header("cache-control", "no-cache")
      .header("etag", this.etag)
      .header("vary", "Accept-Encoding")
      .type("text/html; charset=utf-8");
    if (this.status === 503) void reply.header("retry-after", "5");
    if (this.status === 200 && request.headers["if-none-match"] === this.etag)
      return reply.code(304).send();
    const accepted = request.headers["accept-encoding"] ?? "";
    const encoding = /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : null;
    if (!encoding) return reply.send(this.html);
    return reply.header("content-encoding", encoding).send(await this.encoded(encoding));
  }
}
