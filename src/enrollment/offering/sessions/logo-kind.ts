const kinds: readonly { mediaType: string; fits: (head: Buffer) => boolean }[] = [
  { mediaType: "image/png", fits: (head) => head.subarray(0, 8).toString("hex") === "89504e470d0a1a0a" },
  { mediaType: "image/jpeg", fits: (head) => head.subarray(0, 3).toString("hex") === "ffd8ff" },
  {
    mediaType: "image/webp",
    fits: (head) =>
      head.subarray(0, 4).toString("latin1") === "RIFF" && head.subarray(8, 12).toString("latin1") === "WEBP",
  },
];

/** What a picture is, by its content; nothing for all else. SVG is a program, and never taken. */
export function logoKind(content: Buffer): string | undefined {
  return kinds.find(({ fits }) => content.length > 12 && fits(content))?.mediaType;
}
