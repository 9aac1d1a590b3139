import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** What of the page axe reads (all of it unless a CSS selector names a part), and the state that a failure names. */
type Scope = { part?: string; state?: string };

/** Expects axe to find nothing on a settled page; axe runs with scripts alone. */
export async function expectAccessible(page: Page, { part, state = page.url() }: Scope = {}) {
  await waitUntilSettled(page);
  // The shop has no frames, so axe need not carry its results through a second page, which takes twice its time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  if (part) axe.include(part);
  // The progress bar is outside of the landmarks, and may return while axe runs.
  const { violations } = await axe.exclude(".progress").analyze();
  expect(violations.map(({ id, nodes }) => [state, id, nodes.map(({ html }) => html)])).toEqual([]);
}

/** Waits until no navigation is under way and what it led to has been painted: the address changes before the page does. */
async function waitUntilSettled(page: Page) {
  await page.waitForFunction(() => {
    const { __remixRouter: router } = window as { __remixRouter?: { state: { navigation: { state: string } } } };
    return !router || router.state.navigation.state === "idle";
  });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
