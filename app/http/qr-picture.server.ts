/** A QR code of the text as an SVG data URL; the library is loaded at its first use. */
export async function qrPicture(text: string): Promise<string> {
  const { toString: draw } = await import("qrcode");
  const svg = await draw(text, { type: "svg", margin: 2 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}
