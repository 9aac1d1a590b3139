type Colour = readonly [number, number, number];

const BLACK: Colour = [0, 0, 0];
const WHITE: Colour = [255, 255, 255];

function parseColour(hex: string): Colour {
  const parts = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(hex);
  if (!parts) return [75, 85, 99];
  return [
    Number.parseInt(parts[1] ?? "", 16),
    Number.parseInt(parts[2] ?? "", 16),
    Number.parseInt(parts[3] ?? "", 16),
  ];
}

function mix(colour: Colour, other: Colour, share: number): string {
  const digits = colour.map((part, index) => {
    const value = Math.round(part + ((other[index] ?? 0) - part) * share);
    return value.toString(16).padStart(2, "0");
  });
  return `#${digits.join("")}`;
}

/** The four tones of a drawing: dark 30 % black, light 40 % white, tint 85 % white. */
export function colorTones(hex: string) {
  const main = parseColour(hex);
  return {
    main: mix(main, BLACK, 0),
    dark: mix(main, BLACK, 0.3),
    light: mix(main, WHITE, 0.4),
    tint: mix(main, WHITE, 0.85),
  };
}

/** Fills the placeholders of a drawing. */
export function applyColors(drawing: string, hex: string): string {
  const tones = colorTones(hex);
  return drawing.replace(/\{(main|dark|light|tint)\}/g, (_, tone: keyof typeof tones) => tones[tone]);
}
