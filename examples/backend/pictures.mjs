// The pictures that an answer carries itself; those of goods are files
function svg(width, height, colour, inner) {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="${colour}"/>${inner}</svg>`
  );
}

function asDataUrl(picture) {
  return `data:image/svg+xml;base64,${Buffer.from(picture).toString("base64")}`;
}

export function captchaPicture(text) {
  const letters = [...text].map(
    (letter, i) =>
      `<text x="${14 + i * 26}" y="${28 + (i % 2) * 6}" font-size="26" font-family="monospace" fill="#333">${letter}</text>`,
  );
  return asDataUrl(svg(120, 44, "#eee", letters.join("")));
}

// Looks a little like a QR code but carries nothing
export function scanPicture(key) {
  const cells = [...key.replaceAll("-", "")].map((digit, i) => {
    const size = 5 + Number.parseInt(digit, 16);
    return `<rect x="${20 + (i % 8) * 20}" y="${60 + (i >> 3) * 20}" width="${size}" height="${size}"/>`;
  });
  return asDataUrl(svg(200, 200, "#fff", cells.join("")));
}
