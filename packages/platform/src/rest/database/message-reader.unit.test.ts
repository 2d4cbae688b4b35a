import { describe, expect, test } from "vitest";
import { Random } from "../testing/random.ts";
import { MessageReader, readDataRow, readErrorFields } from "./message-reader.ts";

function message(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 0, "latin1");
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}

function dataRow(cells: readonly (string | null)[]): Buffer {
  const count = Buffer.alloc(2);
  count.writeInt16BE(cells.length);
  const parts = cells.flatMap((cell) => {
    const size = Buffer.alloc(4);
    if (cell === null) {
      size.writeInt32BE(-1);
      return [size];
    }
    const text = Buffer.from(cell);
    size.writeInt32BE(text.length);
    return [size, text];
  });
  return Buffer.concat([count, ...parts]);
}

describe("messages are cut out of the stream", () => {
  test("however the stream is cut into chunks", () => {
    const random = new Random(5);
    for (let round = 0; round < 300; round += 1) {
      const sent = Array.from({ length: 1 + random.int(6) }, () => ({
        type: random.pick(["D", "C", "Z", "1"]),
        text: "ñ".repeat(random.int(random.chance(0.2) ? 4000 : 20)),
      }));
      const stream = Buffer.concat(sent.map(({ type, text }) => message(type, Buffer.from(text))));
      const received: { type: string; text: string }[] = [];
      const reader = new MessageReader(
        (type, content) =>
          received.push({ type: String.fromCharCode(type), text: content.toString() }),
        100_000,
        () => expect.unreachable("nothing is too large"),
      );
      for (let position = 0; position < stream.length;) {
        const size = 1 + random.int(random.chance(0.5) ? 6 : 3000);
        reader.push(stream.subarray(position, position + size));
        position += size;
      }
      expect(received).toEqual(sent);
    }
  });
});

test("a message that is too large is announced before it has arrived", () => {
  let refusals = 0;
  const reader = new MessageReader(
    () => undefined,
    100,
    () => (refusals += 1),
  );
  reader.push(message("D", Buffer.alloc(500)).subarray(0, 20));
  expect(refusals).toBe(1);
});

describe("contents", () => {
  test("cells, empty ones and nulls", () => {
    const cells = readDataRow(dataRow(["[]", null, "", "año"]));
    expect(cells.map((cell) => cell?.toString() ?? null)).toEqual(["[]", null, "", "año"]);
  });

  test("the fields of an error", () => {
    const content = Buffer.from("SERROR\0C23505\0Mduplicado «ñ»\0\0");
    expect([...readErrorFields(content)]).toEqual([
      ["S", "ERROR"],
      ["C", "23505"],
      ["M", "duplicado «ñ»"],
    ]);
  });
});
