import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import remixOptions from "./remix.config.js";

const ROUTE_MODULES = /@remix-run[/\\]react[/\\]dist[/\\]esm[/\\]routeModules\.js$/;
const RELOAD = /window\.location\.reload\(\);\s*return new Promise\([\s\S]*?\n {4}\}\);/;

/**
 * Remix loads the page anew whenever a route's code fails to load, without limit and without a hook. The build puts
 * ours in its place (storefront.md section 8), and fails when Remix no longer reads as it did.
 */
const boundedReload = (): Plugin => ({
  name: "bounded-reload",
  apply: "build",
  transform(code, id, { ssr = false } = {}) {
    if (ssr || !ROUTE_MODULES.test(id)) return;
    if (!RELOAD.test(code)) this.error("Remix's reload after a failed route module is not where it was");
    const bounded = code.replace(RELOAD, "return (routeModulesCache[route.id] = await onChunkFailure());");
    return { code: `import { onChunkFailure } from "/app/frame/chunk-reload.ts";\n${bounded}`, map: null };
  },
});

export default defineConfig({
  plugins: [tailwindcss(), remix(remixOptions), boundedReload()],
  build: { target: "es2022", sourcemap: false, assetsInlineLimit: 0 },
  ssr: { noExternal: ["remix-utils"] },
});
