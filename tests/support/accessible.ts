import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Expects axe to find nothing on the page once it has loaded; axe runs with scripts alone. */
export async function expectAccessible(page: Page) {
  // The progress bar is outside of the landmarks, which axe reports; it may also return while axe runs.
  await expect(page.getByRole("progressbar", { name: "页面加载中" })).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).exclude(".progress").analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
}
