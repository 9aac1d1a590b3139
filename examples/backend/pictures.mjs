// Plain demo pictures, drawn on request
const COLOURS = ["#c8102e", "#1f6f8b", "#5b7f2b", "#8a5a19", "#6a4c93"];

function svg(width, height, colour, inner) {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="${colour}"/>${inner}</svg>`
  );
}

function asDataUrl(picture) {
  return `data:image/svg+xml;base64,${Buffer.from(picture).toString("base64")}`;
}

export function drawPicture(name) {
  const [width, height] = name.startsWith("banner") ? [1200, 400] : name.startsWith("logo") ? [200, 60] : [400, 400];
  const sum = [...name].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  const text =
    `<text x="50%" y="50%" fill="#fff" font-size="${height / 8}" font-family="sans-serif" ` +
    `text-anchor="middle" dominant-baseline="middle">${name}</text>`;
  return svg(width, height, COLOURS[sum % COLOURS.length], text);
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
