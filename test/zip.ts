import { deflateRawSync } from "node:zlib";

type ZipPart = {
  name: string;
  content: string | Buffer;
  /** As the list of the file says; else the truth. */
  saysBytes?: number;
  isEncrypted?: boolean;
};

/** A ZIP file of these parts, also one that no honest program would make. Its checksums are left at zero. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const files: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const { name, content, saysBytes, isEncrypted } of parts) {
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x0800 | (isEncrypted === true ? 1 : 0), 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(saysBytes ?? plain.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    const file = Buffer.concat([Buffer.from("504b0304", "hex"), common, Buffer.from(name), packed]);
    list.push(Buffer.concat([Buffer.from("504b01021400", "hex"), common, place, Buffer.from(name)]));
    files.push(file);
    at += file.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(Buffer.concat(list).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, ...list, end]);
}

type WorkbookParts = {
  sheet: string;
  sharedTexts?: string;
  styles?: string;
  workbookProperties?: string;
  more?: readonly ZipPart[];
};

/** The fewest parts that make a workbook; `sheet` is what stands in <sheetData>. */
export function workbookOf({
  sheet,
  sharedTexts,
  styles,
  workbookProperties = "",
  more = [],
}: WorkbookParts): Buffer {
  const main = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
  return zipOf([
    { name: "[Content_Types].xml", content: "<Types/>" },
    {
      name: "_rels/.rels",
      content: `<Relationships>${relation("rId1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    },
    {
      name: "xl/workbook.xml",
      content: `<workbook ${main}><workbookPr ${workbookProperties}/><sheets><sheet name="People" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: `<Relationships>${relation("rId1", "worksheet", "/xl/worksheets/sheet1.xml")}${relation("rId2", "styles", "styles.xml")}${relation("rId3", "sharedStrings", "sharedStrings.xml")}</Relationships>`,
    },
    {
      name: "xl/styles.xml",
      content: styles ?? '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    },
    { name: "xl/sharedStrings.xml", content: `<sst>${sharedTexts ?? ""}</sst>` },
    {
      name: "xl/worksheets/sheet1.xml",
      content: `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    },
    ...more,
  ]);
}
