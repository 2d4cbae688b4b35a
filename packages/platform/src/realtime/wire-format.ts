/** A message of the Phoenix channel protocol, in any protocol version. */
export interface WireMessage {
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: unknown;
}

/** The protocol version. 1.0.0 uses JSON objects; 2.0.0 uses arrays, and binary frames for broadcasts. */
export type WireVersion = "1.0.0" | "2.0.0";

/** An encoded frame, which can be sent to several sockets. */
export interface Frame {
  readonly data: Buffer;
  readonly binary: boolean;
}

const BINARY_CLIENT_BROADCAST = 3;
const BINARY_SERVER_BROADCAST = 4;
const ENCODING_BINARY = 0;
const ENCODING_JSON = 1;

/** A broadcast between clients: JSON, or bytes that the server does not interpret. */
export interface BroadcastPayload {
  readonly type: "broadcast";
  readonly event: string;
  readonly payload: unknown;
  /** The id of a message that SQL sent, and whether it is replayed; undefined for other messages. */
  readonly meta?: { readonly id: string; readonly replayed?: true };
}

/** Decodes a frame; null if it does not follow the protocol. */
export function decodeFrame(
  data: Buffer,
  isBinary: boolean,
  version: WireVersion,
): WireMessage | null {
  if (isBinary) return version === "2.0.0" ? decodeBroadcast(data) : null;
  const value = parseJson(data.toString("utf8"));
  if (Array.isArray(value)) {
    const [joinRef, ref, topic, event, payload] = value as unknown[];
    return build(joinRef, ref, topic, event, payload);
  }
  if (typeof value !== "object" || value === null) return null;
  const message = value as Record<string, unknown>;
  return build(
    message["join_ref"],
    message["ref"],
    message["topic"],
    message["event"],
    message["payload"],
  );
}

/** Encodes a message whose payload is already JSON text, so that the text is created once for many sockets. */
export function encodeFrame(
  version: WireVersion,
  message: Omit<WireMessage, "payload">,
  payloadJson: string,
): Frame {
  const { joinRef, ref, topic, event } = message;
  const [join, number, name, what] = [joinRef, ref, topic, event].map((part) =>
    JSON.stringify(part),
  );
  if (version === "2.0.0") {
    return text(`[${join},${number},${name},${what},${payloadJson}]`);
  }
  const joined = joinRef === null ? "" : `,"join_ref":${join}`;
  return text(
    `{"topic":${name},"event":${what},"payload":${payloadJson},"ref":${number}${joined}}`,
  );
}

/**
 * Encodes a broadcast. Null if the frame cannot contain it.
 * Version 1.0.0 cannot send bytes, and names in binary frames have at most 255 bytes.
 */
export function encodeBroadcast(
  topic: string,
  version: WireVersion,
  message: BroadcastPayload,
): Frame | null {
  const { event, payload, meta } = message;
  if (!Buffer.isBuffer(payload)) {
    const head = { joinRef: null, ref: null, topic, event: "broadcast" };
    return encodeFrame(version, head, JSON.stringify(message));
  }
  if (version !== "2.0.0") return null;
  const names = [topic, event, meta === undefined ? "" : JSON.stringify(meta)].map((text) =>
    Buffer.from(text),
  );
  const lengths = names.map(({ length }) => length);
  if (lengths.some((length) => length > 255)) return null;
  const head = Buffer.from([BINARY_SERVER_BROADCAST, ...lengths, ENCODING_BINARY]);
  return { data: Buffer.concat([head, ...names, payload]), binary: true };
}

function text(frame: string): Frame {
  return { data: Buffer.from(frame), binary: false };
}

/** Decodes a binary frame: kind, five lengths (join ref, ref, topic, event, metadata), encoding, then the parts. */
function decodeBroadcast(data: Buffer): WireMessage | null {
  if (data.length < 7 || data[0] !== BINARY_CLIENT_BROADCAST) return null;
  const encoding = data[6];
  let offset = 7;
  const parts: string[] = [];
  for (const length of data.subarray(1, 6)) {
    if (offset + length > data.length) return null;
    parts.push(data.toString("utf8", offset, offset + length));
    offset += length;
  }
  const [joinRef = "", ref = "", topic = "", event = ""] = parts;
  const content = data.subarray(offset);
  const payload =
    encoding === ENCODING_JSON ? parseJson(content.toString("utf8")) : Buffer.from(content);
  if (payload === undefined) return null;
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic,
    event: "broadcast",
    payload: { type: "broadcast", event, payload } satisfies BroadcastPayload,
  };
}

function build(
  joinRef: unknown,
  ref: unknown,
  topic: unknown,
  event: unknown,
  payload: unknown,
): WireMessage | null {
  if (typeof topic !== "string" || typeof event !== "string") return null;
  return { joinRef: toRef(joinRef), ref: toRef(ref), topic, event, payload: payload ?? {} };
}

function toRef(value: unknown): string | null {
  return typeof value === "string" || typeof value === "number" ? String(value).slice(0, 64) : null;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
