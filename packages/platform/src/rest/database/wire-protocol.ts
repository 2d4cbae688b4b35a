/** PostgreSQL's protocol 3.0: the few messages that the data API sends. All values are sent as text. */

let buffer = Buffer.allocUnsafe(16_384);
let length = 0;

function reserve(bytes: number): void {
  if (length + bytes <= buffer.length) return;
  const larger = Buffer.allocUnsafe(Math.max(buffer.length * 2, length + bytes));
  buffer.copy(larger, 0, 0, length);
  buffer = larger;
}

function start(type: string): number {
  reserve(5);
  buffer[length] = type.charCodeAt(0);
  const at = length + 1;
  length += 5;
  return at;
}

function finish(at: number): void {
  buffer.writeInt32BE(length - at, at);
}

function int16(value: number): void {
  reserve(2);
  buffer.writeInt16BE(value, length);
  length += 2;
}

function int32(value: number): void {
  reserve(4);
  buffer.writeInt32BE(value, length);
  length += 4;
}

function cstring(text: string): void {
  // One UTF-16 unit needs at most three bytes in UTF-8.
  reserve(text.length * 3 + 1);
  length += buffer.write(text, length, "utf8");
  buffer[length] = 0;
  length += 1;
}

function value(text: string | null): void {
  if (text === null) {
    int32(-1);
    return;
  }
  reserve(text.length * 3 + 4);
  const written = buffer.write(text, length + 4, "utf8");
  buffer.writeInt32BE(written, length);
  length += 4 + written;
}

/** Begins a batch of messages. Batches are written synchronously, one at a time. */
export function beginBatch(): void {
  length = 0;
}

/** Returns the batch as a separate buffer, to be written at once. */
export function endBatch(): Buffer {
  return Buffer.from(buffer.subarray(0, length));
}

export function writeParse(name: string, text: string): void {
  const at = start("P");
  cstring(name);
  cstring(text);
  int16(0);
  finish(at);
}

/** Writes a Query message (the simple protocol): text of one or more statements, without values. */
export function writeQuery(text: string): void {
  const at = start("Q");
  cstring(text);
  finish(at);
}

/** Writes messages that bind a prepared statement to the unnamed portal and execute it. */
export function writeBindAndExecute(name: string, values: readonly (string | null)[]): void {
  const bind = start("B");
  cstring("");
  cstring(name);
  int16(0);
  int16(values.length);
  for (const text of values) value(text);
  int16(0);
  finish(bind);
  const execute = start("E");
  cstring("");
  int32(0);
  finish(execute);
}

export function writeCloseStatement(name: string): void {
  const at = start("C");
  reserve(1);
  buffer[length] = "S".charCodeAt(0);
  length += 1;
  cstring(name);
  finish(at);
}

export function writeSync(): void {
  finish(start("S"));
}

export function writeFlush(): void {
  finish(start("H"));
}
