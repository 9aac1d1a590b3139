import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.resetModules();
});

test.each(["/approval/secret-token", "/shared_offer/secret-token.data"])(
  "the log line of a failed page does not contain the token of a signed link: %s [P6.98]",
  async (path) => {
    vi.resetModules();
    vi.stubEnv("LOG_LEVEL", "error");
    const { handleError } = await import("./entry.server.tsx");
    const { output } = await import("#backend/log.ts");
    const written = vi.spyOn(output, "write").mockReturnValue();
    handleError(new Error("broken"), { request: new Request(`http://shop.test${path}`) });
    const lines = written.mock.calls.join("");
    expect(lines).toContain("storefront failed");
    expect(lines).toMatch(/"path":"\/(approval|shared_offer)\/…/);
    expect(lines).not.toContain("secret-token");
  },
);
