import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import remixOptions from "./remix.config.js";

/**
 * Hands a failed import of a route's code to `onChunkFailure` of the window (app/shell/chunk-reload.ts), because Remix
 * reloads the page without a limit and has no option for that.
 */
const limitChunkReloads = (): Plugin => ({
  name: "limit-chunk-reloads",
  apply: "build",
  renderDynamicImport: ({ moduleId, targetModuleId }) =>
    targetModuleId === null && moduleId.includes("/@remix-run/react/")
      ? { left: "import(", right: ").catch(onChunkFailure)" }
      : undefined,
});

/** The two files that every page loads; Rollup alone would make forty, most of them smaller than their headers. */
const SHARED_CHUNKS = {
  framework: ["react", "react-dom", "@remix-run/react"],
  shell: ["/app/root.tsx", "/app/shell/shell.tsx", "/app/ui/panel.tsx", "/app/ui/meter.tsx"],
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixOptions), limitChunkReloads()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: SHARED_CHUNKS } },
  },
  ssr: { noExternal: ["remix-utils"] },
}));
