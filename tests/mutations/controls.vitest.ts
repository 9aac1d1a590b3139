import { defineConfig } from "vitest/config";

/** The modules whose tests see the controls. */
const MODULES =
  "{approval,auth,cart,checkout,coupon,order,payment,quotation,refund,seckill,settlement,transfer,warehouse}";

export default defineConfig({
  test: {
    include: [
      "app/http/{form,form-data,safe-redirect}.server.test.ts",
      "backend/{http,platform}/*.test.ts",
      "backend/database/unavailable.test.ts",
      `backend/modules/${MODULES}/*.test.ts`,
      "server/middleware/edge-guard.test.ts",
      "server/page-cache/cache-key.test.ts",
    ],
    // The tests of hashing replace modules, which a shared worker would keep.
    exclude: ["**/*.{all,nightly}.test.ts", "backend/platform/passwords.test.ts"],
    globalSetup: ["tests/support/global-setup.ts"],
    setupFiles: ["tests/support/setup.ts"],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    poolOptions: { threads: { isolate: false } },
  },
});
