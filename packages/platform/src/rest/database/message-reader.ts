/** Called with each complete message of PostgreSQL: its type byte, and its content. */
export type OnMessage = (type: number, content: Buffer) => void;

/** Splits the stream of a PostgreSQL connection into messages, without copying those that arrive in one piece. */
export class MessageReader {
  private chunks: Buffer[] = [];
  private available = 0;
  private needed = 5;
  private readonly onMessage: OnMessage;
  private readonly onTooLarge: () => void;
  private readonly maxSize: number;

  /** `onTooLarge` is called as soon as a message of more than `maxSize` bytes begins. */
  constructor(onMessage: OnMessage, maxSize: number, onTooLarge: () => void) {
    this.onMessage = onMessage;
    this.maxSize = maxSize;
    this.onTooLarge = onTooLarge;
  }

  push(chunk: Buffer): void {
    this.available += chunk.length;
    if (this.chunks.length > 0 || this.available < this.needed) {
      this.chunks.push(chunk);
      // A long message arrives in many pieces. They are joined once, after the last one.
      if (this.available < this.needed) return;
      this.read(Buffer.concat(this.chunks, this.available));
    } else this.read(chunk);
  }

  private read(data: Buffer): void {
    let position = 0;
    this.needed = 5;
    while (position + 5 <= data.length) {
      const size = data.readUInt32BE(position + 1) + 1;
      if (position + size > data.length) {
        this.needed = size;
        if (size > this.maxSize) this.onTooLarge();
        break;
      }
      this.onMessage(data[position] ?? 0, data.subarray(position + 5, position + size));
      position += size;
    }
    const rest = data.length - position;
    this.available = rest;
    this.chunks = rest === 0 ? [] : [data.subarray(position)];
  }
}

/** Returns the cells of a DataRow message, as slices of the message. */
export function readDataRow(content: Buffer): (Buffer | null)[] {
  const count = content.readInt16BE(0);
  const cells: (Buffer | null)[] = [];
  let position = 2;
  for (let index = 0; index < count; index += 1) {
    const size = content.readInt32BE(position);
    position += 4;
    if (size < 0) cells.push(null);
    else {
      cells.push(content.subarray(position, position + size));
      position += size;
    }
  }
  return cells;
}

/** Returns the fields of an ErrorResponse message, by their one-letter names. */
export function readErrorFields(content: Buffer): Map<string, string> {
  const fields = new Map<string, string>();
  let position = 0;
  while (position < content.length && content[position] !== 0) {
    const end = content.indexOf(0, position + 1);
    fields.set(
      String.fromCharCode(content[position] ?? 0),
      content.toString("utf8", position + 1, end),
    );
    position = end + 1;
  }
  return fields;
}
