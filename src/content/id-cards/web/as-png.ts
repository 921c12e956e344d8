/** The picture as phones keep it among their photos: drawn by the browser, at four times the size of a card. */
export async function asPng(svg: Blob): Promise<Blob> {
  // The type says what the bytes are: an image element refuses an SVG that is called something else.
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob === null ? reject(new Error("no picture")) : resolve(blob)), "image/png");
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
