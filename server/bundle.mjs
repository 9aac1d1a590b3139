/** The second half of `npm run build`: bundles the shop's programs into build/ and compresses the static files. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "vite";
import { ROOT, stampBuild } from "./prepare.mjs";

const ENTRIES = {
  server: "server/main.ts",
  backend: "backend/server.ts",
  staff: "backend/staff.ts",
  "table-worker": "backend/tables/worker.ts",
};
/** Smaller files are not compressed, because the header that names the coding takes what it saves. */
const COMPRESSED_MIN_BYTES = 128;

rmSync(join(ROOT, "build/chunks"), { recursive: true, force: true });
// Vite bundles the programs because the backend finds its modules and migrations with import.meta.glob. Packages stay
// external, except Kysely, whose four hundred files load more slowly and take more memory than the part that is used.
await build({
  root: ROOT,
  configFile: false,
  logLevel: "warn",
  ssr: { noExternal: ["kysely"] },
  build: {
    ssr: true,
    outDir: "build",
    emptyOutDir: false,
    copyPublicDir: false,
    target: "node20",
    minify: false,
    rollupOptions: {
      treeshake: { moduleSideEffects: (id) => !id.includes("/node_modules/kysely/") },
      input: ENTRIES,
      output: {
        format: "es",
        entryFileNames: "[name].js",
        chunkFileNames: "chunks/[name]-[hash].js",
      },
    },
  },
});
compressBeside(join(ROOT, "build/client"));
stampBuild();

/** Writes a Brotli and a gzip copy beside each text file. */
function compressBeside(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|svg|json|txt|xml|webmanifest)$/.test(entry.name)) continue;
    const file = join(entry.parentPath ?? entry.path, entry.name);
    const body = readFileSync(file);
    if (body.length < COMPRESSED_MIN_BYTES) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
  }
}
