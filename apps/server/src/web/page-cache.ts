import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** Quick settings, which already save three quarters of a page. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** A page that was drawn for everybody is shown for so long, or until something is written here. */
const FRESH_MS = 1_000;
const CACHE_BYTES = 64 * 1024 * 1024;

/** A page ready to be sent. */
export class DrawnPage {
  readonly status: number;
  readonly html: string;
  /** Where its address leads instead; null for a page of its own. */
  readonly location: string | null;
  readonly etag: string;
  private readonly compressed = new Map<string, Promise<Buffer>>();

  constructor(status: number, html: string, location: string | null = null) {
    this.status = status;
    this.html = html;
    this.location = location;
    this.etag = `W/"${createHash("sha1").update(html).digest("base64url")}"`;
  }

  /** The HTML as the client likes it; compressed once for everybody. */
  private encoded(encoding: "br" | "gzip"): Promise<Buffer> {
    const known = this.compressed.get(encoding);
    if (known) return known;
    const bytes = encoding === "br" ? brotli(this.html, BROTLI) : gzipped(this.html);
    this.compressed.set(encoding, bytes);
    return bytes;
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

export interface PageCache {
  /** The page under this key: the one that is kept, or one that is drawn now, once for all who ask. */
  page(key: string, draw: () => Promise<DrawnPage>): Promise<DrawnPage>;
  /** Forgets all pages, because something was written. */
  forget(): void;
}

export function createPageCache(): PageCache {
  const cache = new LRUCache<string, DrawnPage>({
    ttl: FRESH_MS,
    maxSize: CACHE_BYTES,
    // Kept in two encodings beside the text itself.
    sizeCalculation: ({ html }) => html.length * 2 + 1,
  });
  const drawing = new Map<string, Promise<DrawnPage>>();
  let generation = 0;
  return {
    async page(key, draw) {
      const known = cache.get(key) ?? drawing.get(key);
      if (known) return known;
      const begun = generation;
      const page = draw();
      drawing.set(key, page);
      try {
        const drawn = await page;
        if (drawn.status !== 503 && begun === generation) cache.set(key, drawn);
        return drawn;
      } finally {
        if (drawing.get(key) === page) drawing.delete(key);
      }
    },
    forget() {
      generation += 1;
      cache.clear();
      drawing.clear();
    },
  };
}
