import { inflateSync } from "node:zlib";

const SIGNATURE = 0x774f4646;
const HEADER_BYTES = 44;
const ENTRY_BYTES = 20;

/**
 * Converts a WOFF 1.0 font to its TrueType/OpenType file, which font libraries need (https://www.w3.org/TR/WOFF/).
 * @throws RangeError or Error when the bytes are no WOFF font
 */
export function woffToSfnt(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== SIGNATURE) throw new Error("Not a WOFF font");
  const flavor = woff.readUInt32BE(4);
  const count = woff.readUInt16BE(12);

  const tables = Array.from({ length: count }, (_, index) =>
    readTable(woff, HEADER_BYTES + index * ENTRY_BYTES),
  );
  const directory = Buffer.alloc(12 + count * 16);
  const power = 2 ** Math.floor(Math.log2(count));
  directory.writeUInt32BE(flavor, 0);
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(power * 16, 6);
  directory.writeUInt16BE(Math.log2(power), 8);
  directory.writeUInt16BE((count - power) * 16, 10);

  const parts: Buffer[] = [directory];
  let offset = directory.length;
  for (const [index, table] of tables.entries()) {
    const entry = 12 + index * 16;
    directory.writeUInt32BE(table.tag, entry);
    directory.writeUInt32BE(table.checksum, entry + 4);
    directory.writeUInt32BE(offset, entry + 8);
    directory.writeUInt32BE(table.data.length, entry + 12);
    const padding = Buffer.alloc((4 - (table.data.length % 4)) % 4);
    parts.push(table.data, padding);
    offset += table.data.length + padding.length;
  }
  return Buffer.concat(parts);
}

function readTable(woff: Buffer, entry: number): { tag: number; checksum: number; data: Buffer } {
  const offset = woff.readUInt32BE(entry + 4);
  const packed = woff.readUInt32BE(entry + 8);
  const original = woff.readUInt32BE(entry + 12);
  const bytes = woff.subarray(offset, offset + packed);
  return {
    tag: woff.readUInt32BE(entry),
    checksum: woff.readUInt32BE(entry + 16),
    data: packed < original ? inflateSync(bytes) : bytes,
  };
}
