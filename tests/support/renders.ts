import type { Page } from "@playwright/test";

/** What React keeps of a component, as far as its own developer tools read it. */
type Fiber = {
  tag: number;
  key: string | null;
  flags: number;
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
};

/** From now on, every row with a number for its key that React draws again is noted; the built shop tells it too. */
export async function countRenders(page: Page) {
  await page.addInitScript(() => {
    const MEMO = 15;
    const PERFORMED_WORK = 1;
    const rows: string[] = [];
    const walk = (fiber: Fiber) => {
      const before = fiber.alternate;
      if (!before) return;
      if (fiber.tag === MEMO && /^\d+$/.test(fiber.key ?? "") && fiber.flags & PERFORMED_WORK)
        rows.push(String(fiber.key));
      if (fiber.child === before.child) return;
      for (let child = fiber.child; child; child = child.sibling) walk(child);
    };
    Object.assign(window, {
      drawnRows: rows,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: (_id: number, root: { current: Fiber }) => walk(root.current),
        onCommitFiberUnmount: () => {},
        onPostCommitFiberRoot: () => {},
      },
    });
  });
}

/** The keys of the rows drawn again since the last time this was asked. */
export const renderedRows = (page: Page): Promise<string[]> =>
  page.evaluate(() => Reflect.get(window, "drawnRows").splice(0));
