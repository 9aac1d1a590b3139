/** The second half of `npm run build`: our own programs into build/, and the static files compressed beside themselves. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "esbuild";
import { ROOT, stampBuild } from "./prepare.mjs";

const ENTRIES = { server: "server/main.ts", backend: "backend/server.ts", staff: "backend/staff.ts" };
/** Under this a compressed copy saves nothing that a packet would notice. */
const WORTH = 512;

/**
 * Kysely is four hundred files, which take longer to find and more memory to hold than what of them is used: it goes
 * into the bundle. Other packages stay where they are.
 */
const withKysely = {
  name: "with-kysely",
  setup: ({ onResolve }) =>
    onResolve({ filter: /^kysely$/ }, () => ({
      path: join(ROOT, "node_modules/kysely/dist/esm/index.js"),
      sideEffects: false,
    })),
};

rmSync(join(ROOT, "build/chunks"), { recursive: true, force: true });
await build({
  absWorkingDir: ROOT,
  entryPoints: Object.fromEntries(Object.entries(ENTRIES).filter(([, file]) => existsSync(join(ROOT, file)))),
  outdir: "build",
  bundle: true,
  splitting: true,
  chunkNames: "chunks/[name]-[hash]",
  format: "esm",
  platform: "node",
  target: "node20",
  packages: "external",
  plugins: [withKysely],
  charset: "utf8",
  logLevel: "warning",
});
compressBeside(join(ROOT, "build/client"));
stampBuild();

function compressBeside(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|svg|json|txt|xml|webmanifest)$/.test(entry.name)) continue;
    const file = join(entry.parentPath ?? entry.path, entry.name);
    const body = readFileSync(file);
    if (body.length < WORTH) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
  }
}
