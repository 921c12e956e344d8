import { crc32 } from "node:zlib";

type ZipPart = { name: string; content: Buffer };

/** No more than this is in one file: the form without ZIP64 ends here. */
const mostBytes = 0xff_ff_ff_ff;

/** A ZIP file, written part after part while it is read; parts are stored as they are, as PDFs are packed already. */
export async function* zipFile(parts: AsyncIterable<ZipPart>): AsyncGenerator<Buffer> {
  const list: Buffer[] = [];
  let at = 0;
  for await (const { name, content } of parts) {
    const called = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    // Names are UTF-8.
    common.writeUInt16LE(0x0800, 2);
    // The first of January 1980: the same letters give the same bytes.
    common.writeUInt16LE(0x21, 8);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(called.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    list.push(Buffer.concat([Buffer.from("504b01021400", "hex"), common, place, called]));
    const head = Buffer.concat([Buffer.from("504b0304", "hex"), common, called]);
    at += head.length + content.length;
    if (at > mostBytes) throw new Error("A ZIP file of more than 4 GB");
    yield head;
    yield content;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(list.length, 8);
  end.writeUInt16LE(list.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  yield Buffer.concat([directory, end]);
}
