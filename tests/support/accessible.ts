import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, waitUntilSettled } from "./browser.ts";

/**
 * The part of the page that axe checks, by default all of it, as a CSS selector; and the state that a failure names.
 */
type Scope = { part?: string; state?: string };

/** Expects axe to find nothing on a settled page; axe runs only with scripts. */
export async function expectAccessible(page: Page, { part, state = page.url() }: Scope = {}) {
  await waitUntilSettled(page);
  // The shop has no frames, so that axe's results need not pass through a second page, which doubles its time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  if (part) axe.include(part);
  // The progress bar is outside of the landmarks, and may appear while axe runs.
  const { violations } = await axe.exclude(".progress").analyze();
  expect(violations.map(({ id, nodes }) => [state, id, nodes.map(({ html }) => html)])).toEqual([]);
}

/** Expects it of the page on a phone and on a desktop, where it stays. */
export async function expectAccessibleAtBothWidths(page: Page, { part, state = page.url() }: Scope = {}) {
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 812 });
    await expectAccessible(page, { ...(part ? { part } : {}), state: `${state} at ${width} px` });
  }
}
