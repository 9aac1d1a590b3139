import { expect, test } from "vitest";

const sources = import.meta.glob<string>("/app/**/*.tsx", { query: "?raw", import: "default", eager: true });

test("the browser's own control of a file is rendered in the tile of the kit alone", () => {
  const rendering = Object.keys(sources).filter((file) => /type=\{?["'`]file["'`]/.test(sources[file] ?? ""));
  // The application's page has no room for another script, and repeats the tile.
  expect(rendering).toEqual(["/app/features/settlement/licences.tsx", "/app/ui/picture-upload.tsx"]);
  for (const file of rendering) expect(sources[file]).toContain('className="upload-box"');
});
