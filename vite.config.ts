import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import remixOptions from "./remix.config.js";

const ROUTE_MODULES = /@remix-run[/\\]react[/\\]dist[/\\]esm[/\\]routeModules\.js$/;
const RELOAD = /window\.location\.reload\(\);\s*return new Promise\([\s\S]*?\n {4}\}\);/;

/**
 * Remix reloads the page whenever a route's code fails to load, without limit and without a hook. The build puts
 * ours in its place (S8.chunk.1), and fails when Remix's source has changed.
 */
const boundedReload = (): Plugin => ({
  name: "bounded-reload",
  apply: "build",
  transform(code, id, { ssr = false } = {}) {
    if (ssr || !ROUTE_MODULES.test(id)) return;
    if (!RELOAD.test(code)) this.error("Remix's reload after a failed route module is not where it was");
    const bounded = code.replace(RELOAD, "return (routeModulesCache[route.id] = await onChunkFailure());");
    return { code: `import { onChunkFailure } from "/app/shell/chunk-reload.ts";\n${bounded}`, map: null };
  },
});

const EVERY_PAGE = /\/app\/(root|entry\.client|shell\/shell)\.tsx/;
const SHARED = /\/app\/(ui|http)\/|\/contract\//;
const OURS = /\/(app|contract)\/|\/remix-utils\//;
const FRAMEWORK =
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|turbo-stream|get-nonce|@remix-run\/[\w-]+)\/|chunk-reload|commonjsHelpers|vite\/preload-helper/;

/**
 * Every page loads two files: the framework, and the shell with what pages share and that brings no package of its own.
 * By default the build makes thirty, whose headers weigh more than their content (docs/decisions/0017).
 */
const twoFilesForAll = (): Plugin => {
  const frame = new Set<string>();
  const belongs = (id: string) => OURS.test(id) && !FRAMEWORK.test(id);
  return {
    name: "two-files-for-all",
    apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
    buildEnd() {
      const importsOf = (id: string) => this.getModuleInfo(id)?.importedIds ?? [];
      const plain = (id: string) =>
        SHARED.test(id) && importsOf(id).every((one) => OURS.test(one) || FRAMEWORK.test(one));
      const waiting = [...this.getModuleIds()].filter((id) => EVERY_PAGE.test(id) || plain(id));
      for (let id = waiting.pop(); id; id = waiting.pop()) {
        if (frame.has(id) || !belongs(id)) continue;
        frame.add(id);
        waiting.push(...importsOf(id));
      }
    },
    config: () => ({
      build: {
        rollupOptions: {
          output: {
            onlyExplicitManualChunks: true,
            manualChunks: (id) => (FRAMEWORK.test(id) ? "framework" : frame.has(id) ? "frame" : undefined),
          },
        },
      },
    }),
  };
};

export default defineConfig({
  plugins: [tailwindcss(), remix(remixOptions), boundedReload(), twoFilesForAll()],
  build: { target: "es2022", minify: "terser", terserOptions: { format: { comments: false } }, assetsInlineLimit: 0 },
  ssr: { noExternal: ["remix-utils"] },
});
