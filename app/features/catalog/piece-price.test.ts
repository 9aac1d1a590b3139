import { expect, test } from "vitest";
import { formatPiecePrice } from "./piece-price.tsx";

test.each([
  { of: "a pack of four", pack: { pack_pieces: 4, piece_unit: "支" }, shown: "折合 ¥42.29/支" },
  { of: "a single piece", pack: {}, shown: null },
  { of: "a pack whose piece has no unit", pack: { pack_pieces: 4 }, shown: null },
])("beside the price of $of the card shows $shown [P6.21]", ({ pack, shown }) => {
  expect(formatPiecePrice("169.14", pack)).toBe(shown);
});
